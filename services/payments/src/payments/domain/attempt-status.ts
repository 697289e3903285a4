import type { AttemptStatus } from "@railyard/contracts";

import type { PaymentEvent } from "./payment-status.ts";
import type { AttemptVerdict } from "../../kernel/domain/attempt-verdict.ts";

/** What one attempt status means for its payment. */
export interface AttemptMeaning {
  /** What happens to the payment when its latest attempt gets this status. */
  readonly event: PaymentEvent;
  /** Null: means nothing for the connector. */
  readonly verdict: AttemptVerdict | null;
  /** Whether the provider will report no more about the attempt on its own. */
  readonly isFinal: boolean;
}

const pending = { event: "outcome_unknown", verdict: "pending", isFinal: false } as const;
const challenge = { event: "customer_action_needed", verdict: "pending", isFinal: false } as const;
const refused = { event: "declined", verdict: "failure", isFinal: true } as const;

/** All 29 attempt statuses. */
export const attemptMeanings: Readonly<Record<AttemptStatus, AttemptMeaning>> = {
  started: pending,
  authentication_successful: pending,
  authorizing: pending,
  cod_initiated: pending,
  pending,
  void_initiated: { ...pending, verdict: "success" },
  capture_initiated: { ...pending, verdict: "success" },
  authentication_pending: challenge,
  device_data_collection_pending: challenge,
  payment_method_awaited: { event: "other_method_needed", verdict: null, isFinal: false },
  confirmation_awaited: { event: "confirmation_needed", verdict: null, isFinal: false },
  authorized: { event: "authorized", verdict: "success", isFinal: false },
  partially_authorized: { event: "authorized", verdict: "success", isFinal: false },
  unresolved: { event: "merchant_action_needed", verdict: "success", isFinal: false },
  integrity_failure: { event: "merchant_action_needed", verdict: null, isFinal: false },
  capture_review: { event: "merchant_action_needed", verdict: null, isFinal: false },
  charged: { event: "captured_in_full", verdict: "success", isFinal: true },
  auto_refunded: { event: "captured_in_full", verdict: "success", isFinal: true },
  partial_charged: { event: "captured_in_part", verdict: "success", isFinal: true },
  partial_charged_and_chargeable: { event: "captured_in_part_more_possible", verdict: "success", isFinal: false },
  voided: { event: "voided", verdict: null, isFinal: true },
  voided_post_charge: { event: "voided_after_capture", verdict: null, isFinal: true },
  expired: { event: "expired_at_provider", verdict: "failure", isFinal: true },
  authentication_failed: refused,
  authorization_failed: refused,
  failure: refused,
  router_declined: { ...refused, verdict: null },
  capture_failed: { ...refused, verdict: null },
  void_failed: { ...refused, verdict: null },
};

/** Attempts in these statuses were sent, and only the provider knows their outcome. */
export const isInFlight = (status: AttemptStatus): boolean =>
  attemptMeanings[status].event === "outcome_unknown" || attemptMeanings[status].event === "customer_action_needed";

/** Statuses after which the payment may be retried by confirming it again. */
const retryableStatuses: readonly AttemptStatus[] = ["authentication_failed", "authorization_failed", "failure"];

export const isRetryable = (status: AttemptStatus): boolean => retryableStatuses.includes(status);
