import type { WebhookEvent } from "@railyard/connectors";
import { isFailure } from "@railyard/failures";

import { isBeforeFailedCapture, mayHideCapture, mayLeadBack } from "../../payments/domain/late-notification.ts";
import { isSettled } from "../../payments/domain/payment-status.ts";
import { settleAttempt } from "../../payments/domain/settle-attempt.ts";
import { isOfUncapturedHold } from "../../payments/domain/unmatched-money.ts";
import { openIncrementOf } from "../../payments/domain/incremental-authorization.ts";
import { differencesOfRefund, worthOfReport } from "../../refunds/domain/refund-integrity.ts";
import { isFinalRefund } from "../../refunds/domain/refund-status.ts";
import { isPaidAfterEnd, isTakenBack } from "../../refunds/domain/refund.ts";
import type { Difference } from "../../kernel/domain/integrity.ts";
import { isOfAnother } from "../../kernel/domain/integrity.ts";
import { timesOf } from "../../kernel/domain/times.ts";
import { reportDifferences } from "../../kernel/use-cases/report-differences.ts";
import { differencesOfAnswer } from "../../payments/domain/payment-integrity.ts";
import type { FoundAttempt, StoredPayment } from "../../payments/ports.ts";
import type { StoredRefund } from "../../refunds/ports.ts";
import type { Ports } from "../ports.ts";
import { countSettledFailure, hasFailed } from "../../payments/use-cases/count-failure.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { mapError } from "../../payments/use-cases/ask-provider.ts";
import { changeWhenFree } from "../../kernel/use-cases/concurrent-change.ts";
import { findAttempt } from "../../payments/use-cases/find-attempt.ts";
import { syncPatiently } from "../../payments/use-cases/sync-payment.ts";
import { reportPaidAfterEnd, verifyRefund } from "../../refunds/use-cases/retrieve-refund.ts";
import type { RefundSyncPorts } from "../../refunds/use-cases/refund-operation.ts";
import { recountExternalRefunds, settleRefundAnswer, syncRefund } from "../../refunds/use-cases/refund-operation.ts";
import { changeOf } from "../../payments/use-cases/settle-answer.ts";
import { applyReversalReport } from "../../unmatched/use-cases/apply-reversal-report.ts";
import { reportUnmatched } from "../../unmatched/use-cases/report-unmatched.ts";
import type { UnmatchedSyncPorts } from "../../unmatched/use-cases/unmatched-operation.ts";
import type { NotificationSource } from "./notification-source.ts";
import { doubt } from "./notification-source.ts";

type PaymentNotification = Extract<WebhookEvent, { readonly object: "payment" }>;
type RefundNotification = Extract<WebhookEvent, { readonly object: "refund" }>;

type VerifiedPorts = Parameters<typeof countSettledFailure>[0] &
  Pick<Ports, "ids" | "observer" | "payments" | "policy" | "refunds" | "relatedObjects" | "relay" | "rules">;

export type PaymentNotificationPorts = VerifiedPorts &
  Parameters<typeof syncPatiently>[0] &
  UnmatchedSyncPorts &
  Pick<Ports, "jobs">;

/**
 * The outcome of a notification: `ask` has the provider asked at once, `ask_later` in a moment, by a job; `unmatched`:
 * its money is not the payment's.
 */
type Verdict = "done" | "ask" | "ask_later" | "unmatched" | "unknown_payment" | "of_other_transaction";

/** Whether the payment's own transaction is known, and the notification is about another one. */
const isOfOtherTransaction = ({ attempt }: StoredPayment, { connectorTransactionId }: PaymentNotification): boolean =>
  attempt.connectorTransactionId !== null && attempt.connectorTransactionId !== connectorTransactionId;

/**
 * What differs settles nothing: the provider is asked about our own transaction. Where it cannot be asked, another
 * amount or currency of our own transaction is what it states, and the attempt needs the merchant.
 */
const isShown = ({ attempt }: StoredPayment, differences: readonly Difference[], canAsk: boolean): boolean =>
  !canAsk && attempt.connectorTransactionId !== null && !isOfAnother(differences);

const reportPayment = (
  ports: Pick<Ports, "observer">,
  { payment, attempt }: StoredPayment,
  differences: readonly Difference[],
): void => {
  const { paymentId: objectId } = payment;
  const { connector } = attempt;
  reportDifferences(ports, { object: "payment", objectId, connector, source: "notification" }, differences);
};

/** Applies a signed notification to the payment; null when the payment was changed meanwhile. */
const applyVerified = async (
  ports: VerifiedPorts,
  stored: StoredPayment,
  notification: PaymentNotification,
  canAsk: boolean,
): Promise<Verdict | null> => {
  const { answer } = await mapError(ports, stored.attempt.connector ?? "", "PSync", notification.outcome);
  const stated = { ...answer, statedAt: new Date(notification.occurredAt) };
  const differences = differencesOfAnswer(stored, stated);
  reportPayment(ports, stored, differences);
  if (differences.length > 0 && !isShown(stored, differences, canAsk)) return canAsk ? "ask_later" : "done";
  if (stored.payment.status === "cancelled" || isOfUncapturedHold(stored, stated)) return "unmatched";
  if (!canAsk && isBeforeFailedCapture(stored, stated.statedAt)) return "done";
  // Our reference is no proof, because a browser or another system may set it: while our own transaction is not known,
  // the provider is asked by our key. Where it cannot be asked, everything that is stated was compared.
  if (stored.attempt.connectorTransactionId === null && canAsk) return "ask";
  const settled = settleAttempt(stored, stated, ports.policy.paymentChecks, timesOf(ports.clock));
  if (!settled.legal) return isSettled(stored.payment.status) ? "done" : "ask";
  const after = settled.state;
  const isChange =
    after.attempt.status !== stored.attempt.status ||
    after.payment.status !== stored.payment.status ||
    after.payment.amountCaptured !== stored.payment.amountCaptured ||
    after.payment.netAmount !== stored.payment.netAmount ||
    openIncrementOf(after.payment) !== openIncrementOf(stored.payment) ||
    after.captures !== stored.captures;
  if (!isChange) return "done";
  // A message may be late or out of order: where the provider can be asked, only a look-up moves a payment that has
  // ended, or moves one back.
  const isDoubtful =
    isSettled(stored.payment.status) || mayLeadBack(stored, after, stated.statedAt) || mayHideCapture(stored, after);
  if (isDoubtful && canAsk) return "ask";
  const { directoryVersion } = stored;
  const change = await changeOf(ports, stored, after, { latencyMs: null, directoryVersion });
  if (!(await ports.payments.rewrite(change))) return null;
  if (change.events.length > 0) ports.relay.hint();
  const isMoreCaptured = (after.payment.amountCaptured ?? 0) > (stored.payment.amountCaptured ?? 0);
  if (isMoreCaptured) await recountExternalRefunds(ports, after.payment);
  if (hasFailed(stored, after)) await countSettledFailure(ports, after);
  return isOfUncapturedHold(after, stated) ? "unmatched" : "done";
};

/**
 * Applies a notification that names a payment of ours and is about another transaction than it has: to the payment that
 * has this one, else only to have the provider asked about the payment that it names.
 */
const applyToOther = async (
  ports: PaymentNotificationPorts,
  source: NotificationSource,
  notification: PaymentNotification,
  paymentId: string,
): Promise<boolean> => {
  const byId = { ...notification, attemptId: null };
  if ((await findAttempt(ports, source, byId)) !== null) return applyPaymentNotification(ports, source, byId);
  const stored = await ports.payments.load(source.merchantId, paymentId);
  const stated = { ...notification.outcome, statedAt: new Date(notification.occurredAt) };
  if (stored !== null) reportPayment(ports, stored, differencesOfAnswer(stored, stated));
  if (source.hasLookUp !== false) await doubt(ports, source, { kind: "payment", objectId: paymentId });
  return true;
};

/** Applies a notification that names an attempt whose money is not its payment's, if it is about that attempt. */
const applyToUnmatched = async (
  ports: PaymentNotificationPorts,
  source: NotificationSource,
  notification: PaymentNotification,
  { paymentId, number }: FoundAttempt,
): Promise<boolean> => {
  const { merchantId, merchantConnectorId, isAuthentic } = source;
  const byId = { ...notification, attemptId: null };
  const owner = notification.attemptId === null ? null : await findAttempt(ports, source, byId);
  const isOfOther = owner !== null && (owner.paymentId !== paymentId || owner.number !== number);
  if (isOfOther) return applyPaymentNotification(ports, source, byId);
  const answer = isAuthentic ? notification.outcome : null;
  return reportUnmatched(ports, { merchantId, paymentId, attemptNumber: number, merchantConnectorId, answer });
};

/**
 * Applies a notification about a payment. False when it is about no payment that is known.
 * @throws {Failure} `busy` (409) when another process works on the payment and the provider can only send it again.
 */
export const applyPaymentNotification = async (
  ports: PaymentNotificationPorts,
  source: NotificationSource,
  notification: PaymentNotification,
): Promise<boolean> => {
  const found = await findAttempt(ports, source, notification);
  if (found === null) return false;
  const { merchantId } = source;
  const { paymentId } = found;
  const caller: Caller = { merchantId, profileId: null, isClient: false, directoryVersion: null };
  const canAsk = source.hasLookUp !== false;
  const isNamed = notification.attemptId !== null;
  const isBelieved = source.isAuthentic && !(notification.needsLookUp === true && canAsk);
  const target = { resource: `payment ${paymentId}`, payment_id: paymentId };
  try {
    const verdict = await changeWhenFree(ports, target, async (): Promise<Verdict | null> => {
      const stored = await ports.payments.load(merchantId, paymentId);
      if (stored === null) return "unknown_payment";
      // Asked each time: the process that has the payment may begin its next attempt.
      if (stored.attempt.number !== found.number) return "unmatched";
      // A notification from another account does not change the attempt.
      if (stored.attempt.merchantConnectorId !== source.merchantConnectorId) return "done";
      if (!source.isAuthentic) return canAsk ? "ask_later" : "done";
      if (isOfOtherTransaction(stored, notification)) return isNamed ? "of_other_transaction" : "ask_later";
      if (!isBelieved) return "ask";
      return stored.payment.lease === null ? applyVerified(ports, stored, notification, canAsk) : null;
    });
    // Dashboards and other systems choose references as they like: the provider's own id states what it is about.
    if (verdict === "unknown_payment") {
      return isNamed && (await applyPaymentNotification(ports, source, { ...notification, attemptId: null }));
    }
    if (verdict === "unmatched") return await applyToUnmatched(ports, source, notification, found);
    if (verdict === "of_other_transaction") return await applyToOther(ports, source, notification, paymentId);
    if (verdict === "ask_later") await doubt(ports, source, { kind: "payment", objectId: paymentId });
    // A mere hint is no reason to ask about a payment that has ended: a look-up may complete what is open.
    if (verdict === "ask") await syncPatiently(ports, caller, paymentId, { isDoubted: isBelieved });
  } catch (error) {
    // A signed notification that only hints at a change is refused, so that the provider sends it again: the check
    // scheduled below would ask about a payment that has ended, too.
    const canMiss = !source.isAuthentic || (canAsk && isBelieved);
    if (!isFailure(error, "busy") || !canMiss) throw error;
    // The process that works on the payment may not know this yet: the payment is checked as soon as it is free.
    await ports.jobs.checkPaymentSoon(merchantId, paymentId);
  }
  return true;
};

/** By our own id when the provider gives it back, else by the provider's. */
const findRefund = async (
  { refunds }: Pick<Ports, "refunds">,
  { merchantId, merchantConnectorId }: NotificationSource,
  { refundId, connectorRefundId }: RefundNotification,
): Promise<StoredRefund | null> => {
  const named = refundId === null ? null : await refunds.load(merchantId, refundId);
  if (named?.refund.merchantConnectorId === merchantConnectorId) return named;
  const found = await refunds.findByConnectorId(merchantId, merchantConnectorId, connectorRefundId);
  return found === null ? null : refunds.load(merchantId, found);
};

export type RefundNotificationPorts = RefundSyncPorts & UnmatchedSyncPorts & Pick<Ports, "jobs">;

/** Whether our refund is known by its own id at the provider, and the notification is about another one. */
const isOfOtherRefund = ({ refund }: StoredRefund, { connectorRefundId }: RefundNotification): boolean =>
  refund.connectorRefundId !== null && refund.connectorRefundId !== connectorRefundId;

/** Applies a signed notification about our refund, as far as it is believed. */
const applySignedRefund = async (
  ports: RefundNotificationPorts,
  source: NotificationSource,
  notification: RefundNotification,
  stored: StoredRefund,
): Promise<boolean> => {
  if (isOfOtherRefund(stored, notification) && notification.refundId !== null) {
    const byId = { ...notification, refundId: null };
    if ((await findRefund(ports, source, byId)) !== null) return applyRefundNotification(ports, source, byId);
  }
  const { refund } = stored;
  const differences = differencesOfRefund(refund, notification.outcome);
  const { refundId: objectId, connector } = refund;
  reportDifferences(ports, { object: "refund", objectId, connector, source: "notification" }, differences);
  const canAsk = source.hasLookUp !== false;
  if (canAsk && isPaidAfterEnd(refund, notification.outcome)) await verifyRefund(ports, stored);
  else if (differences.length === 0) reportPaidAfterEnd(ports, refund, notification.outcome, "notification");
  const worth = worthOfReport(refund, differences, canAsk);
  if (worth === "believed") await settleRefundAnswer(ports, stored, { ...notification.outcome, mayTakeBack: true });
  if (worth === "ask") await syncRefund(ports, stored);
  return true;
};

/** Applies a notification about a refund. False when it is about no refund that is known. */
export const applyRefundNotification = async (
  ports: RefundNotificationPorts,
  source: NotificationSource,
  notification: RefundNotification,
): Promise<boolean> => {
  const stored = await findRefund(ports, source, notification);
  if (stored === null) return applyReversalReport(ports, { ...source, ...notification });
  if (source.isAuthentic) return applySignedRefund(ports, source, notification, stored);
  const { refund } = stored;
  // A refund that has ended is asked about only when the message states that it was taken back.
  const isAsked = !isFinalRefund(refund.status) || isTakenBack(refund, notification.outcome);
  if (isAsked) await doubt(ports, source, { kind: "refund", objectId: refund.refundId });
  return true;
};
