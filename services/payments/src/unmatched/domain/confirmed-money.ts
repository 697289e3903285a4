import type { Difference } from "../../kernel/domain/integrity.ts";
import { amountDifferences, exactly, integrityError, isOfAnother } from "../../kernel/domain/integrity.ts";
import type { AttemptError } from "../../payments/domain/attempt.ts";
import { differencesOfAnswer } from "../../payments/domain/payment-integrity.ts";
import type { PaymentWithAttempt } from "../../payments/domain/payment.ts";
import type { ProviderAnswer } from "../../payments/domain/provider-answer.ts";
import { isUncaptured, reportedMoney } from "../../payments/domain/unmatched-money.ts";
import type { ReversalAnswer } from "./unmatched-transaction.ts";

const differing = (message: string): ReversalAnswer => {
  const error: AttemptError = { code: "integrity_check_failed", message };
  return { step: "not_reversible", error };
};

const textOf = (differences: readonly Difference[]): string =>
  differences.map(({ member, asked, stated }) => `${member} ${stated} instead of ${asked}`).join(", ");

/** The attempt that is asked about, and the transaction of the payment's latest attempt. */
export interface AskedAttempt extends PaymentWithAttempt {
  readonly presentTransactionId: string | null;
}

const amountOf = (answer: ProviderAnswer, isHeld: boolean, asked: number): number =>
  (isHeld ? answer.amountAuthorized : answer.amountCaptured) ?? asked;

/**
 * What a look-up of the attempt's own transaction means. A transaction or an amount that is not the attempt's is never
 * reversed: an operator has to look.
 */
export const confirmedMoney = (asked: AskedAttempt, answer: ProviderAnswer): ReversalAnswer => {
  const { attempt, presentTransactionId } = asked;
  if (answer.found === false) return { step: "unknown" };
  const money = reportedMoney(answer);
  if (money === "not_stated" || money === "in_flight") return { step: "unknown" };
  // It is the payment's, which reopens by what its provider reports.
  if (money === "captured" && isUncaptured(asked)) return { step: "unknown" };
  const connectorTransactionId = answer.connectorTransactionId ?? attempt.connectorTransactionId;
  // The provider counts what two attempts did as one transaction: it is the payment's.
  if (connectorTransactionId !== null && connectorTransactionId === presentTransactionId) return { step: "no_money" };
  const differences = differencesOfAnswer({ ...asked, captures: [] }, answer);
  if (money === "none" && !isOfAnother(differences)) return { step: "no_money" };
  if (differences.length > 0) return differing(`The provider states ${textOf(differences)}.`);
  const isHeld = money === "held";
  const amount = amountOf(answer, isHeld, attempt.amount);
  if (amount === 0) return { step: "no_money" };
  return {
    step: "money_found",
    kind: isHeld ? "authorization" : "capture",
    amount,
    connectorTransactionId,
  };
};

/** What an answer or a report that the hold was released means; one about another transaction ends nothing. */
export const confirmedVoid = (asked: PaymentWithAttempt, answer: ProviderAnswer): ReversalAnswer => {
  const differences = differencesOfAnswer({ ...asked, captures: [] }, answer);
  return differences.length === 0 ? { step: "reversed" } : { step: "unknown", error: integrityError(differences) };
};

/**
 * What a signed report means where the provider cannot be asked: it has to be about the attempt's transaction, if that
 * is known, and about the whole of its amount.
 */
export const confirmedByReport = (asked: AskedAttempt, report: ProviderAnswer): ReversalAnswer => {
  const { attempt } = asked;
  const money = reportedMoney(report);
  // A confirmed void is not undone by a report that arrives late.
  if (money === "held" && attempt.status === "voided") return { step: "no_money" };
  const confirmed = confirmedMoney(asked, report);
  if (confirmed.step !== "money_found") return confirmed;
  if (attempt.status === "voided" || attempt.status === "voided_post_charge") {
    return differing("The provider reports a capture of an attempt that it had voided.");
  }
  const stated = money === "held" ? report.amountAuthorized : report.amountCaptured;
  const isWhole = stated !== undefined && amountDifferences(stated, exactly(attempt.amount)).length === 0;
  return isWhole && confirmed.connectorTransactionId !== null
    ? confirmed
    : differing("The provider's report does not state the amount of the attempt.");
};
