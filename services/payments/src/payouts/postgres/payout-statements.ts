import { defineStatement } from "@railyard/database";
import { outboxRows } from "@railyard/outbox";

import { keyStatements } from "../../kernel/postgres/idempotency-keys.ts";
import { statusList } from "../../kernel/postgres/status-list.ts";
import { unconfirmedPayoutStatuses } from "../domain/payout-status.ts";
import { sealedNames } from "../../kernel/postgres/sealed-members.ts";
import type { PayoutDetails } from "../domain/payout.ts";
import type { PayoutRow } from "./payout-row.ts";
import { changingPayoutColumns, payoutColumns, payouts, personalPayoutMembers } from "./payout-row.ts";

export const insertPayout = defineStatement({
  name: "payout_insert",
  text: `insert into payouts (${payouts.list}) values (${payouts.parameters()})`,
});

export const loadPayout = defineStatement<PayoutRow>({
  name: "payout_load",
  text: `select ${payoutColumns} from payouts where merchant_id = $1 and payout_id = $2`,
});

export const payoutKeys = keyStatements<PayoutRow>("payouts", "payout", `select ${payoutColumns} from payouts`);

export const findPayout = defineStatement<{ readonly payout_id: string }>({
  name: "payout_by_connector_id",
  text: `
    select payout_id from payouts
    where merchant_id = $1 and merchant_connector_id = $2 and connector_payout_id = $3`,
});

/** Locks the payout's row against changes by other transactions, provided that it has the version. */
export const lockPayout = defineStatement<{ readonly version: number }>({
  name: "payout_lock",
  text: `
    select version from payouts where merchant_id = $1 and payout_id = $2 and version = $3 for update`,
});

/** Values: merchant, id, expected version, events (JSON), which go with it, changing columns. */
export const savePayout = defineStatement<{ readonly version: number }>({
  name: "payout_save",
  text: `
    with changed as (
      update payouts set ${changingPayoutColumns.assignments(5)}
      where merchant_id = $1 and payout_id = $2 and version = $3
      returning version
    ), told as (${outboxRows("$4", "exists (select from changed)")}
    )
    select version from changed`,
});

// Encrypted, or in plaintext in older rows.
const personalNames = `'{${[...personalPayoutMembers, ...sealedNames(personalPayoutMembers)].join()}}'::text[]`;

/** How many payouts one step of erasing a customer changes. */
export const redactionBatch = 200;

/** The next payouts of a customer: merchant, customer, id after which, placeholder for names. */
export const payoutsToRedact = defineStatement<{
  readonly payout_id: string;
  readonly version: number;
  readonly is_claimed: boolean;
  readonly is_redacted: boolean;
  readonly details: PayoutDetails;
}>({
  name: "payouts_to_redact",
  text: `
    select payout_id, version, coalesce((details ->> 'claimedUntil')::timestamptz > now(), false) as is_claimed,
      details -> 'customer' ->> 'name' is not distinct from $4 as is_redacted, details
    from payouts
    where merchant_id = $1 and customer_id = $2 and payout_id > $3
    order by payout_id limit ${String(redactionBatch)}`,
});

/**
 * Removes personal data from payouts that were not changed since they were read. Parameters: merchant, customer, the
 * placeholder for names, the payouts. Payouts claimed by a process that asks a provider are left out: that process
 * stores them again from memory.
 */
export const redactPayouts = defineStatement<{ readonly payout_id: string }>({
  name: "payout_redact",
  text: `
    update payouts set
      version = payouts.version + 1,
      sealed_method = case when status in (${statusList(unconfirmedPayoutStatuses)}) then null else sealed_method end,
      details = (details - ${personalNames}) || item.kept || jsonb_build_object('customer', jsonb_build_object(
        'id', $2::text, 'name', $3::text, 'email', $3::text, 'phone', $3::text
      ))
    from json_to_recordset($4::json) as item(payout_id text, version integer, kept jsonb)
    where payouts.merchant_id = $1 and payouts.payout_id = item.payout_id and payouts.version = item.version
      and coalesce((details ->> 'claimedUntil')::timestamptz <= now(), true)
    returning payouts.payout_id`,
});
