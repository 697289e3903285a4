import type { AttemptStatus } from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { Difference } from "../../kernel/domain/integrity.ts";
import { interruptionEnd } from "../../kernel/domain/interruption.ts";
import type { Times } from "../../kernel/domain/times.ts";
import { without } from "../../kernel/domain/without.ts";
import { amountCapturableOf } from "./amounts.ts";
import { withMethodOutcome } from "./settled-method.ts";
import type { Attempt, AttemptDetails } from "./attempt.ts";
import { attemptMeanings } from "./attempt-status.ts";
import type { Capture } from "./capture.ts";
import {
  amountBlocked,
  amountCapturedOf,
  hasOpenCaptures,
  isCapturedByItself,
  isCapturedOnRequest,
} from "./capture.ts";
import { settleCaptures, withCapturesOnTheirWay, withExternalCaptures } from "./capture-ledger.ts";
import type { CheckSchedule } from "../../kernel/domain/check-schedule.ts";
import { nextCheckAt } from "../../kernel/domain/check-schedule.ts";
import { attemptCheckAt, captureTimeOf, scheduledCaptureAt } from "./attempt-schedule.ts";
import { openIncrementOf, withShownIncrement } from "./incremental-authorization.ts";
import {
  isCapturedForGood,
  isOldNotification,
  isTakenBack,
  sinceReview,
  statusAfterFailedCapture,
  withReview,
} from "./late-notification.ts";
import type { PaymentWithCaptures, Payment } from "./payment.ts";
import { differencesOfAnswer, unbelieved } from "./payment-integrity.ts";
import type { IllegalMove } from "./payment-status.ts";
import { transition } from "./payment-status.ts";
import { isVoidPending } from "./post-capture-void.ts";
import type { ProviderAnswer } from "./provider-answer.ts";
import { isOfUncapturedHold, isUncaptured, reportedMoney } from "./unmatched-money.ts";
import { isVoidUnderWay } from "./unheard-orders.ts";

/** What the provider's answer made of a payment. */
export interface SettledAttempt {
  readonly legal: true;
  readonly state: PaymentWithCaptures;
  /** What the answer states otherwise than it was asked for; nothing of such an answer is believed. */
  readonly differences: readonly Difference[];
}

/** Statuses with which a provider reports that it holds or has taken money. */
const moneyStatuses: readonly AttemptStatus[] = [
  "authorized",
  "partially_authorized",
  "charged",
  "partial_charged",
  "partial_charged_and_chargeable",
  "capture_initiated",
  "void_initiated",
  "unresolved",
  "integrity_failure",
];

const capturedStatuses: readonly AttemptStatus[] = ["charged", "partial_charged", "partial_charged_and_chargeable"];

const authorizedBy = (answer: ProviderAnswer, attempt: Attempt): number | null => {
  if (answer.amountAuthorized !== undefined && answer.amountAuthorized > 0) return answer.amountAuthorized;
  return attempt.details.amountAuthorized ?? null;
};

const capturedBy = (answer: ProviderAnswer, before: PaymentWithCaptures): number =>
  answer.amountCaptured ?? Math.max(amountCapturedOf(before.captures), before.payment.amountCaptured ?? 0);

const authorizedStatus = ({ attempt }: PaymentWithCaptures, answer: ProviderAnswer): AttemptStatus =>
  (authorizedBy(answer, attempt) ?? attempt.amount) < attempt.amount ? "partially_authorized" : "authorized";

const capturedStatus = (before: PaymentWithCaptures, status: AttemptStatus, answer: ProviderAnswer): AttemptStatus => {
  const { payment, attempt } = before;
  if (status === "partial_charged_and_chargeable" && payment.captureMethod === "manual_multiple") return status;
  // A charge without a figure is a charge of everything.
  const captured = answer.amountCaptured ?? (status === "charged" ? attempt.amount : capturedBy(answer, before));
  return captured >= attempt.amount ? "charged" : "partial_charged";
};

/** The status that the captures alone give, where the provider reported none of the payment as a whole. */
const statusByCaptures = (before: PaymentWithCaptures, captures: readonly Capture[]): AttemptStatus => {
  const { attempt } = before;
  if (before.captures === captures || attempt.status === "started") return attempt.status;
  const charged = amountCapturedOf(captures);
  if (charged > 0 && charged >= attempt.amount) return "charged";
  // Of a payment that is captured once, the provider releases the rest.
  const isMore = before.payment.captureMethod === "manual_multiple" || hasOpenCaptures(captures);
  if (charged > 0) return isMore ? "partial_charged_and_chargeable" : "partial_charged";
  if (hasOpenCaptures(captures)) return "capture_initiated";
  const isOfCaptures = attempt.status === "capture_initiated" || attempt.status === "partial_charged_and_chargeable";
  if (!isOfCaptures) return attempt.status;
  return (attempt.details.amountAuthorized ?? attempt.amount) < attempt.amount ? "partially_authorized" : "authorized";
};

/** After a refused void the money is where it was before. */
const statusAfterRefusedVoid = ({ attempt, captures }: PaymentWithCaptures): AttemptStatus => {
  if (attempt.status !== "void_initiated") return attempt.status;
  if (amountCapturedOf(captures) > 0) return "partial_charged_and_chargeable";
  const { amountAuthorized } = attempt.details;
  // A payment that was cancelled before it was known to hold anything may have been too early, or never made.
  if (amountAuthorized === undefined) return "pending";
  return amountAuthorized < attempt.amount ? "partially_authorized" : "authorized";
};

/**
 * Whether what was captured for good is void: a void that came before the capture of a payment that had been called
 * charged already, or one after which a look-up has nothing of the captures left.
 */
const isVoidedAfterCharge = ({ payment, attempt, captures }: PaymentWithCaptures, answer: ProviderAnswer): boolean => {
  if (captures.length === 0) return attempt.status === "charged";
  const isAnyLeft = (answer.captures ?? []).some(({ captureStatus }) => captureStatus !== "failed");
  return isCapturedForGood(payment) && answer.found === true && !isAnyLeft && (answer.amountCaptured ?? 0) === 0;
};

const statusAfterVoid = (before: PaymentWithCaptures, answer: ProviderAnswer): AttemptStatus => {
  if (isVoidedAfterCharge(before, answer)) return "voided_post_charge";
  return capturedBy(answer, before) > 0 ? "partial_charged" : "voided";
};

/** The attempt status that the answer means, once amounts are taken into account. */
export const attemptStatusOf = (
  before: PaymentWithCaptures,
  captures: readonly Capture[],
  answer: ProviderAnswer,
): AttemptStatus => {
  const status = answer.attemptStatus;
  // The end of the hold changes nothing of the payment, which had failed before.
  if (isUncaptured(before) && reportedMoney(answer) === "none") return before.attempt.status;
  if (status === "unchanged" || isOldNotification(before, captures, answer)) return statusByCaptures(before, captures);
  if (status === "void_failed") return statusAfterRefusedVoid(before);
  if (status === "authorized" || status === "partially_authorized") return authorizedStatus(before, answer);
  if (capturedStatuses.includes(status)) return capturedStatus(before, status, answer);
  if (status === "voided") return statusAfterVoid(before, answer);
  if (status !== "capture_failed") return status;
  const failed = statusAfterFailedCapture(before, captures, answer);
  return failed === "by_captures" ? statusByCaptures(before, captures) : failed;
};

const errorEvents = ["declined", "merchant_action_needed", "expired_at_provider"];

const detailsAfter = (before: Attempt, status: AttemptStatus, answer: ProviderAnswer): AttemptDetails => {
  const kept = without(
    before.details,
    "error",
    "redirect",
    "instructions",
    "operation",
    "isVoidAccepted",
    "isHoldLeft",
  );
  const authorized = moneyStatuses.includes(status) ? authorizedBy(answer, before) : null;
  const showsError = errorEvents.includes(attemptMeanings[status].event);
  const error = showsError ? (answer.error ?? before.details.error) : undefined;
  const isWithCustomer = attemptMeanings[status].event === "customer_action_needed";
  const redirect = isWithCustomer ? (answer.redirect ?? before.details.redirect) : undefined;
  const instructions = isWithCustomer ? (answer.instructions ?? before.details.instructions) : undefined;
  const hadRedirect = answer.redirect !== undefined || before.details.redirect !== undefined;
  const { referenceId, paymentChecks, authenticationData, networkTransactionId, connectorMandateId, splitChargeId } =
    answer;
  const isIncremental = answer.isIncrementalAuthorizationAllowed;
  const isHoldLeft = status === "capture_review" && (answer.isStillHeld ?? before.details.isHoldLeft) === true;
  const { captureBefore, isAuthorizationExtended, authentication } = answer;
  return {
    ...kept,
    ...(isVoidUnderWay(before, status, answer) ? { isVoidAccepted: true } : {}),
    ...(isHoldLeft ? { isHoldLeft } : {}),
    ...defined({ referenceId, amountAuthorized: authorized ?? undefined, error, redirect, instructions }),
    ...(hadRedirect ? { hadRedirect } : {}),
    ...defined({
      paymentChecks,
      authenticationData,
      networkTransactionId,
      connectorMandateId,
      splitChargeId,
      isIncrementalAuthorizationAllowed: isIncremental,
      authentication,
      captureBefore,
      isAuthorizationExtended,
    }),
  };
};

const capturedAfter = (
  before: PaymentWithCaptures,
  after: PaymentWithCaptures,
  answer: ProviderAnswer,
): number | null => {
  const { status, amount } = after.attempt;
  const known = before.payment.amountCaptured;
  if (status === "voided_post_charge") return answer.amountCaptured ?? 0;
  if (isTakenBack(before, after)) return amountCapturedOf(after.captures);
  if (isCapturedOnRequest(before.payment.captureMethod) && after.captures.length > 0) {
    const charged = Math.max(amountCapturedOf(after.captures), answer.amountCaptured ?? 0);
    return charged > 0 ? charged : known;
  }
  if (status === "charged" || status === "auto_refunded") return answer.amountCaptured ?? amount;
  if (answer.amountCaptured !== undefined && answer.amountCaptured > 0) return answer.amountCaptured;
  return known;
};

const paymentAfter = (
  before: PaymentWithCaptures,
  after: PaymentWithCaptures,
  answer: ProviderAnswer,
  now: Date,
): Payment => {
  const { payment } = after;
  const amountCaptured = capturedAfter(before, after, answer);
  return {
    ...payment,
    details: withMethodOutcome(payment.details, after.attempt.status),
    version: before.payment.version + 1,
    amountCaptured,
    amountCapturable:
      after.attempt.status === "capture_review"
        ? 0
        : amountCapturableOf({
            status: payment.status,
            netAmount: payment.netAmount,
            amountAuthorized: after.attempt.details.amountAuthorized ?? null,
            amountBlocked: Math.max(amountCaptured ?? 0, amountBlocked(after.captures)),
          }),
    modifiedAt: now,
    lease: null,
  };
};

/** When the attempt has to be checked again; null when no further change is expected. */
export const dueAfter = (
  after: PaymentWithCaptures,
  answer: Pick<ProviderAnswer, "settlement">,
  schedule: CheckSchedule,
  { now, realNow }: Times,
): Date | null => {
  const { payment, attempt, captures } = after;
  const { status, dueCount } = attempt;
  const check = attemptCheckAt(status, answer.settlement, schedule, dueCount, now);
  if (check !== null) return check;
  const interruption = interruptionEnd(attempt.details, realNow);
  // What a process that died had asked for may show later.
  if (interruption !== null && !attemptMeanings[status].isFinal) {
    return new Date(now.getTime() + interruption.getTime() - realNow.getTime());
  }
  const isAwaited = hasOpenCaptures(captures) || isVoidPending(payment) || openIncrementOf(payment) !== null;
  if (isAwaited) return nextCheckAt(schedule, dueCount, now);
  if (!isCapturedByItself(payment.captureMethod) || attemptMeanings[status].event !== "authorized") return null;
  return scheduledCaptureAt(schedule, captureTimeOf(after) ?? now, captures.length, now);
};

/**
 * Applies an answer to a payment: corrects the attempt's status by the amounts, moves the payment, and works out what
 * is captured, what is left and when to ask again. Believes every word: for what an operator has found out.
 * @returns the illegal move when the answer cannot be true of a payment in this status; nothing is changed then.
 */
export const settleCorrection = (
  known: PaymentWithCaptures,
  stated: ProviderAnswer,
  schedule: CheckSchedule,
  times: Times,
): SettledAttempt | IllegalMove => {
  const { now, realNow } = times;
  const notification = sinceReview(known, stated);
  const before = withShownIncrement(known, notification);
  const { payment, attempt } = before;
  const isInterrupted = interruptionEnd(attempt.details, realNow) !== null;
  const answer = withCapturesOnTheirWay(before.captures, payment.paymentId, notification, { mayArrive: isInterrupted });
  const settledCaptures = settleCaptures(before.captures, payment.paymentId, answer, now);
  const captures = withExternalCaptures(settledCaptures, before, answer);
  const status = attemptStatusOf(before, captures, answer);
  const isSame = status === attempt.status;
  const moved = isSame ? null : transition(payment.status, attemptMeanings[status].event);
  if (moved !== null && !moved.legal) return moved;
  const details = detailsAfter(attempt, status, answer);
  const settled: Attempt = {
    ...attempt,
    status,
    connectorTransactionId: answer.connectorTransactionId ?? attempt.connectorTransactionId,
    // A card that waited for its customer to be authenticated is not needed any more.
    sealedMethod: attemptMeanings[status].isFinal ? null : attempt.sealedMethod,
    dueCount: isSame ? attempt.dueCount : 0,
    details,
    modifiedAt: now,
  };
  const after = { payment: { ...payment, status: moved?.status ?? payment.status }, attempt: settled, captures };
  // Once more, should this process die before it has the hold released.
  const isHoldLeft = !isSame && isOfUncapturedHold(after, answer);
  const dueAt = isHoldLeft ? nextCheckAt(schedule, 0, now) : dueAfter(after, answer, schedule, times);
  const state = { captures, attempt: { ...settled, dueAt }, payment: paymentAfter(before, after, answer, now) };
  return { legal: true, state: withReview(before, state), differences: [] };
};

/**
 * Applies what a provider states of a payment, however it arrived, once it was compared with what was asked. What
 * differs settles nothing: the attempt becomes an integrity failure, which a caller that can ask the provider about our
 * own transaction need not store.
 * @returns the illegal move when the answer cannot be true of a payment in this status; nothing is changed then.
 */
export const settleAttempt = (
  known: PaymentWithCaptures,
  stated: ProviderAnswer,
  schedule: CheckSchedule,
  times: Times,
): SettledAttempt | IllegalMove => {
  const differences = differencesOfAnswer(known, stated);
  if (differences.length === 0) return settleCorrection(known, stated, schedule, times);
  const settled = settleCorrection(known, unbelieved(known, stated, differences), schedule, times);
  return settled.legal ? { ...settled, differences } : settled;
};
