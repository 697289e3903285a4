import type { RefundStatus } from "@railyard/contracts";
import type { Row } from "@railyard/database";
import { bigint, defineTable, integer, jsonb, text, timestamptz } from "@railyard/database";
import type { CurrencyCode } from "@railyard/money";

import type { RefundDetails } from "../domain/refund.ts";
import type { StoredRefund } from "../ports.ts";

export const refunds = defineTable("refunds", {
  merchant_id: text(),
  refund_id: text(),
  payment_id: text(),
  attempt_number: integer(),
  profile_id: text(),
  version: integer(),
  status: text<RefundStatus>(),
  amount: bigint(),
  currency: text<CurrencyCode>(),
  connector: text(),
  merchant_connector_id: text(),
  connector_transaction_id: text(),
  connector_refund_id: text().orNull(),
  created_at: timestamptz(),
  modified_at: timestamptz(),
  due_at: timestamptz().orNull(),
  due_count: integer(),
  idempotency_key: text().orNull(),
  directory_version: bigint().orNull(),
  details: jsonb<RefundDetails>(),
});

const read = refunds.without("idempotency_key");
const ownColumns = read.without("directory_version");

export type RefundRow = Row<typeof read>;

/** The columns of a {@link RefundRow}, to select. */
export const refundColumns = read.list;

export const refundFromRow = ownColumns.fromRow;

export const storedRefundFromRows = ([row]: readonly RefundRow[]): StoredRefund | null =>
  row === undefined ? null : { refund: refundFromRow(row), directoryVersion: row.directory_version };

/** What a change of a refund can change. */
export const changingRefundColumns = refunds.pick(
  "version",
  "status",
  "connector_refund_id",
  "modified_at",
  "due_at",
  "due_count",
  "details",
);
