import type { components } from "../../generated/merchant-api.ts";
import type { OperationId } from "../../session/access.ts";

export type Payment = components["schemas"]["Payment"];

/** What a person can do to a payment. */
export type PaymentAction = "refund" | "capture" | "cancel" | "approve" | "reject" | "sync";

export const operationOf: Readonly<Record<PaymentAction, OperationId>> = {
  refund: "createRefund",
  capture: "capturePayment",
  cancel: "cancelPayment",
  approve: "approvePayment",
  reject: "rejectPayment",
  sync: "retrievePayment",
};

/** By status, the first one being what is most likely wanted. */
const actionsByStatus: Readonly<Partial<Record<Payment["status"], readonly PaymentAction[]>>> = {
  requires_payment_method: ["cancel"],
  requires_confirmation: ["cancel"],
  requires_customer_action: ["sync", "cancel"],
  requires_merchant_action: ["approve", "reject"],
  processing: ["sync"],
  requires_capture: ["capture", "cancel", "sync"],
  partially_captured_and_capturable: ["capture", "refund", "cancel"],
  partially_captured: ["refund"],
  succeeded: ["refund"],
};

/** Sums of a payment's refunds, in minor units. */
export interface RefundSums {
  readonly succeeded: number;
  /** Under way: neither failed nor succeeded. */
  readonly pending: number;
}

export const refundSumsOf = ({ refunds }: Pick<Payment, "refunds">): RefundSums => {
  let succeeded = 0;
  let pending = 0;
  for (const { status, amount } of refunds ?? []) {
    if (status === "succeeded") succeeded += amount;
    else if (status !== "failed") pending += amount;
  }
  return { succeeded, pending };
};

/** What can still be refunded, in minor units. */
export const refundableOf = (payment: Pick<Payment, "refunds" | "amount_received">): number => {
  const { succeeded, pending } = refundSumsOf(payment);
  return Math.max(0, (payment.amount_received ?? 0) - succeeded - pending);
};

/** What can be done to the payment as it is now, by anyone; the role decides besides. */
export const actionsOf = (payment: Payment): readonly PaymentAction[] =>
  (actionsByStatus[payment.status] ?? []).filter((action) => action !== "refund" || refundableOf(payment) > 0);
