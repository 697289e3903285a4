import type { ListedDispute } from "@railyard/connectors";

import type { FoundAttempt } from "../../payments/ports.ts";
import type { Ports, StoredDispute } from "../ports.ts";
import type { DisputedAttempt, DisputeReport } from "../domain/dispute-report.ts";
import { newDispute, takeReport } from "../domain/dispute-report.ts";
import type { DisputablePayment } from "../domain/dispute-integrity.ts";
import { captureOf, judgeKnown, judgeReport } from "./judge-report.ts";
import type { JudgePorts } from "./judge-report.ts";
import { changeStored } from "../../kernel/use-cases/concurrent-change.ts";
import { failures } from "../failures.ts";
import { findAttempt } from "../../payments/use-cases/find-attempt.ts";
import { disputeEvents, saveDispute, schedulesOf } from "./stored-disputes.ts";
import type { DisputePorts } from "./stored-disputes.ts";

/** The connector account whose provider reports a dispute. */
export interface ReportSource {
  readonly merchantId: string;
  readonly merchantConnectorId: string;
}

interface Disputed {
  readonly attempt: DisputedAttempt;
  readonly payment: DisputablePayment;
  readonly amountRefunded: number;
}

/** What is known of the attempt that was found; null when it is none of the merchant's at this account. */
const disputedOf = async (
  ports: Pick<Ports, "payments">,
  source: ReportSource,
  notification: ListedDispute,
  { paymentId, number: attemptNumber }: FoundAttempt,
): Promise<Disputed | null> => {
  const { merchantId, merchantConnectorId } = source;
  const stored = await ports.payments.load(merchantId, paymentId);
  if (stored === null) return null;
  const attempts =
    stored.attempt.number === attemptNumber ? [stored.attempt] : await ports.payments.attempts(merchantId, paymentId);
  const attempt = attempts.find(({ number }) => number === attemptNumber);
  if (attempt?.merchantConnectorId !== merchantConnectorId) return null;
  const { connectorTransactionId } = attempt;
  return {
    attempt: {
      merchantId,
      paymentId,
      attemptNumber,
      profileId: stored.payment.profileId,
      connector: attempt.connector ?? "",
      merchantConnectorId,
      connectorTransactionId: connectorTransactionId ?? notification.connectorTransactionId,
    },
    payment: {
      connectorTransactionId,
      ...(await captureOf(ports, { ...source, paymentId, connectorTransactionId }, notification.report)),
      currency: stored.payment.currency,
      mostCaptured: Math.max(attempt.amount, stored.payment.amountCaptured ?? 0),
    },
    amountRefunded: stored.payment.amountRefunded,
  };
};

/**
 * The attempt that the report is about: by our own id, else by the transaction or the capture that the report names.
 * Some providers give our id of the capture back instead of that of the attempt.
 */
const findDisputed = async (
  ports: Pick<Ports, "payments">,
  source: ReportSource,
  notification: ListedDispute,
): Promise<Disputed | null> => {
  const { merchantId, merchantConnectorId } = source;
  const { connectorTransactionId: id } = notification;
  const finders = [
    () => findAttempt(ports, source, notification),
    () => ports.payments.findAttempt(merchantId, merchantConnectorId, id),
    () => ports.payments.findCapture(merchantId, merchantConnectorId, id),
  ];
  for (const find of finders) {
    const found = await find();
    const disputed = found === null ? null : await disputedOf(ports, source, notification, found);
    if (disputed !== null) return disputed;
  }
  return null;
};

/** What storing a provider's report needs. */
export type ReportPorts = DisputePorts & JudgePorts & Pick<Ports, "clock" | "policy">;

/** Stores a dispute that is new here. False when it is known by now. */
const open = async (
  ports: ReportPorts,
  { attempt, amountRefunded }: Disputed,
  report: DisputeReport,
): Promise<boolean> => {
  const context = { disputeId: ports.ids.disputeId(), now: ports.clock.now(), schedules: schedulesOf(ports) };
  const dispute = newDispute(report, attempt, context);
  const events = disputeEvents(ports, null, dispute, amountRefunded);
  if (!(await ports.disputes.insert(dispute, events, null))) return false;
  ports.relay.hint();
  return true;
};

/**
 * Applies the provider's report to the dispute.
 * @throws {Failure} `dispute_report_impossible`, `dispute_report_differs` (WE_02).
 */
const applyVerified = async (ports: ReportPorts, stored: StoredDispute, report: DisputeReport): Promise<boolean> => {
  const { dispute } = stored;
  const { problem } = await judgeKnown(ports, dispute, report, "notification");
  if (problem !== null) throw failures.dispute_report_differs({ problem });
  const taken = takeReport(dispute, report, schedulesOf(ports), ports.clock.now());
  switch (taken.outcome) {
    case "changed":
      return (await saveDispute(ports, stored, taken.dispute)) !== null;
    case "impossible":
      throw failures.dispute_report_impossible({
        from: `${dispute.status} in ${dispute.stage}`,
        to: `${report.disputeStatus} in ${report.disputeStage}`,
      });
    case "known":
    case "late":
      return true;
  }
};

/**
 * Applies a provider's report of a dispute, whose origin the caller must have verified: opens the dispute when it is
 * new, else moves it to the reported status, with its event. False when the report is about no payment that is known.
 * @throws {Failure} `dispute_report_impossible`, `dispute_report_differs` (WE_02), `busy` (409).
 */
export const takeDisputeReport = async (
  ports: ReportPorts,
  source: ReportSource,
  notification: ListedDispute,
): Promise<boolean> => {
  const { connectorDisputeId } = notification.report;
  const { merchantId, merchantConnectorId } = source;
  const { isKnown } = await changeStored(`dispute ${connectorDisputeId}`, async () => {
    const stored = await ports.disputes.findByConnectorId(merchantId, merchantConnectorId, connectorDisputeId);
    if (stored !== null) return (await applyVerified(ports, stored, notification.report)) ? { isKnown: true } : null;
    const disputed = await findDisputed(ports, source, notification);
    if (disputed === null) return { isKnown: false };
    const { connector } = disputed.attempt;
    const verdict = judgeReport(ports, { ...disputed.payment, connector }, notification.report, "notification");
    if (verdict.problem !== null && verdict.isOfAnother) return { isKnown: false };
    if (verdict.problem !== null) throw failures.dispute_report_differs({ problem: verdict.problem });
    return (await open(ports, disputed, notification.report)) ? { isKnown: true } : null;
  });
  return isKnown;
};
