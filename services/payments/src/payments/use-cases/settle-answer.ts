import { isDeepStrictEqual } from "node:util";

import type { PaymentSubFlow } from "../../error-mapping/domain/rule.ts";
import { relatedChanges } from "./related-changes.ts";
import type { Capture } from "../domain/capture.ts";
import type { PaymentWithCaptures } from "../domain/payment.ts";
import type { IllegalMove } from "../domain/payment-status.ts";
import type { ProviderAnswer } from "../domain/provider-answer.ts";
import { settleAttempt } from "../domain/settle-attempt.ts";
import { isOfUncapturedHold } from "../domain/unmatched-money.ts";
import { differencesOfAnswer } from "../domain/payment-integrity.ts";
import { reportDifferences } from "../../kernel/use-cases/report-differences.ts";
import { isOfAnother } from "../../kernel/domain/integrity.ts";
import { without } from "../../kernel/domain/without.ts";
import { timesOf } from "../../kernel/domain/times.ts";
import { expectedOf } from "./payment-lease.ts";
import type { PaymentChange, Ports } from "../ports.ts";
import { countSettledFailure, hasFailed, isDecision, withDecision } from "./count-failure.ts";
import { changeEvents } from "./change-events.ts";
import { mapError } from "./ask-provider.ts";
import { disputesShown, refundsShown } from "./payment-answer.ts";

export type SettlePorts = Pick<
  Ports,
  | "clock"
  | "directory"
  | "guards"
  | "ids"
  | "observer"
  | "payments"
  | "policy"
  | "relatedObjects"
  | "relay"
  | "rules"
  | "unmatchedReports"
  | "vault"
>;

/** What an operation at a provider needs in addition, from the call to its settlement. */
export type PaymentOperationPorts = SettlePorts & Pick<Ports, "providers">;

/** A provider's answer about a payment that the caller holds the lease of. */
export interface AnsweredOperation {
  readonly before: PaymentWithCaptures;
  readonly answer: ProviderAnswer;
  readonly subFlow: PaymentSubFlow;
  /** The connector of the error, when it is not the attempt's connector. */
  readonly connector?: string;
  readonly latencyMs: number | null;
  readonly directoryVersion: number | null;
  /** When a check was due anyway: an answer that changes nothing does not postpone it. */
  readonly checkDueAt?: Date | null;
}

/** The result of the answer. */
export type SettledOperation =
  | { readonly outcome: "settled"; readonly state: PaymentWithCaptures }
  /** The answer cannot be true of the payment as it is; nothing was changed but the lease. */
  | { readonly outcome: "refused"; readonly state: PaymentWithCaptures; readonly move: IllegalMove }
  /** What a browser brought back is of another payment; nothing was changed but the lease. */
  | { readonly outcome: "of_another"; readonly state: PaymentWithCaptures }
  /** Another process changed the payment meanwhile. */
  | { readonly outcome: "overtaken" };

const changedCaptures = (before: PaymentWithCaptures, after: PaymentWithCaptures): readonly Capture[] =>
  after.captures.filter((capture, index) => before.captures[index] !== capture);

/** Whether the answer changed nothing that a caller can see. */
const isSame = (before: PaymentWithCaptures, after: PaymentWithCaptures): boolean =>
  before.payment.status === after.payment.status &&
  before.payment.amountCaptured === after.payment.amountCaptured &&
  before.payment.amountCapturable === after.payment.amountCapturable &&
  before.attempt.status === after.attempt.status &&
  before.payment.netAmount === after.payment.netAmount &&
  before.attempt.connectorTransactionId === after.attempt.connectorTransactionId &&
  before.attempt.details.error?.reason === after.attempt.details.error?.reason &&
  before.attempt.details.isVoidAccepted === after.attempt.details.isVoidAccepted &&
  before.attempt.details.captureBefore === after.attempt.details.captureBefore &&
  before.attempt.details.authentication === after.attempt.details.authentication &&
  // What is still to be transferred may be less.
  isDeepStrictEqual(before.attempt.details.instructions, after.attempt.details.instructions) &&
  changedCaptures(before, after).length === 0;

/** The payment as it was, without the lease; only when to look again may have changed. */
const released = (before: PaymentWithCaptures, after: PaymentWithCaptures): PaymentWithCaptures => {
  const details = without(before.attempt.details, "operation");
  const { dueAt, dueCount } = after.attempt;
  return {
    ...before,
    payment: { ...before.payment, lease: null },
    attempt: { ...before.attempt, dueAt, dueCount, details },
  };
};

/** With the check at the earlier of the two times. */
const withCheckBy = (state: PaymentWithCaptures, checkDueAt: Date | null): PaymentWithCaptures => {
  const { dueAt } = state.attempt;
  if (dueAt === null || checkDueAt === null || dueAt <= checkDueAt) return state;
  return { ...state, attempt: { ...state.attempt, dueAt: checkDueAt } };
};

/** Gives the lease back without a change that anybody can see. */
export const releasePayment = async (
  { payments }: Pick<Ports, "payments">,
  before: PaymentWithCaptures,
  after: PaymentWithCaptures = before,
): Promise<PaymentWithCaptures | null> => {
  const state = released(before, after);
  const isStored = await payments.settle({
    expected: expectedOf(before.payment),
    after: state,
    captures: [],
    events: [],
    directoryVersion: null,
  });
  return isStored ? state : null;
};

/** The outcome of the payment, with its events and everything that is stored together with it. */
export const changeOf = async (
  ports: Pick<Ports, "ids" | "policy" | "relatedObjects">,
  before: PaymentWithCaptures,
  after: PaymentWithCaptures,
  { latencyMs, directoryVersion }: Pick<AnsweredOperation, "latencyMs" | "directoryVersion">,
): Promise<PaymentChange> => {
  const refunds = await refundsShown(ports, after);
  const disputes = await disputesShown(ports, after);
  return {
    expected: expectedOf(before.payment),
    after,
    captures: changedCaptures(before, after),
    events: changeEvents(ports, before, after, { refunds, disputes, latencyMs }),
    directoryVersion,
    ...relatedChanges(ports, before, after),
  };
};

/** What the provider holds or took although the payment does not account for it. */
export const reportUnaccounted = async (
  { unmatchedReports }: Pick<Ports, "unmatchedReports">,
  { payment: { merchantId, paymentId }, attempt: { number: attemptNumber, merchantConnectorId } }: PaymentWithCaptures,
  answer: ProviderAnswer,
): Promise<void> => {
  if (merchantConnectorId === null) return;
  await unmatchedReports.report({ merchantId, paymentId, attemptNumber, merchantConnectorId, answer });
};

/** Applies a provider's answer to the payment, stores it with its events and releases the lease. */
export const settleAnswer = async (ports: SettlePorts, operation: AnsweredOperation): Promise<SettledOperation> => {
  const { before, latencyMs, directoryVersion } = operation;
  const { answer } = await mapError(
    ports,
    operation.connector ?? before.attempt.connector ?? "",
    operation.subFlow,
    operation.answer,
  );
  const settled = settleAttempt(before, answer, ports.policy.paymentChecks, timesOf(ports.clock));
  const differences = settled.legal ? settled.differences : differencesOfAnswer(before, answer);
  const isReturn = answer.isFromBrowser === true;
  const objectId = before.payment.paymentId;
  const { connector } = before.attempt;
  reportDifferences(
    ports,
    { object: "payment", objectId, connector, source: isReturn ? "return" : "answer" },
    differences,
  );
  if (isReturn && isOfAnother(differences)) {
    const state = await releasePayment(ports, before, withCheckBy(before, operation.checkDueAt ?? null));
    return state === null ? { outcome: "overtaken" } : { outcome: "of_another", state };
  }
  if (!settled.legal) {
    const state = await releasePayment(ports, before);
    const isUnaccounted = before.payment.status === "cancelled" || isOfUncapturedHold(before, answer);
    if (isUnaccounted) await reportUnaccounted(ports, before, answer);
    return state === null ? { outcome: "overtaken" } : { outcome: "refused", state, move: settled };
  }
  const after = withDecision(before, settled.state, answer);
  if (isSame(before, after)) {
    const state = await releasePayment(ports, before, withCheckBy(after, operation.checkDueAt ?? null));
    if (isOfUncapturedHold(after, answer)) await reportUnaccounted(ports, after, answer);
    return state === null ? { outcome: "overtaken" } : { outcome: "settled", state };
  }
  const change = await changeOf(ports, before, after, { latencyMs, directoryVersion });
  // A settlement leaves the details and the amounts of the payment alone.
  const isWide = before.payment.details !== after.payment.details;
  const isStored = await (isWide ? ports.payments.rewrite(change) : ports.payments.settle(change));
  if (!isStored) return { outcome: "overtaken" };
  if (change.events.length > 0) ports.relay.hint();
  if (isDecision(answer) && hasFailed(before, after)) await countSettledFailure(ports, after);
  if (isOfUncapturedHold(after, answer)) await reportUnaccounted(ports, after, answer);
  return { outcome: "settled", state: after };
};
