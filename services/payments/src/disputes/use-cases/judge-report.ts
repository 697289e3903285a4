import { defined } from "@railyard/members";

import { isOfAnother } from "../../kernel/domain/integrity.ts";
import { reportDifferences } from "../../kernel/use-cases/report-differences.ts";
import type { DifferenceSource } from "../../kernel/ports.ts";
import type { Dispute } from "../domain/dispute.ts";
import type { DisputablePayment } from "../domain/dispute-integrity.ts";
import { differencesOfReport } from "../domain/dispute-integrity.ts";
import type { DisputeReport } from "../domain/dispute-report.ts";
import type { Ports } from "../ports.ts";

/** What comparing a report with its payment needs. */
export type JudgePorts = Pick<Ports, "observer" | "payments">;

/** The result of comparing a report with the payment that it is about. */
export interface ReportVerdict {
  /** Null: nothing differs. */
  readonly problem: string | null;
  /** Whether it may be about a payment of another system. */
  readonly isOfAnother: boolean;
}

/** Compares a report with a payment; what differs is counted. */
export const judgeReport = (
  ports: Pick<Ports, "observer">,
  payment: DisputablePayment & { readonly connector: string },
  report: DisputeReport,
  source: DifferenceSource,
): ReportVerdict => {
  const differences = differencesOfReport(payment, report);
  const { connectorDisputeId: objectId } = report;
  reportDifferences(ports, { object: "dispute", objectId, connector: payment.connector, source }, differences);
  const problems = differences.map(({ member, asked, stated }) => `${member} is ${stated} instead of ${asked}`);
  return {
    problem: problems.length === 0 ? null : problems.join(", "),
    isOfAnother: isOfAnother(differences),
  };
};

type DisputedTransaction = Pick<DisputablePayment, "connectorTransactionId"> &
  Pick<Dispute, "merchantId" | "merchantConnectorId" | "paymentId">;

/** The capture that a report names instead of the payment, if it is one of the payment. */
export const captureOf = async (
  { payments }: Pick<Ports, "payments">,
  { merchantId, merchantConnectorId, paymentId, connectorTransactionId }: DisputedTransaction,
  { stated }: DisputeReport,
): Promise<Pick<DisputablePayment, "connectorCaptureId">> => {
  const id = stated?.connectorTransactionId;
  if (id === undefined || id === connectorTransactionId) return {};
  const found = await payments.findCapture(merchantId, merchantConnectorId, id);
  return defined({ connectorCaptureId: found?.paymentId === paymentId ? id : undefined });
};

/** Compares a report with a dispute that is known, and only for a larger amount with its payment. */
export const judgeKnown = async (
  ports: JudgePorts,
  dispute: Dispute,
  report: DisputeReport,
  source: DifferenceSource,
): Promise<ReportVerdict> => {
  const { merchantId, paymentId, connectorTransactionId, currency, connector, amount } = dispute;
  const stored = report.amount <= amount ? null : await ports.payments.load(merchantId, paymentId);
  const mostCaptured = Math.max(amount, stored?.attempt.amount ?? 0, stored?.payment.amountCaptured ?? 0);
  const capture = await captureOf(ports, dispute, report);
  return judgeReport(ports, { connectorTransactionId, ...capture, currency, connector, mostCaptured }, report, source);
};
