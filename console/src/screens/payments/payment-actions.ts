import type { components } from "../../generated/merchant-api.ts";
import type { OperationId } from "../../session/access.ts";

export type Payment = components["schemas"]["Payment"];

/** What can be done to a payment now, and up to which amount, as the API reports it by the guards of its operations. */
export type ActionState = components["schemas"]["PaymentActionState"];
export type PaymentAction = ActionState["action"];

/** The likeliest wanted first. */
export const operationOf: Readonly<Record<PaymentAction, OperationId>> = {
  approve: "approvePayment",
  capture: "capturePayment",
  refund: "createRefund",
  sync: "retrievePayment",
  cancel: "cancelPayment",
  reject: "rejectPayment",
  incremental_authorization: "incrementAuthorization",
  cancel_post_capture: "cancelPostCapture",
};

const order = Object.keys(operationOf) as readonly PaymentAction[];

/** Actions that are possible, in the order in which they are offered. */
export const possibleIn = (states: readonly ActionState[]): readonly PaymentAction[] =>
  order.filter((action) => states.some((state) => state.action === action && state.reason_if_not === null));

/** In minor units; null: the action is not possible, or has no amount. */
export const maximumIn = (states: readonly ActionState[], action: PaymentAction): number | null =>
  states.find((state) => state.action === action)?.maximum_amount ?? null;

/** In minor units: more has to be approved by another user; null: the session's limits do not matter. */
export const approvalAboveIn = (states: readonly ActionState[]): number | null => {
  const refund = states.find(({ action }) => action === "refund");
  const above = refund?.approval_above ?? null;
  return above === null || above >= (refund?.maximum_amount ?? 0) ? null : above;
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
