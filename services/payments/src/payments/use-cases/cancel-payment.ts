import type { CancelPaymentRequest, Payment as PaymentRepresentation } from "@railyard/contracts";

import { wasBegun, withKey } from "../domain/begun-with-key.ts";
import { attemptStatusAfter } from "../domain/attempt-moves.ts";
import { assertPossible } from "../domain/operations.ts";
import type { PaymentWithCaptures, PaymentWithAttempt } from "../domain/payment.ts";
import { withDetails } from "../domain/payment-details.ts";
import { transition } from "../domain/payment-status.ts";
import { failures } from "../failures.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports, StoredPayment } from "../ports.ts";
import { isRefusedOrder, lookUpAttempt } from "./ask-provider.ts";
import type { BegunFollowUp, FollowUpPorts } from "./payment-operation.ts";
import { beginFollowUp, settleFollowUp } from "./payment-operation.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { changeEvents } from "./change-events.ts";
import { answerPayment } from "./payment-answer.ts";
import type { StepResult } from "./payment-lease.ts";
import { expectedOf, withFreePayment } from "./payment-lease.ts";
import { voidInput, voidKeyOf } from "./provider-inputs.ts";
import type { PaymentOperationPorts, SettlePorts } from "./settle-answer.ts";

export interface CancelPaymentInput {
  readonly caller: Caller;
  readonly paymentId: string;
  readonly request: CancelPaymentRequest;
  readonly idempotencyKey?: string | null;
}

type Cancelled =
  | { readonly where: "here"; readonly state: PaymentWithCaptures }
  | ({ readonly where: "provider" } & BegunFollowUp);

const withReason = (stored: StoredPayment, reason: string | null): StoredPayment => {
  if (reason === null) return stored;
  const { payment, attempt } = stored;
  return {
    ...stored,
    payment: { ...payment, details: withDetails(payment.details, "followUps", { cancellationReason: reason }) },
    attempt: { ...attempt, details: { ...attempt.details, cancellationReason: reason } },
  };
};

const cancelledHere = (stored: StoredPayment, now: Date): PaymentWithCaptures | null => {
  const moved = transition(stored.payment.status, "cancelled");
  if (!moved.legal) return null;
  const { payment, attempt, captures } = stored;
  return {
    payment: {
      ...payment,
      version: payment.version + 1,
      status: moved.status,
      amountCapturable: 0,
      expiryDueAt: null,
      modifiedAt: now,
    },
    attempt: {
      ...attempt,
      status: attemptStatusAfter(attempt.status, "cancelled"),
      sealedMethod: null,
      dueAt: null,
      modifiedAt: now,
    },
    captures,
  };
};

const beginCancel = async (
  ports: FollowUpPorts & Pick<Ports, "relay">,
  { caller, request, idempotencyKey = null }: CancelPaymentInput,
  found: StoredPayment,
): Promise<StepResult<Cancelled>> => {
  const { status } = found.payment;
  const keyed = { operation: "void", idempotencyKey } as const;
  if (status === "cancelled" && wasBegun(found, keyed)) return { result: { where: "here", state: found } };
  assertPossible("cancel", status);
  const stored = withReason(found, request.cancellation_reason ?? null);
  const { directoryVersion } = stored;
  if (stored.attempt.connector === null) {
    const noted = { ...stored, attempt: withKey(stored.attempt, keyed) };
    const state = cancelledHere(noted, ports.clock.now());
    if (state === null) return null;
    const expected = expectedOf(stored.payment);
    const events = changeEvents(ports, found, state, { refunds: null, latencyMs: null });
    const isStored = await ports.payments.rewrite({ expected, after: state, captures: [], events, directoryVersion });
    if (isStored) ports.relay.hint();
    return isStored ? { result: { where: "here", state } } : null;
  }
  const begun = await beginFollowUp(ports, caller, stored, "void", { idempotencyKey });
  return begun === null ? null : { result: { where: "provider", ...begun.result } };
};

/** A refused void is followed by a look-up: the money may have moved at the provider without a report to us. */
const answerOfVoid = async (account: ProviderAccount, state: PaymentWithAttempt, reason: string | null) => {
  const answer = await account.call("void", voidInput(state, reason), { idempotencyKey: voidKeyOf(state) });
  // Where the provider has no look-up, the void is repeated under its key until the provider reports the result.
  const heard = { refusal: answer.error, isFinal: isRefusedOrder(answer) };
  if (answer.attemptStatus === "pending" && !account.has("sync")) {
    return { ...heard, answer: { ...answer, attemptStatus: "void_initiated" } as const };
  }
  if (answer.attemptStatus !== "unchanged" || answer.transport === "not_sent") return { ...heard, answer };
  return { ...heard, answer: await lookUpAttempt(account, state) };
};

const finishCancel = async (
  ports: SettlePorts,
  begun: Extract<Cancelled, { where: "provider" }>,
): Promise<PaymentWithCaptures> => {
  const { state, account, original } = begun;
  const reason = state.payment.details.followUps.cancellationReason ?? null;
  const { answer, refusal, isFinal } = await answerOfVoid(account, state, reason);
  const after = await settleFollowUp(ports, state, original.directoryVersion, { answer, subFlow: "Void" });
  if (after.payment.status === state.payment.status && after.payment.version === state.payment.version) {
    const { connector } = account;
    const problem = refusal?.message ?? "it gave no reason";
    // The customer can still pay, so calling it cancelled here would hide money.
    if (isFinal && after.payment.status === "requires_customer_action") {
      throw failures.cancel_before_customer({ connector, problem });
    }
    throw failures.cancel_not_done({ connector, problem });
  }
  return after;
};

/**
 * Cancels a payment. What a provider holds is released there first; the rest is cancelled here.
 * @throws {Failure} `wrong_status` and `cancel_before_customer` (IR_16), `connector_account_unusable` (HE_03), `busy`
 * (409), `cancel_not_done` (CE_00).
 */
export const cancelPayment =
  (ports: PaymentOperationPorts) =>
  async (input: CancelPaymentInput): Promise<PaymentRepresentation> => {
    const { caller, paymentId } = input;
    const target = { ...caller, paymentId };
    const begun = await withFreePayment(ports, target, (stored) => beginCancel(ports, input, stored));
    const state = begun.where === "here" ? begun.state : await finishCancel(ports, begun);
    return answerPayment(ports, state);
  };
