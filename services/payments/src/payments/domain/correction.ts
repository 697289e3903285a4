import type { AttemptStatus, PaymentStatus } from "@railyard/contracts";

import { attemptMeanings } from "./attempt-status.ts";
import { isSettled } from "./payment-status.ts";
import type { ProviderAnswer } from "./provider-answer.ts";

/** Statuses that, by our record, mean that a provider holds money. */
const heldStatuses: readonly PaymentStatus[] = ["requires_capture", "partially_captured_and_capturable"];

/** Statuses with which a provider reports that it holds money, or is about to take or to release it. */
const holdingStatuses: readonly AttemptStatus[] = [
  "authorized",
  "partially_authorized",
  "partial_charged_and_chargeable",
  "capture_initiated",
  "void_initiated",
];

const isTaken = (status: AttemptStatus): boolean =>
  attemptMeanings[status].event === "captured_in_full" || attemptMeanings[status].event === "captured_in_part";

/**
 * Whether a correction to this status ends the payment, so that no job looks for its money at the provider any more.
 */
export const endsPayment = (from: PaymentStatus, to: PaymentStatus): boolean => from !== to && isSettled(to);

/**
 * Why a payment cannot be ended by hand, by what its provider reports at that moment; null when it can. If it were
 * ended here while the provider holds money, the customer would be without it and no process would release it.
 */
export const contradictionOf = (
  from: PaymentStatus,
  to: PaymentStatus,
  { attemptStatus, found }: Pick<ProviderAnswer, "attemptStatus" | "found">,
): string | null => {
  if (found === false) return null;
  if (attemptStatus === "unchanged") {
    return heldStatuses.includes(from)
      ? "its provider holds money and does not answer; try again, or cancel the payment, which releases it"
      : null;
  }
  if (holdingStatuses.includes(attemptStatus)) {
    return "its provider holds money for it; cancel the payment, which releases it";
  }
  const isEndedWithout = to === "failed" || to === "cancelled";
  return isEndedWithout && isTaken(attemptStatus)
    ? "its provider has taken the money; retrieve the payment with force_sync"
    : null;
};
