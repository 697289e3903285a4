import type { AttemptStatus, PaymentStatus } from "@railyard/contracts";

import type { PaymentWithAttempt } from "./payment.ts";
import type { ProviderAnswer } from "./provider-answer.ts";

/** What a provider's report states about the money of one attempt. */
export type ReportedMoney =
  /** Authorized; where a part is captured, the rest. */
  | "held"
  | "captured"
  /** On its way to one of the others. */
  | "in_flight"
  | "none"
  /** The report is about something else. */
  | "not_stated";

const moneyByStatus: Readonly<Record<AttemptStatus, ReportedMoney>> = {
  started: "in_flight",
  authentication_successful: "in_flight",
  authorizing: "in_flight",
  cod_initiated: "in_flight",
  pending: "in_flight",
  void_initiated: "in_flight",
  capture_initiated: "in_flight",
  // The customer has not paid yet.
  authentication_pending: "none",
  device_data_collection_pending: "none",
  payment_method_awaited: "none",
  confirmation_awaited: "none",
  authorized: "held",
  partially_authorized: "held",
  unresolved: "held",
  partial_charged_and_chargeable: "held",
  // Whether the hold still exists is asked.
  capture_failed: "in_flight",
  void_failed: "in_flight",
  integrity_failure: "in_flight",
  capture_review: "in_flight",
  charged: "captured",
  partial_charged: "captured",
  auto_refunded: "none",
  voided: "none",
  voided_post_charge: "none",
  expired: "none",
  authentication_failed: "none",
  authorization_failed: "none",
  failure: "none",
  router_declined: "none",
};

/** The money that the report states. */
export const reportedMoney = ({
  attemptStatus,
  isStillHeld,
  captures = [],
}: Pick<ProviderAnswer, "attemptStatus" | "captures" | "isStillHeld">): ReportedMoney => {
  if (isStillHeld === true) return "held";
  if (attemptStatus !== "unchanged") return moneyByStatus[attemptStatus];
  return captures.some(({ captureStatus }) => captureStatus === "charged") ? "captured" : "not_stated";
};

/**
 * `present`: the payment's latest attempt; `uncaptured`: the same, where the payment has failed because its capture
 * did. `unknown`: one that was never stored.
 */
export type AttemptPosition = "present" | "uncaptured" | "earlier" | "unknown";

/** @param attemptCount number of the payment's latest attempt; `isLatestUncaptured`: whether its capture failed. */
export const positionOf = (
  attemptCount: number,
  attemptNumber: number,
  isLatestUncaptured: boolean,
): AttemptPosition => {
  if (attemptNumber === attemptCount) return isLatestUncaptured ? "uncaptured" : "present";
  return attemptNumber > 0 && attemptNumber < attemptCount ? "earlier" : "unknown";
};

/** Whether the payment has failed because its capture did: what its provider still holds is not the payment's. */
export const isUncaptured = ({ payment, attempt }: Pick<PaymentWithAttempt, "payment" | "attempt">): boolean =>
  payment.status === "failed" && attempt.status === "capture_failed";

/** Whether the answer is about the hold of a payment that failed so. */
export const isOfUncapturedHold = (state: PaymentWithAttempt, answer: ProviderAnswer): boolean =>
  isUncaptured(state) &&
  (answer.isStillHeld === true || answer.attemptStatus === "void_failed" || reportedMoney(answer) === "none");

/**
 * Whether money of the attempt is the payment's: only the latest attempt is paid for, and nothing is once the payment
 * was cancelled. A failed payment is reopened by what its latest attempt turns out to have taken.
 */
export const isOfPayment = (position: AttemptPosition, status: PaymentStatus): boolean =>
  position === "present" && status !== "cancelled";

/** What a report about an attempt leads to. */
export type ReportConsequence =
  /** The payment is settled by it. */
  | "settle"
  /** What the attempt holds or took is voided or refunded. */
  | "reverse"
  /** The provider is asked about the attempt's own transaction. */
  | "look_up"
  | "none";

/** What a report about an attempt in that position leads to. */
export const consequenceOf = (
  position: AttemptPosition,
  status: PaymentStatus,
  money: ReportedMoney,
): ReportConsequence => {
  if (isOfPayment(position, status)) return "settle";
  // What was captured in the end reopens the payment.
  if (position === "uncaptured" && money === "captured") return "settle";
  if (money === "held" || money === "captured") return "reverse";
  // Its provider has confirmed that it ended: only money is a reason to ask again.
  const isLatest = position === "present" || position === "uncaptured";
  return money === "none" || isLatest ? "none" : "look_up";
};
