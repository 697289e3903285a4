import type { PaymentError } from "../../domain/payment.ts";
import type { Refund } from "../../domain/refund.ts";
import type { SplitReversal } from "../../domain/split.ts";

export interface RefundRow {
  readonly refund_id: string;
  readonly payment_id: string;
  readonly account_id: string;
  readonly idempotency_key: string;
  readonly request_hash: string;
  readonly reference: string;
  readonly status: Refund["status"];
  readonly amount: number;
  readonly currency: string;
  readonly error: PaymentError | null;
  readonly webhook_url: string | null;
  readonly split_reversal: SplitReversal | null;
  readonly created_at: Date;
  readonly modified_at: Date;
}

export const refundFromRow = (row: RefundRow): Refund => ({
  refundId: row.refund_id,
  paymentId: row.payment_id,
  accountId: row.account_id,
  idempotencyKey: row.idempotency_key,
  requestHash: row.request_hash,
  reference: row.reference,
  status: row.status,
  amount: row.amount,
  currency: row.currency,
  error: row.error,
  webhookUrl: row.webhook_url,
  splitReversal: row.split_reversal,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
});

export const refundToRow = (refund: Refund): RefundRow => ({
  refund_id: refund.refundId,
  payment_id: refund.paymentId,
  account_id: refund.accountId,
  idempotency_key: refund.idempotencyKey,
  request_hash: refund.requestHash,
  reference: refund.reference,
  status: refund.status,
  amount: refund.amount,
  currency: refund.currency,
  error: refund.error,
  webhook_url: refund.webhookUrl,
  split_reversal: refund.splitReversal,
  created_at: refund.createdAt,
  modified_at: refund.modifiedAt,
});
