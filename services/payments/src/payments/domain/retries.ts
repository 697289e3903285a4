import type {
  AttemptStatus,
  AuthenticationType,
  ErrorMappingRule,
  PaymentStatus,
  ProfileSnapshot,
} from "@railyard/contracts";

import { decisionOf } from "../../error-mapping/domain/rule.ts";
import { isRetryable } from "./attempt-status.ts";
import { failures } from "../failures.ts";
import type { Attempt } from "./attempt.ts";
import type { PaymentWithAttempt } from "./payment.ts";
import { isSettled } from "./payment-status.ts";

/** Automatic retries of a profile that switched them on without a number. */
export const defaultMaximumRetries = 3;

/** What may follow a declined attempt. */
export type AfterDecline =
  | "stop"
  | "next_connector"
  | "same_connector_with_three_ds"
  | "same_connector_with_card_number"
  | "later_retry";

/** The inputs of the decision. */
export interface DeclineInput {
  readonly status: AttemptStatus;
  /** The rule for the provider's error; null when there is none. */
  readonly rule: ErrorMappingRule | null;
  /** Whether the provider has not decided about the payment: it refused the caller, or was never asked. */
  readonly isUndecided: boolean;
  readonly isAutoRetriesEnabled: boolean;
  /** From the profile; null is {@link defaultMaximumRetries}. */
  readonly maximumRetries: number | null;
  /** Automatic retries of this confirmation so far. */
  readonly retriesDone: number;
  readonly authenticationType: AuthenticationType;
  /** From the operator; true unless it is set. */
  readonly isStepUpEnabled: boolean;
  /** Whether the connector can challenge the customer. */
  readonly supportsThreeDs: boolean;
  readonly hasNextConnector: boolean;
  /** Whether the attempt was sent with a network token, and the card number is known, too. */
  readonly hasUnusedCardNumber: boolean;
  /** From the profile. */
  readonly isClearPanRetriesEnabled: boolean;
}

/** Decides whether a declined payment is retried, where and when. A step-up comes first, then a retry with the PAN. */
export const decideAfterDecline = (input: DeclineInput): AfterDecline => {
  if (!isRetryable(input.status) || !input.isAutoRetriesEnabled) return "stop";
  if (input.retriesDone >= (input.maximumRetries ?? defaultMaximumRetries)) return "stop";
  if (input.isUndecided) return input.hasNextConnector ? "next_connector" : "stop";
  const canStepUp = input.isStepUpEnabled && input.authenticationType === "no_three_ds" && input.supportsThreeDs;
  if (input.rule?.step_up_possible === true && canStepUp) return "same_connector_with_three_ds";
  const canUseNumber = input.hasUnusedCardNumber && input.isClearPanRetriesEnabled;
  if (input.rule?.clear_pan_possible === true && canUseNumber) return "same_connector_with_card_number";
  const decision = decisionOf(input.rule);
  if (decision === "retry") return input.hasNextConnector ? "next_connector" : "stop";
  return decision === "requeue" ? "later_retry" : "stop";
};

/** The part of its session in which a payment may be confirmed again. */
const retryableShare = 0.5;

const problemWith = ({ payment, attempt }: PaymentWithAttempt, profile: ProfileSnapshot | undefined, now: Date) => {
  if (!isRetryable(attempt.status)) return "it ended for good. Create a new payment";
  if (profile?.is_manual_retry_enabled !== true) {
    return "is_manual_retry_enabled of its business profile is not true. Set it to true, or create a new payment";
  }
  const sessionMs = payment.expiresAt.getTime() - payment.createdAt.getTime();
  const ageMs = now.getTime() - payment.createdAt.getTime();
  return ageMs > sessionMs * retryableShare ? "it failed too long ago. Create a new payment" : null;
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
