import { redactedText } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { PiiSeals } from "../../kernel/ports.ts";
import { statusList } from "../../kernel/postgres/status-list.ts";
import type { PersonalDataStore } from "../../vault/ports.ts";
import { operationStatuses } from "../domain/operations.ts";
import type { AttemptDetailsRow, PaymentDetailsRow } from "./payment-pii.ts";
import { outlineOf } from "./payment-pii.ts";

const batchSize = 200;

const unconfirmed = statusList(operationStatuses.update);

/** The next payments of a customer. */
const readBatch = defineStatement<{
  payment_id: string;
  version: number;
  is_leased: boolean;
  is_redacted: boolean;
  details: PaymentDetailsRow;
  attempts: readonly { readonly number: number; readonly details: AttemptDetailsRow }[];
}>({
  name: "customer_payments_to_redact",
  text: `
    select payment_id, version, lease_holder is not null as is_leased,
      details -> 'customer' ->> 'name' is not distinct from $4 and not (status in (${unconfirmed}) and exists (
        select from attempts where attempts.merchant_id = payments.merchant_id
          and attempts.payment_id = payments.payment_id and attempts.sealed_method is not null
      )) as is_redacted, details,
      coalesce((
        select json_agg(json_build_object('number', attempts.number, 'details', attempts.details))
        from attempts where attempts.merchant_id = payments.merchant_id and attempts.payment_id = payments.payment_id
      ), '[]') as attempts
    from payments
    where merchant_id = $1 and customer_id = $2 and payment_id > $3
    order by payment_id limit ${String(batchSize)}`,
});

// Encrypted, or in plaintext in older rows.
const personalNames =
  "'{billing,shipping,browser_info,customer_acceptance,mandate_data,sealed,customer_email_hash}'::text[]";

/**
 * Removes personal data from payments that were not changed since they were read, and the method of those that are not
 * confirmed. Payments that a process is working on at a provider are left out: that process stores them again from
 * memory.
 */
const redactBatch = defineStatement<{ payment_id: string }>({
  name: "customer_redact_payments",
  text: `
    with item as (
      select * from json_to_recordset($4::json) as item(payment_id text, version integer, payment jsonb, attempts jsonb)
    ), redacted as (
      update payments set
        version = payments.version + 1,
        details = (details - ${personalNames}) || item.payment || jsonb_build_object('customer', jsonb_build_object(
          'id', $2::text, 'name', $3::text, 'email', $3::text, 'phone', $3::text
        ))
      from item
      where payments.merchant_id = $1 and payments.payment_id = item.payment_id
        and payments.version = item.version and payments.lease_holder is null
      returning payments.payment_id, payments.status, item.attempts
    ), tried as (
      update attempts set
        sealed_method = case when redacted.status in (${unconfirmed}) then null
          else sealed_method end,
        details = jsonb_set(details - 'methodBilling' - 'sealed', '{method,card,holderName}', 'null', false)
          || coalesce(redacted.attempts -> attempts.number::text, '{}')
      from redacted
      where attempts.merchant_id = $1 and attempts.payment_id = redacted.payment_id
    )
    select payment_id from redacted`,
});

/**
 * Erases the customer's data from the next payments of a customer. Billing and shipping details keep their members,
 * with a placeholder as their values.
 */
export const redactPayments =
  (database: Database, seals: PiiSeals): PersonalDataStore["redact"] =>
  async (merchantId, customerId, after) => {
    const batch = await database.query(readBatch, [merchantId, customerId, after, redactedText]);
    const open = batch.filter(({ is_leased: isLeased, is_redacted: isRedacted }) => !isLeased && !isRedacted);
    const items = await Promise.all(
      open.map(async ({ payment_id, version, details, attempts }) => ({
        payment_id,
        version,
        ...(await outlineOf(seals, merchantId, details, attempts)),
      })),
    );
    const values = [merchantId, customerId, redactedText, JSON.stringify(items)];
    const done = items.length === 0 ? [] : await database.query(redactBatch, values);
    return {
      lastId: batch.length < batchSize ? null : (batch.at(-1)?.payment_id ?? null),
      objectIds: batch.map(({ payment_id: id }) => id),
      isUnderWay: done.length < items.length || batch.some(({ is_leased: isLeased }) => isLeased),
    };
  };
