import type { PayoutEntityType, PayoutStatus, PayoutType } from "@railyard/contracts";
import type { Row } from "@railyard/database";
import { bigint, boolean, defineTable, integer, jsonb, text, timestamptz } from "@railyard/database";
import type { CurrencyCode } from "@railyard/money";

import type { PayoutDetails } from "../domain/payout.ts";
import type { StoredPayout } from "../ports.ts";

export const payouts = defineTable("payouts", {
  merchant_id: text(),
  payout_id: text(),
  profile_id: text(),
  version: integer(),
  status: text<PayoutStatus>(),
  amount: bigint(),
  currency: text<CurrencyCode>(),
  payout_type: text<PayoutType>().orNull(),
  entity_type: text<PayoutEntityType>(),
  customer_id: text().orNull(),
  merchant_order_reference_id: text().orNull(),
  auto_fulfill: boolean(),
  client_secret: text(),
  connector: text().orNull(),
  merchant_connector_id: text().orNull(),
  connector_payout_id: text().orNull(),
  attempt_count: integer(),
  sealed_method: text().orNull(),
  created_at: timestamptz(),
  modified_at: timestamptz(),
  expires_at: timestamptz().orNull(),
  due_at: timestamptz().orNull(),
  due_count: integer(),
  idempotency_key: text().orNull(),
  directory_version: bigint().orNull(),
  details: jsonb<PayoutDetails>(),
});

const read = payouts.without("idempotency_key");
const ownColumns = read.without("directory_version");

export type PayoutRow = Row<typeof read>;

/** The columns of a {@link PayoutRow}, to select. */
export const payoutColumns = read.list;

export const payoutFromRow = ownColumns.fromRow;

export const storedPayoutFromRows = ([row]: readonly PayoutRow[]): StoredPayout | null =>
  row === undefined ? null : { payout: payoutFromRow(row), directoryVersion: row.directory_version };

/** What a change of a payout can change. */
export const changingPayoutColumns = ownColumns.without("merchant_id", "payout_id", "client_secret", "created_at");
