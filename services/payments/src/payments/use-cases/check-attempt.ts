import { isFailure } from "@railyard/failures";

import type { AttemptOperation } from "../domain/attempt.ts";
import { sentAtOf } from "../domain/attempt.ts";
import { attemptMeanings, isInFlight } from "../domain/attempt-status.ts";
import { isCapturedByItself } from "../domain/capture.ts";
import { nextCheckAt } from "../../kernel/domain/check-schedule.ts";
import { captureTimeOf } from "../domain/attempt-schedule.ts";
import { openIncrementOf } from "../domain/incremental-authorization.ts";
import { interruptionEnd } from "../../kernel/domain/interruption.ts";
import type { PaymentWithCaptures } from "../domain/payment.ts";
import { isVoidPending } from "../domain/post-capture-void.ts";
import { isAuthenticating } from "../domain/external-authentication.ts";
import type { ProviderAnswer } from "../domain/provider-answer.ts";
import { notReceivedCode } from "../domain/provider-answer.ts";
import { isVoidAccepted, unheardOrder } from "../domain/unheard-orders.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import { expectedOf } from "./payment-lease.ts";
import type { Ports, StoredPayment } from "../ports.ts";
import type { ResumePorts } from "./authentication/resume-after-challenge.ts";
import { checkAuthentication } from "./authentication/resume-after-challenge.ts";
import { lookUpAttempt } from "./ask-provider.ts";
import { begin } from "./payment-operation.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { resumeVoid } from "./cancel-post-capture.ts";
import { takeCapture } from "./capture-payment.ts";
import { resumeIncrement } from "./increment-authorization.ts";
import { captureIdFor, voidInput, captureInput, voidKeyOf } from "./provider-inputs.ts";
import { retryRequeued } from "./retry-requeued.ts";
import type { PaymentOperationPorts } from "./settle-answer.ts";
import { releasePayment, settleAnswer } from "./settle-answer.ts";
import { providerKey } from "../../kernel/domain/provider-key.ts";
import { timesOf } from "../../kernel/domain/times.ts";

type CheckPorts = Pick<Ports, "clock" | "policy">;

/**
 * Sends a capture or a cancellation again that a provider without look-ups may never have received. Under the same key
 * it is carried out once, and answered as it was the first time. Null: there is none, or it was not looked at this
 * time, which proves nothing about the first.
 */
const repeatUnheard = async (
  { clock }: Pick<Ports, "clock">,
  account: ProviderAccount,
  state: PaymentWithCaptures,
): Promise<ProviderAnswer | null> => {
  const provider = { hasLookUp: account.has("sync"), returnsFirstAnswer: account.returnsFirstAnswer };
  const order = unheardOrder(provider, state, timesOf(clock));
  if (order === null) return null;
  const { payment } = state;
  if (order.kind === "void") {
    const input = voidInput(state, payment.details.followUps.cancellationReason ?? null);
    return account.call("void", input, { idempotencyKey: voidKeyOf(state) });
  }
  const { capture, before, isFinal } = order;
  const idempotencyKey = providerKey(payment.merchantId, captureIdFor(state, capture));
  const answer = await account.call("capture", captureInput(before, capture, isFinal), { idempotencyKey });
  return answer.withoutEffect === undefined ? answer : null;
};

export interface CheckAttemptInput {
  readonly merchantId: string;
  readonly paymentId: string;
}

const notReceived = {
  code: notReceivedCode,
  message: "The provider has never received the payment, and will not take it any more.",
} as const;

const notSeen = { code: notReceivedCode, message: "The provider has never received the payment." } as const;

const failedAs = (error: typeof notReceived | typeof notSeen): ProviderAnswer => ({
  attemptStatus: "failure",
  settlement: "final",
  connectorTransactionId: null,
  error,
});

/** Since when a provider could have known the attempt, in milliseconds. */
const silenceOf = (ports: Pick<Ports, "clock">, { attempt }: PaymentWithCaptures): number =>
  ports.clock.now().getTime() - sentAtOf(attempt).getTime();

/**
 * The outcome of an attempt that the provider has never seen. At first it may still be on its way; after that its key
 * is voided at the provider, so that the attempt can fail without ever being charged. Where the provider cannot void an
 * unknown key, the attempt fails once the provider has not known it for so long that no request can be on its way any
 * more; if the provider reports it after all, the report counts.
 */
const answerOfUnseen = async (
  ports: CheckPorts,
  account: ProviderAccount,
  state: PaymentWithCaptures,
  seen: ProviderAnswer,
): Promise<ProviderAnswer> => {
  const { attempt } = state;
  const pending: ProviderAnswer = { ...seen, attemptStatus: "pending", settlement: "poll" };
  if (ports.clock.now().getTime() - attempt.modifiedAt.getTime() < ports.policy.unseenGraceMs) return pending;
  if (account.has("void")) {
    const idempotencyKey = voidKeyOf(state);
    const answer = await account.call("void", voidInput(state, "never received"), { idempotencyKey });
    const isOver = answer.found === false && silenceOf(ports, state) > ports.policy.unheardGraceMs;
    if (isOver) return failedAs(notSeen);
    if (answer.attemptStatus === "unchanged" || isInFlight(answer.attemptStatus)) return pending;
    if (answer.attemptStatus !== "voided") return answer;
  } else if (interruptionEnd(attempt.details, ports.clock.realNow()) !== null) {
    return pending;
  }
  return failedAs(notReceived);
};

const notHeardOf = {
  code: notReceivedCode,
  message: "The provider reported nothing about the payment; a cancellation was sent.",
} as const;

/**
 * The outcome of an attempt whose answer was lost at a provider without look-ups, which has not reported it either: it
 * is cancelled there by our reference until the provider accepts that, and when no report arrives for as long again, it
 * has failed. If the provider reports it after all, the report counts.
 */
const answerOfUnheard = async (
  ports: CheckPorts,
  account: ProviderAccount,
  state: PaymentWithCaptures,
  silence: ProviderAnswer,
): Promise<ProviderAnswer> => {
  const pending: ProviderAnswer = { ...silence, attemptStatus: "pending", settlement: "await_webhook" };
  if (state.attempt.details.isVoidAccepted !== true) {
    const input = voidInput(state, "never reported");
    const answer = await account.call("void", input, { idempotencyKey: voidKeyOf(state) });
    if (answer.attemptStatus === "voided") return answer;
    if (!isVoidAccepted(answer)) return pending;
  }
  const isOver = silenceOf(ports, state) > 2 * ports.policy.unheardGraceMs;
  if (!isOver) return { ...pending, isVoidAccepted: true };
  return { attemptStatus: "failure", settlement: "final", connectorTransactionId: null, error: notHeardOf };
};

/** Whether only a webhook could report on the attempt, and should have by now. */
const isUnheard = (ports: CheckPorts, account: ProviderAccount, state: PaymentWithCaptures): boolean =>
  !account.has("sync") &&
  account.has("void") &&
  state.attempt.connectorTransactionId === null &&
  isInFlight(state.attempt.status) &&
  silenceOf(ports, state) > ports.policy.unheardGraceMs;

/** A look-up without a result: an operation in progress is pending from now on, which its callers see. */
const answerWithoutNotification = (
  state: PaymentWithCaptures,
  operation: AttemptOperation,
  answer: ProviderAnswer,
): ProviderAnswer => {
  if (state.attempt.status === "started") return { ...answer, attemptStatus: "pending" };
  if (operation !== "capture") return answer;
  const captures = state.captures
    .filter(({ status }) => status === "started")
    .map((capture) => ({
      captureStatus: "pending" as const,
      connectorCaptureId: null,
      captureId: captureIdFor(state, capture),
      amount: capture.amount,
    }));
  return { ...answer, captures };
};

const answerOf = async (
  ports: CheckPorts,
  account: ProviderAccount,
  state: PaymentWithCaptures,
  operation: AttemptOperation,
): Promise<ProviderAnswer> => {
  const answer = (await repeatUnheard(ports, account, state)) ?? (await lookUpAttempt(account, state));
  const isUnseen = answer.found === false && state.attempt.connectorTransactionId === null;
  if (isUnseen && isInFlight(state.attempt.status)) return answerOfUnseen(ports, account, state, answer);
  if (isUnheard(ports, account, state)) return answerOfUnheard(ports, account, state, answer);
  return answer.attemptStatus === "unchanged" ? answerWithoutNotification(state, operation, answer) : answer;
};

/** Leaves the payment as it is and looks again later, ever more rarely. */
const postpone = async (
  ports: Pick<Ports, "clock" | "observer" | "payments" | "policy">,
  { payment, attempt }: StoredPayment,
): Promise<void> => {
  ports.observer.warn({ payment_id: payment.paymentId }, "A payment waits for a connector account that is gone.");
  const dueAt = nextCheckAt(ports.policy.paymentChecks, attempt.dueCount, ports.clock.now());
  await ports.payments.rewrite({
    expected: expectedOf(payment),
    after: { payment, attempt: { ...attempt, dueAt, dueCount: attempt.dueCount + 1 } },
    captures: [],
    events: [],
    directoryVersion: null,
  });
};

const check = async (ports: PaymentOperationPorts, stored: StoredPayment): Promise<void> => {
  const { payment, attempt } = stored;
  const merchant = await ports.directory.merchant(payment.merchantId);
  const account = merchant === null ? null : ports.providers.account(merchant, attempt.merchantConnectorId ?? "");
  if (account === null) return postpone(ports, stored);
  const operation = attempt.details.operation ?? "sync";
  const begun = await begin(ports, { ...stored, attempt: { ...attempt, dueCount: attempt.dueCount + 1 } }, operation);
  if (begun === null) return;
  const answer = await answerOf(ports, account, begun, operation);
  const settled = await settleAnswer(ports, {
    before: begun,
    answer,
    subFlow: "PSync",
    latencyMs: null,
    directoryVersion: stored.directoryVersion,
  });
  if (settled.outcome !== "refused") return;
  const { event, status: current } = settled.move;
  const facts = { payment_id: payment.paymentId, event, current };
  ports.observer.warn(facts, "A provider's look-up contradicts the payment.");
};

/** Whether a capture that Railyard makes by itself is due. */
const isCaptureDue = (stored: StoredPayment, now: Date): boolean => {
  const { payment, attempt } = stored;
  if (!isCapturedByItself(payment.captureMethod) || payment.status !== "requires_capture") return false;
  return attemptMeanings[attempt.status].event === "authorized" && (captureTimeOf(stored) ?? now) <= now;
};

const captureScheduled = async (ports: PaymentOperationPorts, { payment }: StoredPayment): Promise<void> => {
  const { merchantId, paymentId } = payment;
  const caller: Caller = { merchantId, profileId: null, isClient: false, directoryVersion: null };
  try {
    await takeCapture(ports, { caller, paymentId, request: {}, isOwn: true });
  } catch (error) {
    if (!isFailure(error)) throw error;
    ports.observer.warn({ payment_id: paymentId, reason: error.failureName }, "A scheduled capture was not made.");
  }
};

/** Repeats, under its key, an order that the provider has not answered. */
const followUp = async (ports: PaymentOperationPorts, stored: StoredPayment): Promise<void> => {
  const { payment, attempt } = stored;
  const { merchantId, paymentId } = payment;
  const caller: Caller = { merchantId, profileId: null, isClient: false, directoryVersion: null };
  const counted = { ...stored, attempt: { ...attempt, dueCount: attempt.dueCount + 1 } };
  try {
    await (isVoidPending(payment) ? resumeVoid(ports, caller, counted) : resumeIncrement(ports, caller, counted));
  } catch (error) {
    if (!isFailure(error)) throw error;
    ports.observer.warn({ payment_id: paymentId, reason: error.failureName }, "An order could not be followed up.");
    await postpone(ports, stored);
  }
};

/**
 * Checks an attempt that is due: one whose process died on the way, one that a provider has not decided yet, or one
 * that waits for a later retry. Whatever the provider reports is stored; when it reports nothing, the attempt stays
 * due.
 */
export const checkAttempt =
  (ports: ResumePorts) =>
  async ({ merchantId, paymentId }: CheckAttemptInput): Promise<void> => {
    const stored = await ports.payments.load(merchantId, paymentId);
    if (stored === null || stored.attempt.dueAt === null) return;
    const { lease } = stored.payment;
    // Another process holds the lease until then.
    if (lease !== null && lease.until > ports.clock.realNow()) return;
    if (stored.attempt.details.isRequeued === true && lease === null) return retryRequeued(ports, stored);
    if (isAuthenticating(stored.attempt)) return checkAuthentication(ports, stored);
    if (stored.attempt.connector === null) {
      const notDue = { ...stored, attempt: { ...stored.attempt, dueAt: null } };
      if (lease !== null) await releasePayment(ports, stored, notDue);
      return;
    }
    if (lease === null && isCaptureDue(stored, ports.clock.now())) return captureScheduled(ports, stored);
    const isOrdered = isVoidPending(stored.payment) || openIncrementOf(stored.payment) !== null;
    // An order is not repeated while it may still be on its way: until then the provider is only asked.
    const mayRepeat = interruptionEnd(stored.attempt.details, ports.clock.realNow()) === null;
    if (isOrdered && mayRepeat) return followUp(ports, stored);
    await check(ports, stored);
  };
