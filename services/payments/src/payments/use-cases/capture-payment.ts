import type { CapturePaymentRequest, Payment as PaymentRepresentation } from "@railyard/contracts";
import { isFailure } from "@railyard/failures";

import { captureBegun } from "../domain/begun-with-key.ts";
import type { Capture } from "../domain/capture.ts";
import { capturableOf, planCapture } from "../domain/capture.ts";
import type { PaymentWithCaptures } from "../domain/payment.ts";
import { failures } from "../failures.ts";
import type { StoredPayment } from "../ports.ts";
import type { BegunFollowUp, FollowUpPorts } from "./payment-operation.ts";
import { accountOf, beginFollowUp, settleFollowUp } from "./payment-operation.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { answerPayment } from "./payment-answer.ts";
import type { StepResult } from "./payment-lease.ts";
import { withFreePayment, loadPayment } from "./payment-lease.ts";
import { captureIdFor, captureInput } from "./provider-inputs.ts";
import { providerKey } from "../../kernel/domain/provider-key.ts";
import { isRateLimited } from "../../kernel/domain/rate-limited.ts";
import type { PaymentOperationPorts } from "./settle-answer.ts";
import { syncPatiently } from "./sync-payment.ts";

export interface CapturePaymentInput {
  readonly caller: Caller;
  readonly paymentId: string;
  readonly request: CapturePaymentRequest;
  readonly idempotencyKey?: string | null;
  /** Whether it is Railyard's own capture, which no caller asked for. */
  readonly isOwn?: boolean;
}

/** What the same key captured before, in a process that died with its answer. */
interface KnownCapture {
  readonly known: PaymentWithCaptures;
}

interface BegunCapture extends BegunFollowUp {
  readonly capture: Capture;
  readonly isFinal: boolean;
}

const beginCapture = async (
  ports: FollowUpPorts,
  { caller, request, idempotencyKey = null, isOwn = false }: CapturePaymentInput,
  stored: StoredPayment,
): Promise<StepResult<BegunCapture | KnownCapture>> => {
  const known = captureBegun(stored, idempotencyKey);
  if (known !== undefined && known.status !== "failed") return { result: { known: stored } };
  const { payment, attempt, captures } = stored;
  const requested = request.amount_to_capture ?? payment.details.capture.amountToCapture;
  const plan = planCapture(capturableOf(stored, isOwn), requested);
  const now = ports.clock.now();
  const capture: Capture = {
    attemptNumber: attempt.number,
    sequence: captures.length + 1,
    status: "started",
    amount: plan.amount,
    connectorCaptureId: null,
    errorCode: null,
    errorMessage: null,
    errorReason: null,
    createdAt: now,
    modifiedAt: now,
  };
  const account = await accountOf(ports, caller, stored);
  const refusal = account.refusalOf("capture", captureInput(stored, capture, plan.isFinal));
  if (refusal !== null) throw failures.capture_refused({ connector: account.connector, problem: refusal.message });
  const begun = await beginFollowUp(ports, caller, stored, "capture", { capture, idempotencyKey });
  return begun === null ? null : { result: { ...begun.result, capture, isFinal: plan.isFinal } };
};

const finishCapture = async (
  ports: PaymentOperationPorts,
  caller: Caller,
  begun: BegunCapture,
): Promise<PaymentWithCaptures> => {
  const { state, account, original, capture, isFinal } = begun;
  const startedMs = ports.clock.elapsedMs();
  const input = captureInput({ ...state, captures: state.captures.slice(0, -1) }, capture, isFinal);
  const idempotencyKey = providerKey(state.payment.merchantId, captureIdFor(state, capture));
  const answer = await account.call("capture", input, { idempotencyKey });
  const latencyMs = ports.clock.elapsedMs() - startedMs;
  const answered = { answer, subFlow: "Capture", latencyMs } as const;
  const after = await settleFollowUp(ports, state, original.directoryVersion, answered);
  const { connector } = account;
  if (answer.transport === "not_sent") {
    throw failures.capture_not_done({ connector, problem: "it cannot be reached" });
  }
  const id = captureIdFor(state, capture);
  const isRefused = answer.captures?.some(
    ({ captureId, captureStatus: status }) => captureId === id && status === "failed",
  );
  if (isRefused !== true) return after;
  const problem = answer.error?.message ?? "it gave no reason";
  if (isRateLimited(answer.error)) throw failures.capture_not_done({ connector, problem });
  // Why it was refused may be something that has happened to the payment there, and that was not reported.
  if (answer.withoutEffect === undefined) await syncPatiently(ports, caller, state.payment.paymentId);
  throw failures.capture_refused({ connector, problem });
};

/** Captures a payment as the caller asked. @throws {Failure} as {@link capturePayment}. */
export const takeCapture = async (
  ports: PaymentOperationPorts,
  input: CapturePaymentInput,
): Promise<PaymentWithCaptures> => {
  const target = { ...input.caller, paymentId: input.paymentId };
  const begun = await withFreePayment(ports, target, (stored) => beginCapture(ports, input, stored));
  return "known" in begun ? begun.known : finishCapture(ports, input.caller, begun);
};

/**
 * Captures an authorized payment, in full or in part.
 * @throws {Failure} those of `planCapture`, `connector_account_unusable` (HE_03), `busy` (409), `capture_not_done`,
 * `capture_refused` (CE_03).
 */
export const capturePayment =
  (ports: PaymentOperationPorts) =>
  async (input: CapturePaymentInput): Promise<PaymentRepresentation> => {
    await merchantOf(ports, input.caller, input.request.merchant_id);
    return answerPayment(ports, await takeCapture(ports, input));
  };

/**
 * Captures right after the authorization, in a call of its own, where the payment is to be captured so. What cannot be
 * captured now is captured by the recovery job.
 */
export const captureAtOnce = async (
  ports: PaymentOperationPorts,
  caller: Caller,
  state: PaymentWithCaptures,
): Promise<PaymentWithCaptures> => {
  const { captureMethod, status, merchantId, paymentId } = state.payment;
  if (captureMethod !== "sequential_automatic" || status !== "requires_capture") return state;
  if (state.attempt.status !== "authorized") return state;
  try {
    return await takeCapture(ports, { caller, paymentId, request: {}, isOwn: true });
  } catch (error) {
    if (!isFailure(error)) throw error;
    return loadPayment(ports, { merchantId }, paymentId);
  }
};
