import type { Capture } from "../domain/capture.ts";
import type { CapturedState } from "../domain/payment.ts";
import type { ProviderAnswer } from "../domain/provider-answer.ts";
import { dueAfter } from "../domain/settle-attempt.ts";
import { raiseVersion } from "../domain/start-attempt.ts";
import { without } from "../../kernel/domain/without.ts";
import { failures } from "../failures.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports, StoredPayment } from "../ports.ts";
import { lookUpAttempt } from "./ask-provider.ts";
import { accountOf, begin } from "./begin-operation.ts";
import type { BegunOperation } from "./begin-operation.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import type { StepResult } from "./payment-lease.ts";
import { loadPayment } from "./payment-lease.ts";

/** An operation that is stored as begun, with what must be put back when nothing comes of it. */
export interface BegunFollowUp extends BegunOperation {
  readonly original: StoredPayment;
}

/** A flow at the provider that follows an authorization. */
export type FollowUpFlow =
  "void_post_capture" | "incremental_authorization" | "extend_authorization" | "approve" | "reject";

/**
 * Begins a follow-up at the payment's connector account; null when the payment was changed meanwhile.
 * @param changed the payment with what is to be remembered of the operation.
 * @throws {Failure} `connector_account_unusable` (HE_03), `flow_not_supported` (IR_20).
 */
export const beginFollowUp = async (
  ports: Ports,
  caller: Caller,
  original: StoredPayment,
  flow: FollowUpFlow,
  changed: StoredPayment = original,
): Promise<StepResult<BegunFollowUp>> => {
  const account = await accountOf(ports, caller, original);
  if (!account.has(flow)) throw failures.flow_not_supported({ connector: account.connector, flow });
  const state = await begin(ports, changed, flow);
  return state === null ? null : { result: { state, account, original } };
};

/** What the provider says, or, when it refused or cannot be understood, how the payment stands there. */
export const answerOrLookUp = async (
  account: ProviderAccount,
  state: CapturedState,
  answer: ProviderAnswer,
): Promise<ProviderAnswer> =>
  answer.attemptStatus !== "unchanged" || answer.transport === "not_sent" ? answer : lookUpAttempt(account, state);

const noCaptures: readonly Capture[] = [];

/** Puts back what was there before the operation and gives the lease back. */
export const undo = async (ports: Pick<Ports, "payments">, { state, original }: BegunFollowUp): Promise<void> => {
  await ports.payments.rewrite({
    expected: { version: state.payment.version, leaseHolder: state.payment.lease?.holder ?? null },
    after: original,
    captures: noCaptures,
    events: [],
    directoryVersion: null,
  });
};

/** Stores a change that no status and no event goes with, and gives the lease back. */
export const storeQuietly = async (
  ports: Pick<Ports, "clock" | "payments" | "policy">,
  before: CapturedState,
  changed: CapturedState,
): Promise<CapturedState> => {
  const now = ports.clock.now();
  const { payment, attempt } = changed;
  const details = without(attempt.details, "operation");
  const dueAt = dueAfter(changed, { settlement: "final" }, ports.policy.paymentChecks, now);
  const after: CapturedState = {
    ...changed,
    payment: { ...raiseVersion(payment, now), lease: null },
    attempt: { ...attempt, dueAt, details, modifiedAt: now },
  };
  const isStored = await ports.payments.rewrite({
    expected: { version: before.payment.version, leaseHolder: before.payment.lease?.holder ?? null },
    after,
    captures: noCaptures,
    events: [],
    directoryVersion: null,
  });
  return isStored ? after : loadPayment(ports, payment, payment.paymentId);
};
