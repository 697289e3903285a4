import type { CapturePaymentRequest, Payment as PaymentRepresentation } from "@railyard/contracts";

import { captureBegun } from "../domain/begun-with-key.ts";
import type { Capture } from "../domain/capture.ts";
import { hasOpenCaptures, isOvercaptureEnabled, planCapture } from "../domain/capture.ts";
import type { CapturedState } from "../domain/payment.ts";
import { failures } from "../failures.ts";
import type { Ports, StoredPayment } from "../ports.ts";
import type { BegunOperation } from "./begin-operation.ts";
import { accountOf, begin } from "./begin-operation.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { answerPayment } from "./payment-answer.ts";
import type { StepResult } from "./payment-lease.ts";
import { loadPayment, withFreePayment } from "./payment-lease.ts";
import { captureIdFor, captureInput } from "./provider-inputs.ts";
import { providerKey } from "../../kernel/domain/provider-key.ts";
import { settleAnswer } from "./settle-answer.ts";

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
  readonly known: CapturedState;
}

interface BegunCapture extends BegunOperation {
  readonly capture: Capture;
  readonly isFinal: boolean;
  readonly directoryVersion: number | null;
}

const beginCapture = async (
  ports: Ports,
  { caller, request, idempotencyKey = null, isOwn = false }: CapturePaymentInput,
  stored: StoredPayment,
): Promise<StepResult<BegunCapture | KnownCapture>> => {
  const known = captureBegun(stored, idempotencyKey);
  if (known !== undefined && known.status !== "failed") return { result: { known: stored } };
  const { payment, attempt, captures } = stored;
  const { status, captureMethod, netAmount, amountCapturable, details } = payment;
  const capturable = {
    status,
    captureMethod,
    netAmount,
    amountCapturable,
    isOvercaptureEnabled: isOvercaptureEnabled(payment),
    hasOpenCaptures: hasOpenCaptures(captures),
    isOwn,
  };
  const plan = planCapture(capturable, request.amount_to_capture ?? details.amount_to_capture);
  const account = await accountOf(ports, caller, stored);
  if (!account.has("capture")) throw failures.flow_not_supported({ connector: account.connector, flow: "capture" });
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
  const state = await begin(ports, stored, "capture", { capture, idempotencyKey });
  if (state === null) return null;
  const { directoryVersion } = stored;
  return { result: { state, account, capture, isFinal: plan.isFinal, directoryVersion } };
};

const finishCapture = async (ports: Ports, begun: BegunCapture): Promise<CapturedState> => {
  const { state, account, capture, isFinal } = begun;
  const startedMs = ports.clock.elapsedMs();
  const input = captureInput({ ...state, captures: state.captures.slice(0, -1) }, capture, isFinal);
  const idempotencyKey = providerKey(state.payment.merchantId, captureIdFor(state, capture));
  const answer = await account.call("capture", input, { idempotencyKey });
  const settled = await settleAnswer(ports, {
    before: state,
    answer,
    subFlow: "Capture",
    latencyMs: ports.clock.elapsedMs() - startedMs,
    directoryVersion: begun.directoryVersion,
  });
  if (answer.transport === "not_sent") {
    throw failures.capture_not_done({ connector: account.connector, problem: "it cannot be reached" });
  }
  if (settled.outcome === "overtaken") return loadPayment(ports, state.payment, state.payment.paymentId);
  return settled.state;
};

/** Captures a payment as the caller asked. @throws {Failure} as {@link capturePayment}. */
export const takeCapture = async (ports: Ports, input: CapturePaymentInput): Promise<CapturedState> => {
  const target = { ...input.caller, paymentId: input.paymentId };
  const begun = await withFreePayment(ports, target, (stored) => beginCapture(ports, input, stored));
  return "known" in begun ? begun.known : finishCapture(ports, begun);
};

/**
 * Captures an authorized payment, in full or in part.
 * @throws {Failure} those of `planCapture`, `connector_account_unusable` (HE_03), `busy` (409), `capture_not_done`.
 */
export const capturePayment =
  (ports: Ports) =>
  async (input: CapturePaymentInput): Promise<PaymentRepresentation> => {
    await merchantOf(ports, input.caller, input.request.merchant_id);
    return answerPayment(ports, await takeCapture(ports, input));
  };
