import type { AttemptStatus, PaymentStatus } from "@railyard/contracts";
import { addMinorUnits, subtractMinorUnits } from "@railyard/money";

import type { Capture } from "./capture.ts";
import { amountCapturedOf } from "./capture.ts";
import { without } from "../../kernel/domain/without.ts";
import { attemptMeanings } from "./attempt-status.ts";
import { isUncaptured } from "./unmatched-money.ts";
import { isLost } from "./capture-ledger.ts";
import type { Payment, PaymentWithAttempt, PaymentWithCaptures } from "./payment.ts";
import type { PaymentEvent } from "./payment-status.ts";
import type { ProviderAnswer } from "./provider-answer.ts";
import { notReceivedCode } from "./provider-answer.ts";

/** Statuses of an attempt that was authorized and has moved on. */
const afterAuthorization: readonly AttemptStatus[] = [
  "capture_initiated",
  "capture_failed",
  "capture_review",
  "expired",
  "void_initiated",
  "partial_charged",
  "partial_charged_and_chargeable",
];

/** The answer; what a message from before the provider took something back states of the whole payment is left out. */
export const sinceReview = ({ attempt }: PaymentWithCaptures, answer: ProviderAnswer): ProviderAnswer => {
  const { statedAt } = answer;
  if (attempt.status !== "capture_review" || statedAt === undefined || statedAt > attempt.modifiedAt) return answer;
  const rest = without(answer, "amountAuthorized", "amountCaptured");
  return { ...rest, attemptStatus: answer.attemptStatus === "capture_failed" ? "capture_failed" : "unchanged" };
};

/** Whether a message is from before the capture failed for which the payment did. */
export const isBeforeFailedCapture = (state: PaymentWithCaptures, statedAt: Date): boolean =>
  isUncaptured(state) && statedAt <= state.attempt.modifiedAt;

/** Whether an answer only repeats what was, of which more is known by now. */
export const isOldNotification = (
  before: PaymentWithCaptures,
  captures: readonly Capture[],
  answer: ProviderAnswer,
): boolean => {
  const { attemptStatus, found } = answer;
  if (attemptStatus !== "authorized" && attemptStatus !== "partially_authorized") return false;
  const isKnownBetter = found !== true || amountCapturedOf(captures) > 0;
  return isKnownBetter && afterAuthorization.includes(before.attempt.status);
};

/** Events of a payment that has no outcome yet. */
const waitingEvents: readonly PaymentEvent[] = [
  "outcome_unknown",
  "customer_action_needed",
  "other_method_needed",
  "confirmation_needed",
];

/** How far clocks of providers may differ from ours; in addition, many send whole seconds only. */
const clockDifferenceMs = 5_000;

/**
 * Whether a message that moves an attempt to a waiting status may be older than what is known of the attempt, so that
 * it would move the attempt back. Amounts and final statuses count whenever they arrive.
 */
export const mayLeadBack = (
  { attempt: known }: PaymentWithCaptures,
  { attempt: next }: PaymentWithCaptures,
  statedAt: Date,
): boolean =>
  next.status !== known.status &&
  waitingEvents.includes(attemptMeanings[next.status].event) &&
  statedAt.getTime() <= known.modifiedAt.getTime() + clockDifferenceMs;

/**
 * Whether a message ends a held payment as voided that we did not void: a part may have been captured in the provider's
 * dashboard before, which is reported later.
 */
export const mayHideCapture = (
  { attempt: known }: PaymentWithCaptures,
  { attempt: next }: PaymentWithCaptures,
): boolean => next.status === "voided" && known.status !== "voided" && known.details.isVoidAccepted !== true;

const hasLost = (before: readonly Capture[], after: readonly Capture[]): boolean =>
  after.some((capture, index) => isLost(before[index], capture));

const capturedForGood: readonly PaymentStatus[] = ["succeeded", "partially_captured"];

/** Whether all was captured that will be. */
export const isCapturedForGood = ({ status }: Payment): boolean => capturedForGood.includes(status);

/**
 * Whether a look-up of a payment that has ended can still show something that its provider never reported: what was
 * charged may have been voided there, and an attempt that was given up as never received may be there after all. Once
 * something was returned, providers may call that a void, too.
 */
export const mayHaveChanged = ({ payment, attempt }: PaymentWithAttempt): boolean =>
  isCapturedForGood(payment)
    ? payment.amountRefunded === 0 && payment.amountChargedBack === 0
    : payment.status === "failed" && attempt.details.error?.code === notReceivedCode;

/** The status of an attempt one of whose captures failed; the answer need not state which. */
export const statusAfterFailedCapture = (
  { payment, attempt, captures: known }: PaymentWithCaptures,
  captures: readonly Capture[],
  { captures: named = [], isStillHeld }: ProviderAnswer,
): AttemptStatus | "by_captures" => {
  const isOver = isCapturedForGood(payment) || attempt.status === "capture_review";
  const isDoubted = known.length === 0 || named.length === 0 || hasLost(known, captures);
  if (isOver) return isDoubted ? "capture_review" : "by_captures";
  // A hold of which no capture was ours to make is released by itself: the payment has failed.
  const isOpen = isStillHeld === true && named.length > 0;
  return isOpen || payment.captureMethod === "manual_multiple" ? "by_captures" : "capture_failed";
};

/** Whether the provider takes back something that it had charged. */
export const isTakenBack = (before: PaymentWithCaptures, after: PaymentWithCaptures): boolean =>
  hasLost(before.captures, after.captures) ||
  (after.attempt.status === "capture_review" && before.attempt.status !== "capture_review");

/** Notes in the attempt how much of what was captured is in review; nothing while the provider has not reported it. */
export const withReview = (before: PaymentWithCaptures, after: PaymentWithCaptures): PaymentWithCaptures => {
  const { amountUnderReview, ...details } = after.attempt.details;
  const isInReview = after.attempt.status === "capture_review";
  if (!isInReview && amountUnderReview === undefined) return after;
  const [was, is] = [before.payment.amountCaptured ?? 0, after.payment.amountCaptured ?? 0];
  const lost = isTakenBack(before, after) ? subtractMinorUnits(was, is) : 0;
  const total = addMinorUnits(amountUnderReview ?? 0, lost);
  const reviewed = isInReview && total > 0 ? { amountUnderReview: total } : {};
  return { ...after, attempt: { ...after.attempt, details: { ...details, ...reviewed } } };
};
