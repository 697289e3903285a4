import type { Difference } from "../../kernel/domain/integrity.ts";
import {
  amountDifferences,
  compared,
  exactly,
  integrityError,
  isOfAnother,
  originDifferences,
} from "../../kernel/domain/integrity.ts";
import type { Refund, RefundAnswer } from "./refund.ts";

/** What of a refund its provider states, too. */
type AskedRefund = Pick<Refund, "refundId" | "connectorRefundId" | "connectorTransactionId" | "amount" | "currency">;

/** What of a provider's answer, look-up or notification differs from the refund as it was asked for. */
export const differencesOfRefund = (refund: AskedRefund, answer: RefundAnswer): readonly Difference[] => {
  const { stated = {}, connectorRefundId, amountRefunded, refundStatus } = answer;
  const known = refund.connectorRefundId;
  const isKnown = known !== null && connectorRefundId === known;
  return [
    ...compared("transaction", known, connectorRefundId),
    ...compared("transaction", refund.connectorTransactionId, stated.connectorTransactionId),
    ...(isKnown ? [] : compared("reference", refund.refundId, stated.reference)),
    ...originDifferences(refund.currency, stated),
    ...amountDifferences(stated.amount, exactly(refund.amount)),
    ...(refundStatus === "success" ? amountDifferences(amountRefunded, exactly(refund.amount)) : []),
  ];
};

/** What a signed report about a refund is worth: `ask` has the provider asked, `nothing` changes nothing. */
export type ReportWorth = "believed" | "ask" | "nothing";

/**
 * A report is believed when it is about the provider's own refund that is known here and nothing differs: our reference
 * is no proof. Where the provider cannot be asked, everything that is stated has to agree; another amount or currency
 * of our own refund is shown to the merchant then.
 */
export const worthOfReport = (refund: Refund, differences: readonly Difference[], canAsk: boolean): ReportWorth => {
  const isKnown = refund.connectorRefundId !== null;
  if (canAsk) return isKnown && differences.length === 0 ? "believed" : "ask";
  return differences.length === 0 || (isKnown && !isOfAnother(differences)) ? "believed" : "nothing";
};

/** The answer; when something differs, one that ends nothing: the refund is reviewed until a look-up agrees. */
export const judgedRefund = (refund: Refund, answer: RefundAnswer): RefundAnswer => {
  if (answer.isCorrection === true || answer.differences !== undefined) return answer;
  const differences = differencesOfRefund(refund, answer);
  if (differences.length === 0) return answer;
  return {
    refundStatus: "manual_review",
    settlement: "poll",
    connectorRefundId: isOfAnother(differences) ? null : answer.connectorRefundId,
    error: integrityError(differences),
    differences,
  };
};
