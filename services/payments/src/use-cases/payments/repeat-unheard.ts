import { interruptionEnd } from "../../domain/interruption.ts";
import type { Capture } from "../../domain/payments/capture.ts";
import { amountBlocked } from "../../domain/payments/capture.ts";
import type { CapturedState } from "../../domain/payments/payment.ts";
import type { ProviderAnswer } from "../../domain/payments/provider-answer.ts";
import type { Ports, ProviderAccount } from "../../ports.ts";
import { captureIdFor, captureInput, voidInput } from "./provider-inputs.ts";
import { providerKey, voidKeyOf } from "./provider-keys.ts";

/** Providers keep keys for a day at least. */
const keyLifeMs = 24 * 60 * 60 * 1000;

/** The latest capture, when it may never have arrived: only its acceptance has an id. */
const unheardCapture = ({ captures }: CapturedState, now: Date): Capture | null => {
  const capture = captures.at(-1);
  if (capture === undefined || capture.connectorCaptureId !== null) return null;
  if (capture.status !== "pending" && capture.status !== "started") return null;
  return now.getTime() - capture.createdAt.getTime() < keyLifeMs ? capture : null;
};

const repeatCapture = async (
  account: ProviderAccount,
  state: CapturedState,
  capture: Capture,
): Promise<ProviderAnswer> => {
  const before = { ...state, captures: state.captures.filter(({ sequence }) => sequence !== capture.sequence) };
  const { attempt, payment } = state;
  const authorized = attempt.details.amountAuthorized ?? attempt.amount;
  const isFinal =
    payment.captureMethod !== "manual_multiple" || amountBlocked(before.captures) + capture.amount === authorized;
  const idempotencyKey = providerKey(payment.merchantId, captureIdFor(state, capture));
  return account.call("capture", captureInput(before, capture, isFinal), { idempotencyKey });
};

/**
 * Sends a capture or a cancellation again that a provider without look-ups may never have received. Under the same key
 * it is carried out once, and answered as it was the first time. Null: there is none.
 */
export const repeatUnheard = async (
  { clock }: Pick<Ports, "clock">,
  account: ProviderAccount,
  state: CapturedState,
): Promise<ProviderAnswer | null> => {
  const { attempt, payment } = state;
  const now = clock.now();
  if (account.has("sync") || !account.returnsFirstAnswer || interruptionEnd(attempt.details, now) !== null) return null;
  if (attempt.status === "void_initiated" && attempt.connectorTransactionId !== null) {
    const input = voidInput(state, payment.details.cancellation_reason ?? null);
    return account.call("void", input, { idempotencyKey: voidKeyOf(state) });
  }
  const capture = unheardCapture(state, now);
  return capture === null ? null : repeatCapture(account, state, capture);
};
