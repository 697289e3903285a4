import type { Attempt } from "../domain/attempt.ts";
import type { PaymentWithAttempt } from "../domain/payment.ts";
import { notReceivedCode } from "../domain/provider-answer.ts";
import type { Ports } from "../ports.ts";

/** Whether the attempt was given up without a word of its provider, which may have it after all. */
const isGivenUp = ({ details }: Attempt): boolean => details.error?.code === notReceivedCode;

/**
 * Has providers asked about attempts before the latest one that may hold or have taken money: those that were given up
 * as never received, and the one whose page the customer returned from.
 * @param returnedFrom number of that attempt; null: none.
 */
export const checkEarlierAttempts = async (
  { payments, unmatchedReports }: Pick<Ports, "payments" | "unmatchedReports">,
  { payment: { merchantId, paymentId, attemptCount } }: PaymentWithAttempt,
  returnedFrom: number | null = null,
): Promise<void> => {
  if (attemptCount < 2) return;
  const attempts = await payments.attempts(merchantId, paymentId);
  const suspected = attempts.filter((one) => isGivenUp(one) || one.number === returnedFrom);
  for (const { number: attemptNumber, merchantConnectorId } of suspected) {
    if (attemptNumber >= attemptCount || merchantConnectorId === null) continue;
    await unmatchedReports.report({ merchantId, paymentId, attemptNumber, merchantConnectorId, answer: null });
  }
};
