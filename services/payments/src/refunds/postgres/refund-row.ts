import type { RefundStatus } from "@railyard/contracts";
import type { CurrencyCode } from "@railyard/money";

import type { Refund, RefundDetails } from "../domain/refund.ts";

export interface RefundRow {
  merchant_id: string;
  refund_id: string;
  payment_id: string;
  attempt_number: number;
  profile_id: string;
  version: number;
  status: RefundStatus;
  amount: number;
  currency: CurrencyCode;
  connector: string;
  merchant_connector_id: string;
  connector_transaction_id: string;
  connector_refund_id: string | null;
  created_at: Date;
  modified_at: Date;
  due_at: Date | null;
  due_count: number;
  directory_version: number | null;
  details: RefundDetails;
}

/** The columns of a {@link RefundRow}. */
export const refundColumns = [
  "merchant_id",
  "refund_id",
  "payment_id",
  "attempt_number",
  "profile_id",
  "version",
  "status",
  "amount",
  "currency",
  "connector",
  "merchant_connector_id",
  "connector_transaction_id",
  "connector_refund_id",
  "created_at",
  "modified_at",
  "due_at",
  "due_count",
  "directory_version",
  "details",
] as const satisfies readonly (keyof RefundRow)[];

export const refundFromRow = (row: RefundRow): Refund => ({
  merchantId: row.merchant_id,
  refundId: row.refund_id,
  paymentId: row.payment_id,
  attemptNumber: row.attempt_number,
  profileId: row.profile_id,
  version: row.version,
  status: row.status,
  amount: row.amount,
  currency: row.currency,
  connector: row.connector,
  merchantConnectorId: row.merchant_connector_id,
  connectorTransactionId: row.connector_transaction_id,
  connectorRefundId: row.connector_refund_id,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
  dueAt: row.due_at,
  dueCount: row.due_count,
  details: row.details,
});
