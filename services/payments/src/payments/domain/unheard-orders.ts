import type { AttemptStatus } from "@railyard/contracts";

import { interruptionEnd } from "../../kernel/domain/interruption.ts";
import type { Times } from "../../kernel/domain/times.ts";
import type { Attempt } from "./attempt.ts";
import type { Capture } from "./capture.ts";
import { amountBlocked } from "./capture.ts";
import type { PaymentWithCaptures } from "./payment.ts";
import type { ProviderAnswer } from "./provider-answer.ts";

/** Providers keep keys for a day at least. */
const keyLifeMs = 24 * 60 * 60 * 1000;

/** What of a provider decides whether an order may go out to it again. */
export interface RepeatingProvider {
  readonly hasLookUp: boolean;
  /** Whether a call that goes out again under its key gets the first answer, and does nothing more. */
  readonly returnsFirstAnswer: boolean;
}

/** An order that may never have arrived. */
export type UnheardOrder =
  | { readonly kind: "void" }
  | {
      readonly kind: "capture";
      readonly capture: Capture;
      /** The payment as it was before the capture. */
      readonly before: PaymentWithCaptures;
      readonly isFinal: boolean;
    };

/** Whether the provider has accepted a cancellation and reports the result by webhook. */
export const isVoidAccepted = ({ attemptStatus, settlement, isVoidAccepted: isStated }: ProviderAnswer): boolean =>
  isStated === true || (attemptStatus === "void_initiated" && settlement === "await_webhook");

/** Whether the attempt in its new status waits for the end of a cancellation that was accepted, now or before. */
export const isVoidUnderWay = (before: Attempt, status: AttemptStatus, answer: ProviderAnswer): boolean => {
  const isOpen = status === "void_initiated" || status === "pending";
  if (!isOpen || answer.attemptStatus === "void_failed") return false;
  return before.details.isVoidAccepted === true || isVoidAccepted(answer);
};

/** Whether a capture may never have arrived: only its acceptance has an id. */
const isUnheard = ({ status, connectorCaptureId, createdAt }: Capture, now: Date): boolean =>
  (status === "pending" || status === "started") &&
  connectorCaptureId === null &&
  now.getTime() - createdAt.getTime() < keyLifeMs;

/** The first capture that may never have arrived, as it was asked for: whatever was captured since. */
const unheardCapture = (state: PaymentWithCaptures, now: Date): UnheardOrder | null => {
  const { payment, attempt, captures } = state;
  const capture = captures.find((one) => isUnheard(one, now));
  if (capture === undefined) return null;
  const before = { ...state, captures: captures.filter(({ sequence }) => sequence < capture.sequence) };
  const authorized = attempt.details.amountAuthorized ?? attempt.amount;
  const isFinal =
    payment.captureMethod !== "manual_multiple" || amountBlocked(before.captures) + capture.amount === authorized;
  return { kind: "capture", capture, before, isFinal };
};

/**
 * The order that a provider without look-ups may never have received; null when there is none, it may still be on its
 * way, or it was accepted.
 */
export const unheardOrder = (
  provider: RepeatingProvider,
  state: PaymentWithCaptures,
  { now, realNow }: Times,
): UnheardOrder | null => {
  const { status, connectorTransactionId, details } = state.attempt;
  if (provider.hasLookUp || !provider.returnsFirstAnswer || interruptionEnd(details, realNow) !== null) return null;
  if (status !== "void_initiated" || connectorTransactionId === null) return unheardCapture(state, now);
  return details.isVoidAccepted === true ? null : { kind: "void" };
};
