import type { PaymentStatus, ProfileSnapshot } from "@railyard/contracts";

import { failures } from "../failures.ts";
import { isRetryable } from "./attempt-status.ts";
import type { Attempt } from "./attempt.ts";
import type { PaymentWithAttempt } from "./payment.ts";
import { isSettled } from "./payment-status.ts";

/** The part of its session in which a payment may be confirmed again. */
const retryableShare = 0.5;

const problemWith = ({ payment, attempt }: PaymentWithAttempt, profile: ProfileSnapshot | undefined, now: Date) => {
  if (!isRetryable(attempt.status)) return "it ended for good";
  if (profile?.is_manual_retry_enabled !== true) return "the profile does not allow manual retries";
  const sessionMs = payment.expiresAt.getTime() - payment.createdAt.getTime();
  const ageMs = now.getTime() - payment.createdAt.getTime();
  return ageMs > sessionMs * retryableShare ? "it failed too long ago" : null;
};

/**
 * Refuses to confirm a failed payment again where that is not allowed.
 * @throws {Failure} `manual_retry_not_allowed` (IR_16).
 */
export const assertRetryable = (state: PaymentWithAttempt, profile: ProfileSnapshot | undefined, now: Date): void => {
  const problem = problemWith(state, profile, now);
  if (problem !== null) throw failures.manual_retry_not_allowed({ problem });
};

/** Whether the confirm call may be repeated; null while that is no question, or never one with this profile. */
export const manualRetryAllowed = (status: PaymentStatus, attempt: Attempt): boolean | null => {
  if (attempt.details.isManualRetryEnabled !== true || !isSettled(status)) return null;
  return status === "failed" && isRetryable(attempt.status);
};
