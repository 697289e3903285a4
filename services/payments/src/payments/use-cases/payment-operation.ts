import type { PaymentSubFlow } from "../../error-mapping/domain/rule.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { without } from "../../kernel/domain/without.ts";
import { timesOf } from "../../kernel/domain/times.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { AttemptOperation } from "../domain/attempt.ts";
import { withKey } from "../domain/begun-with-key.ts";
import type { Capture } from "../domain/capture.ts";
import type { PaymentWithCaptures } from "../domain/payment.ts";
import type { ProviderAnswer } from "../domain/provider-answer.ts";
import { dueAfter } from "../domain/settle-attempt.ts";
import { beginOperation, bumpVersion } from "../domain/start-attempt.ts";
import { failures } from "../failures.ts";
import type { Ports, StoredPayment } from "../ports.ts";
import { lookUpAttempt } from "./ask-provider.ts";
import type { StepResult } from "./payment-lease.ts";
import { expectedOf, loadPayment, newLease } from "./payment-lease.ts";
import type { SettlePorts } from "./settle-answer.ts";
import { settleAnswer } from "./settle-answer.ts";

/** What it takes to begin an operation on a payment that a provider has. */
export type FollowUpPorts = Pick<Ports, "clock" | "directory" | "ids" | "payments" | "policy" | "providers">;

/** An operation at the payment's connector account, stored as begun. */
export interface BegunOperation {
  readonly state: PaymentWithCaptures;
  readonly account: ProviderAccount;
}

/**
 * The connector account of the payment's latest attempt.
 * @throws {Failure} `connector_account_unusable` (HE_03) when it is disabled or gone.
 */
export const accountOf = async (
  ports: Pick<Ports, "directory" | "providers">,
  caller: Caller,
  stored: PaymentWithCaptures,
): Promise<ProviderAccount> => {
  const merchant = await merchantOf(ports, caller, null);
  const id = stored.attempt.merchantConnectorId ?? "";
  const account = ports.providers.account(merchant, id);
  if (account === null) throw failures.connector_account_unusable({ merchant_connector_id: id });
  return account;
};

/**
 * Takes the lease of a payment for an operation at its provider, and stores what is begun. A lease that ran out is
 * taken over: the caller must have made sure that it did.
 * @returns null when the payment was changed meanwhile.
 */
export const begin = async (
  ports: Pick<Ports, "clock" | "ids" | "policy" | "payments">,
  stored: StoredPayment,
  operation: AttemptOperation,
  { capture, idempotencyKey = null }: { readonly capture?: Capture; readonly idempotencyKey?: string | null } = {},
): Promise<PaymentWithCaptures | null> => {
  const attempt = withKey(stored.attempt, { operation, idempotencyKey }, capture?.sequence);
  const begun = beginOperation({ ...stored, attempt }, operation, newLease(ports));
  const isStored = await ports.payments.rewrite({
    expected: expectedOf(stored.payment),
    after: begun,
    captures: capture === undefined ? [] : [capture],
    events: [],
    directoryVersion: null,
  });
  const captures = capture === undefined ? stored.captures : [...stored.captures, capture];
  return isStored ? { ...begun, captures } : null;
};

/** An operation that is stored as begun, with what has to be restored when it fails. */
export interface BegunFollowUp extends BegunOperation {
  readonly original: StoredPayment;
}

/** A flow at the provider that follows an authorization. */
export type FollowUpFlow = Extract<
  AttemptOperation,
  "capture" | "void" | "void_post_capture" | "incremental_authorization" | "extend_authorization" | "approve" | "reject"
>;

/** What is stored with the beginning of a follow-up. */
export interface FollowUpPlan {
  /** The payment with what is to be remembered of the operation; left out: as it was. */
  readonly changed?: StoredPayment;
  readonly capture?: Capture;
  readonly idempotencyKey?: string | null;
}

/**
 * Begins a follow-up at the payment's connector account; null when the payment was changed meanwhile.
 * @throws {Failure} `connector_account_unusable` (HE_03), `flow_not_supported` (IR_20).
 */
export const beginFollowUp = async (
  ports: FollowUpPorts,
  caller: Caller,
  original: StoredPayment,
  flow: FollowUpFlow,
  { changed = original, ...begun }: FollowUpPlan = {},
): Promise<StepResult<BegunFollowUp>> => {
  const account = await accountOf(ports, caller, original);
  if (!account.has(flow)) throw failures.flow_not_supported({ connector: account.connector, flow });
  const state = await begin(ports, changed, flow, begun);
  return state === null ? null : { result: { state, account, original } };
};

/** What a provider answered to a follow-up, and what rules call the flow. */
export interface AnsweredFollowUp {
  readonly answer: ProviderAnswer;
  readonly subFlow: PaymentSubFlow;
  readonly latencyMs?: number | null;
}

/**
 * Stores the payment after the answer, with its events, and releases the lease.
 * @returns the payment as it is then; when another process changed it first, in that process's version.
 */
export const settleFollowUp = async (
  ports: SettlePorts,
  state: PaymentWithCaptures,
  directoryVersion: number | null,
  { answer, subFlow, latencyMs = null }: AnsweredFollowUp,
): Promise<PaymentWithCaptures> => {
  const settled = await settleAnswer(ports, { before: state, answer, subFlow, latencyMs, directoryVersion });
  if (settled.outcome !== "overtaken") return settled.state;
  return loadPayment(ports, { merchantId: state.payment.merchantId }, state.payment.paymentId);
};

/** What the provider answers, or, when it refused or cannot be understood, the payment's status there. */
export const answerOrLookUp = async (
  account: ProviderAccount,
  state: PaymentWithCaptures,
  answer: ProviderAnswer,
): Promise<ProviderAnswer> =>
  answer.attemptStatus !== "unchanged" || answer.transport === "not_sent" ? answer : lookUpAttempt(account, state);

const noCaptures: readonly Capture[] = [];

/** Puts back what was there before the operation and releases the lease. */
export const undo = async (ports: Pick<Ports, "payments">, { state, original }: BegunFollowUp): Promise<void> => {
  await ports.payments.rewrite({
    expected: expectedOf(state.payment),
    after: original,
    captures: noCaptures,
    events: [],
    directoryVersion: null,
  });
};

/** Stores a change that no status and no event goes with, and releases the lease. */
export const storeQuietly = async (
  ports: Pick<Ports, "clock" | "payments" | "policy">,
  before: PaymentWithCaptures,
  changed: PaymentWithCaptures,
): Promise<PaymentWithCaptures> => {
  const times = timesOf(ports.clock);
  const { now } = times;
  const { payment, attempt } = changed;
  const details = without(attempt.details, "operation");
  const dueAt = dueAfter(changed, { settlement: "final" }, ports.policy.paymentChecks, times);
  const after: PaymentWithCaptures = {
    ...changed,
    payment: { ...bumpVersion(payment, now), lease: null },
    attempt: { ...attempt, dueAt, details, modifiedAt: now },
  };
  const isStored = await ports.payments.rewrite({
    expected: expectedOf(before.payment),
    after,
    captures: noCaptures,
    events: [],
    directoryVersion: null,
  });
  return isStored ? after : loadPayment(ports, payment, payment.paymentId);
};
