import { captureId as captureIdOf, attemptId as attemptIdOf } from "@railyard/identifiers";

import type { Capture } from "./capture.ts";
import type { AnsweredCapture, ProviderAnswer } from "./provider-answer.ts";

/** A capture of ours that the provider, asked after the fact, does not know: it never got there. */
export const captureNotReceived = {
  code: "capture_not_received",
  message: "The provider has not received the capture.",
} as const;

const isOpen = (capture: Capture): boolean => capture.status === "started" || capture.status === "pending";

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

/** A look-up lists every capture there is. */
const listsAll = (answer: ProviderAnswer): boolean => answer.found === true && answer.attemptStatus !== "unchanged";

/**
 * The answer while captures may still be on their way to the provider: one that a look-up lacks is pending, and the
 * look-up says nothing of the payment as a whole.
 */
export const withCapturesOnTheirWay = (
  captures: readonly Capture[],
  paymentId: string,
  answer: ProviderAnswer,
): ProviderAnswer => {
  const answers = answer.captures ?? [];
  const missing = captures.filter(
    (capture) => isOpen(capture) && answerFor(capture, paymentId, answers) === undefined,
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
    modifiedAt: now,
  };
};

const notReceived = (capture: Capture, now: Date): Capture => ({
  ...capture,
  status: "failed",
  errorCode: captureNotReceived.code,
  errorMessage: captureNotReceived.message,
  modifiedAt: now,
});

/**
 * The captures after the provider's answer. Charged and failed captures stay what they are.
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
  return captures.map((capture) => {
    if (!isOpen(capture)) return capture;
    const answered = answerFor(capture, paymentId, answers);
    if (answered !== undefined) return withAnswer(capture, answered, answer, now);
    return isComplete ? notReceived(capture, now) : capture;
  });
};
