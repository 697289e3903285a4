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
  const listsAll = answer.found === true && answer.attemptStatus !== "unchanged";
  if (answers.length === 0 && !listsAll) return captures;
  return captures.map((capture) => {
    if (!isOpen(capture)) return capture;
    const answered = answerFor(capture, paymentId, answers);
    if (answered !== undefined) return withAnswer(capture, answered, answer, now);
    return listsAll ? notReceived(capture, now) : capture;
  });
};
