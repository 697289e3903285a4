import { failures } from "../failures.ts";
import type { Acquirer } from "./acquirer.ts";
import { behaviourNamed } from "./card-table.ts";
import type { Change, Payment, PaymentError } from "./payment.ts";
import { assertAllowed } from "./payment-operations.ts";
import type { SplitReversal } from "./split.ts";
import { shareRefund } from "./split.ts";

/** Money on its way back to the customer. */
export interface Refund {
  readonly refundId: string;
  readonly paymentId: string;
  readonly accountId: string;
  readonly idempotencyKey: string;
  readonly requestHash: string;
  readonly reference: string;
  readonly status: "pending" | "succeeded" | "failed";
  readonly amount: number;
  readonly currency: string;
  readonly error: PaymentError | null;
  readonly webhookUrl: string | null;
  /** What it takes back of a shared payment; null: nothing. */
  readonly splitReversal: SplitReversal | null;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
}

export type RefundOrder = Pick<
  Refund,
  "refundId" | "idempotencyKey" | "requestHash" | "reference" | "amount" | "webhookUrl" | "splitReversal"
> & {
  /** Whether the caller pays although disputes have taken the money back already. */
  readonly isDespiteDisputes: boolean;
  readonly now: Date;
};

export interface RefundChange extends Change {
  readonly refund: Refund;
}

const failed: PaymentError = {
  code: "refund_failed",
  message: "The customer's bank did not take the money back.",
  issuerCode: null,
};

const statusOf = (payment: Payment, acquirer: Acquirer): Refund["status"] => {
  const course = behaviourNamed(payment.behaviourName).refunds;
  if (course === "failed") return "failed";
  return course === "later" || acquirer.modifications === "later" ? "pending" : "succeeded";
};

const entriesOf = (payment: Payment, { status, reference, amount, splitReversal }: Refund): Change["entries"] => {
  if (status !== "succeeded") return [];
  const shared = splitReversal === null ? [] : shareRefund(payment, reference, amount, splitReversal);
  return [{ kind: "refund", reference, amount }, ...shared];
};

const checkReversal = ({ split }: Payment, reversal: SplitReversal | null): void => {
  if (reversal === null || (!reversal.revertsFee && !reversal.revertsTransfer)) return;
  if (split === null || (reversal.revertsTransfer && split.kind !== "destination")) throw failures.split_not_there();
};

const checkAmount = (payment: Payment, { amount, isDespiteDisputes }: RefundOrder): void => {
  const { amountCaptured: captured, amountRefunded: refunded, amountChargedBack: chargedBack } = payment;
  const available = captured - refunded;
  if (amount > available) throw failures.amount_exceeds_capture({ available });
  const left = Math.max(0, available - chargedBack);
  if (!isDespiteDisputes && amount > left) {
    throw failures.amount_charged_back({ captured, refunded, charged_back: chargedBack, left });
  }
};

/**
 * Starts a refund; what is pending already counts against the captured amount, as does what disputes have taken.
 * @throws {Failure} `wrong_state`, `amount_exceeds_capture`, `amount_charged_back`, `split_not_there`.
 */
export const startRefund = (payment: Payment, order: RefundOrder, acquirer: Acquirer): RefundChange => {
  assertAllowed(payment, "refunded");
  checkAmount(payment, order);
  checkReversal(payment, order.splitReversal);
  const status = statusOf(payment, acquirer);
  const refund: Refund = {
    refundId: order.refundId,
    paymentId: payment.paymentId,
    accountId: payment.accountId,
    idempotencyKey: order.idempotencyKey,
    requestHash: order.requestHash,
    reference: order.reference,
    status,
    amount: order.amount,
    currency: payment.currency,
    error: status === "failed" ? failed : null,
    webhookUrl: order.webhookUrl ?? payment.webhookUrl,
    splitReversal: order.splitReversal,
    createdAt: order.now,
    modifiedAt: order.now,
  };
  const counted = status === "failed" ? 0 : order.amount;
  return {
    payment: { ...payment, amountRefunded: payment.amountRefunded + counted },
    refund,
    entries: entriesOf(payment, refund),
    work: status === "pending" ? [{ kind: "settle_refund", objectId: order.refundId, detail: null }] : [],
  };
};

/** Ends a pending refund; null when it is not pending any more. */
export const settleRefund = (payment: Payment, refund: Refund, now: Date): RefundChange | null => {
  if (refund.status !== "pending") return null;
  const done: Refund = { ...refund, status: "succeeded", modifiedAt: now };
  return { payment, refund: done, entries: entriesOf(payment, done), work: [] };
};
