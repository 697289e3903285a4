import type { RefundAnswer } from "../../refunds/domain/refund.ts";
import type { Ports, ReportedRefundName } from "../ports.ts";
import { answerOfRefund } from "./ask-for-reversal.ts";
import type { UnmatchedSyncPorts } from "./unmatched-operation.ts";
import { settleUnmatchedAnswer, syncUnmatched } from "./unmatched-operation.ts";

/** A provider's report about a refund that is none of a payment. */
export interface ReversalReport extends ReportedRefundName {
  readonly isAuthentic: boolean;
  readonly outcome: RefundAnswer;
}

const answerOf = (outcome: RefundAnswer, status: string) => {
  const answer = answerOfRefund(outcome);
  if (status !== "reversed" || answer.step !== "not_reversible") return answer;
  // The customer's bank sent it back.
  return { step: "returned", error: answer.error } as const;
};

/**
 * Applies a report about the refund of an unmatched transaction; what is not signed is asked about. False when the
 * refund is of none.
 */
export const applyReversalReport = async (
  ports: UnmatchedSyncPorts & Pick<Ports, "unmatched">,
  report: ReversalReport,
): Promise<boolean> => {
  const row = await ports.unmatched.findByRefund(report);
  if (row === null) return false;
  if (report.isAuthentic) await settleUnmatchedAnswer(ports, row, answerOf(report.outcome, row.status));
  else await syncUnmatched(ports, row);
  return true;
};

/**
 * Ends the review of an unmatched transaction that an operator refunded at the provider. False when the refund is of
 * none.
 */
export const reportRefunded = async (
  ports: UnmatchedSyncPorts,
  refund: Pick<ReportedRefundName, "merchantId" | "merchantConnectorId" | "connectorRefundId"> & {
    readonly connectorTransactionId: string;
    readonly amount: number;
  },
): Promise<boolean> => {
  const { merchantId, merchantConnectorId, connectorTransactionId, connectorRefundId, amount } = refund;
  const row = await ports.unmatched.findByTransaction(merchantId, merchantConnectorId, connectorTransactionId);
  if (row === null || row.status === "dismissed") return false;
  if (row.status === "review" && amount >= row.amount) {
    await settleUnmatchedAnswer(ports, row, {
      step: "reversed",
      connectorRefundId,
    });
  }
  return true;
};
