import { captureId as captureIdOf, attemptId as attemptIdOf } from "@railyard/identifiers";

import type { Capture } from "./capture.ts";
import { isCapturedOnRequest } from "./capture.ts";
import type { PaymentWithCaptures } from "./payment.ts";
import type { AnsweredCapture, ProviderAnswer } from "./provider-answer.ts";

/** A capture of ours that the provider, asked later, does not know: the provider has never received it. */
const captureNotReceived = {
  code: "capture_not_received",
  message: "The provider has not received the capture.",
} as const;

const isOpen = (capture: Capture): boolean => capture.status === "started" || capture.status === "pending";

/** A capture that was charged, and that the provider takes back. */
export const isLost = (before: Capture | undefined, after: Capture): boolean =>
  before?.status === "charged" && after.status === "failed";

const answerFor = (
  capture: Capture,
  paymentId: string,
  answers: readonly AnsweredCapture[],
): AnsweredCapture | undefined => {
  const id = captureIdOf(attemptIdOf(paymentId, capture.attemptNumber), capture.sequence);
  return (
    answers.find((answer) => answer.captureId === id) ??
    answers.find((answer) => answer.captureId === null && answer.connectorCaptureId === capture.connectorCaptureId)
  );
};

/**
 * For a message that names a capture by an id that is not known here: the first open capture of that amount whose
 * answer was lost.
 */
const captureOfLostAnswer = (captures: readonly Capture[], { captures: answers = [] }: ProviderAnswer): number => {
  const strange = answers.find(({ captureId, connectorCaptureId: id }) => {
    return captureId === null && id !== null && captures.every((known) => known.connectorCaptureId !== id);
  });
  if (strange === undefined) return -1;
  return captures.findIndex((capture) => {
    return isOpen(capture) && capture.connectorCaptureId === null && capture.amount === strange.amount;
  });
};

/** A look-up lists every capture there is. */
const listsAll = (answer: ProviderAnswer): boolean => answer.found === true && answer.attemptStatus !== "unchanged";

const endsWithoutCapture = (answer: ProviderAnswer): boolean =>
  ["voided", "expired", "failure", "authentication_failed"].includes(answer.attemptStatus);

/**
 * The answer while captures are in progress: one that a look-up lacks is pending, and the look-up proves nothing of the
 * payment as a whole. The provider has accepted those that it gave an id, as long as the payment has not ended without
 * them; the others are under way only while `mayArrive`, and have never reached it after that.
 */
export const withCapturesOnTheirWay = (
  captures: readonly Capture[],
  paymentId: string,
  answer: ProviderAnswer,
  { mayArrive }: { readonly mayArrive: boolean },
): ProviderAnswer => {
  const answers = answer.captures ?? [];
  const missing = captures.filter(
    (capture) =>
      isOpen(capture) &&
      (mayArrive || (capture.connectorCaptureId !== null && !endsWithoutCapture(answer))) &&
      answerFor(capture, paymentId, answers) === undefined,
  );
  if (!listsAll(answer) || missing.length === 0) return answer;
  const pending = missing.map((capture) => ({
    captureStatus: "pending" as const,
    captureId: captureIdOf(attemptIdOf(paymentId, capture.attemptNumber), capture.sequence),
    connectorCaptureId: capture.connectorCaptureId,
    amount: capture.amount,
  }));
  return { ...answer, attemptStatus: "unchanged", captures: [...answers, ...pending] };
};

const withAnswer = (capture: Capture, answered: AnsweredCapture, answer: ProviderAnswer, now: Date): Capture => {
  const error = answered.captureStatus === "failed" ? answer.error : undefined;
  return {
    ...capture,
    status: answered.captureStatus,
    connectorCaptureId: answered.connectorCaptureId ?? capture.connectorCaptureId,
    errorCode: error?.code ?? null,
    errorMessage: error?.message ?? null,
    errorReason: error?.reason ?? null,
    // The provider's own time, so that its messages can be put in order.
    modifiedAt: answer.statedAt ?? now,
  };
};

/** An answer that names the very capture; one that has ended is not changed by less. */
const namedAnswer = (
  capture: Capture,
  paymentId: string,
  { captures = [] }: ProviderAnswer,
): AnsweredCapture | undefined => {
  const answered = answerFor(capture, paymentId, captures);
  return answered?.captureId === null && answered.connectorCaptureId === null ? undefined : answered;
};

/**
 * A capture that has ended, after a look-up or a later message: a charge may fail at the bank days afterwards, and a
 * provider may make a failed one good. Messages from before change nothing.
 */
const corrected = (capture: Capture, paymentId: string, answer: ProviderAnswer, now: Date): Capture => {
  const answered = namedAnswer(capture, paymentId, answer);
  if (answered === undefined || answered.captureStatus === "pending") return capture;
  if (answered.captureStatus === capture.status) return capture;
  const { statedAt } = answer;
  if (statedAt === undefined) return answer.found === true ? withAnswer(capture, answered, answer, now) : capture;
  const isLater = answered.captureStatus === "failed" ? statedAt >= capture.modifiedAt : statedAt > capture.modifiedAt;
  return isLater ? withAnswer(capture, answered, answer, now) : capture;
};

const notReceived = (capture: Capture, now: Date): Capture => ({
  ...capture,
  status: "failed",
  errorCode: captureNotReceived.code,
  errorMessage: captureNotReceived.message,
  modifiedAt: now,
});

/**
 * The captures after the provider's answer, the same array when nothing changed.
 * A look-up (`found` is true) lists every capture there is, so an open one that it lacks never reached the provider.
 */
export const settleCaptures = (
  captures: readonly Capture[],
  paymentId: string,
  answer: ProviderAnswer,
  now: Date,
): readonly Capture[] => {
  const answers = answer.captures ?? [];
  const isComplete = listsAll(answer);
  if (answers.length === 0 && !isComplete) return captures;
  const lostIndex = answers.length === 1 ? captureOfLostAnswer(captures, answer) : -1;
  const settled = captures.map((capture, index) => {
    if (!isOpen(capture)) return corrected(capture, paymentId, answer, now);
    const answered = index === lostIndex ? answers[0] : answerFor(capture, paymentId, answers);
    if (answered !== undefined) return withAnswer(capture, answered, answer, now);
    return isComplete ? notReceived(capture, now) : capture;
  });
  return settled.every((capture, index) => capture === captures[index]) ? captures : settled;
};

/**
 * With the captures that a provider's message reports of a payment and that are none of ours: they were made at the
 * provider itself. Look-ups report the payment as a whole, and need none of it.
 */
export const withExternalCaptures = (
  settled: readonly Capture[],
  { payment: { paymentId, captureMethod }, attempt, captures }: PaymentWithCaptures,
  answer: ProviderAnswer,
): readonly Capture[] => {
  const { statedAt, captures: answers = [] } = answer;
  if (statedAt === undefined || answer.attemptStatus !== "unchanged" || !isCapturedOnRequest(captureMethod))
    return settled;
  const ids = captures.map(({ attemptNumber, sequence }) =>
    captureIdOf(attemptIdOf(paymentId, attemptNumber), sequence),
  );
  const external = answers.filter(
    ({ captureStatus, captureId, connectorCaptureId }) =>
      captureStatus === "charged" &&
      connectorCaptureId !== null &&
      (captureId === null || !ids.includes(captureId)) &&
      settled.every((known) => known.connectorCaptureId !== connectorCaptureId),
  );
  const last = Math.max(0, ...settled.map(({ sequence }) => sequence));
  const added = external.map(({ connectorCaptureId, amount }, index): Capture => ({
    attemptNumber: attempt.number,
    sequence: last + index + 1,
    status: "charged",
    amount,
    connectorCaptureId,
    errorCode: null,
    errorMessage: null,
    errorReason: null,
    createdAt: statedAt,
    modifiedAt: statedAt,
  }));
  return added.length === 0 ? settled : [...settled, ...added];
};
