import type { Difference, StatedFacts } from "../../kernel/domain/integrity.ts";
import { originDifferences } from "../../kernel/domain/integrity.ts";
import { reportDifferences } from "../../kernel/use-cases/report-differences.ts";
import type { RefundAnswer } from "../../refunds/domain/refund.ts";
import { differencesOfRefund, judgedRefund, worthOfReport } from "../../refunds/domain/refund-integrity.ts";
import type { UnmatchedTransaction } from "../domain/unmatched-transaction.ts";
import type { Ports, ReportedRefundName } from "../ports.ts";
import { answerOfRefund, asRefund } from "./ask-for-reversal.ts";
import type { UnmatchedSyncPorts } from "./unmatched-operation.ts";
import { doubtUnmatched, settleUnmatchedAnswer, syncUnmatched } from "./unmatched-operation.ts";

/** A provider's report about a refund that is none of a payment. */
export interface ReversalReport extends ReportedRefundName {
  readonly isAuthentic: boolean;
  /** Whether the provider can be asked about refunds; absent: it can. */
  readonly hasLookUp?: boolean;
  readonly outcome: RefundAnswer;
}

const answerOf = (outcome: RefundAnswer, status: string) => {
  const answer = answerOfRefund(outcome);
  if (status !== "reversed" || answer.step !== "not_reversible") return answer;
  // The customer's bank sent it back.
  return { step: "returned", error: answer.error } as const;
};

const reportRefundDifferences = (
  ports: Pick<Ports, "observer">,
  { unmatchedTransactionId: objectId, connector }: UnmatchedTransaction,
  differences: readonly Difference[],
): void => {
  reportDifferences(ports, { object: "refund", objectId, connector, source: "notification" }, differences);
};

/**
 * Applies a report about the refund of an unmatched transaction; what is not signed is asked about. False when the
 * refund is of none.
 */
export const applyReversalReport = async (
  ports: UnmatchedSyncPorts & Pick<Ports, "jobs" | "observer">,
  report: ReversalReport,
): Promise<boolean> => {
  const row = await ports.unmatched.findByRefund(report);
  if (row === null) return false;
  // Our own name proves nothing of a refund that was never sent.
  if (row.details.sentAt === undefined && row.connectorRefundId === null) return true;
  const { isAuthentic, outcome, hasLookUp: canAsk = true } = report;
  if (!isAuthentic) {
    await doubtUnmatched(ports, row);
    return true;
  }
  const asked = asRefund(row);
  const differences = differencesOfRefund(asked, outcome);
  reportRefundDifferences(ports, row, differences);
  const worth = worthOfReport(asked, differences, canAsk);
  if (worth === "believed") {
    await settleUnmatchedAnswer(ports, row, answerOf(judgedRefund(asked, outcome), row.status));
  }
  if (worth === "ask") await syncUnmatched(ports, row);
  return true;
};

/**
 * Ends the review of an unmatched transaction that an operator refunded at the provider. False when the refund is of
 * none.
 */
export const reportRefunded = async (
  ports: UnmatchedSyncPorts & Pick<Ports, "observer">,
  refund: Pick<ReportedRefundName, "merchantId" | "merchantConnectorId" | "connectorRefundId"> & {
    readonly connectorTransactionId: string;
    readonly amount: number;
    readonly stated: StatedFacts;
  },
): Promise<boolean> => {
  const { merchantId, merchantConnectorId, connectorTransactionId, connectorRefundId, amount, stated } = refund;
  const row = await ports.unmatched.findByTransaction(merchantId, merchantConnectorId, connectorTransactionId);
  if (row === null || row.status === "dismissed") return false;
  const differences = originDifferences(row.currency, stated);
  reportRefundDifferences(ports, row, differences);
  const isByHand = row.status === "review" || row.status === "resolved";
  if (isByHand && amount >= row.amount && differences.length === 0) {
    await settleUnmatchedAnswer(ports, row, {
      step: "reversed",
      connectorRefundId,
    });
  }
  return true;
};
