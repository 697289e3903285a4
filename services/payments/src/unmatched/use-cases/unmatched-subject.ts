import type { Attempt } from "../../payments/domain/attempt.ts";
import type { PaymentWithAttempt } from "../../payments/domain/payment.ts";
import { isOfPayment, isUncaptured, positionOf } from "../../payments/domain/unmatched-money.ts";
import type { Ports } from "../ports.ts";

/** An attempt whose money is not its payment's, as far as is known. */
export interface UnmatchedSubject {
  /** The payment with that attempt in the place of its latest one. */
  readonly state: PaymentWithAttempt;
  /** The transaction of the latest attempt, which nothing here may touch; null when there is none. */
  readonly presentTransactionId: string | null;
}

/** The subject by the transaction that the row was confirmed for, where its attempt does not know one. */
export const withTransactionOf = (
  row: { readonly connectorTransactionId: string | null },
  { state, ...rest }: UnmatchedSubject,
): UnmatchedSubject => {
  const connectorTransactionId = state.attempt.connectorTransactionId ?? row.connectorTransactionId;
  return { ...rest, state: { ...state, attempt: { ...state.attempt, connectorTransactionId } } };
};

/** Names an attempt at the connector account that reported it. */
export interface AttemptName {
  readonly merchantId: string;
  readonly paymentId: string;
  readonly attemptNumber: number;
  readonly merchantConnectorId: string;
}

/** An attempt that was never stored: nothing is known of it but the payment, which bounds its amount. */
const neverStored = (
  { payment, attempt }: PaymentWithAttempt,
  { attemptNumber, merchantConnectorId }: AttemptName,
  connector: string,
): Attempt => ({
  ...attempt,
  number: attemptNumber,
  amount: payment.netAmount,
  connector,
  merchantConnectorId,
  connectorTransactionId: null,
  details: {},
});

/**
 * The attempt with its payment. Null when there is no such payment, when the attempt was made at another account, or
 * when its money is the payment's.
 * @param connector of the account, for an attempt that was never stored.
 */
export const loadSubject = async (
  { payments }: Pick<Ports, "payments">,
  name: AttemptName,
  connector: string,
): Promise<UnmatchedSubject | null> => {
  const { merchantId, paymentId, attemptNumber, merchantConnectorId } = name;
  const stored = await payments.load(merchantId, paymentId);
  if (stored === null) return null;
  const { payment, attempt: latest } = stored;
  const position = positionOf(payment.attemptCount, attemptNumber, isUncaptured(stored));
  if (isOfPayment(position, payment.status)) return null;
  if (position === "present" || position === "uncaptured") {
    if (latest.merchantConnectorId !== merchantConnectorId) return null;
    return { state: { payment, attempt: latest }, presentTransactionId: null };
  }
  const presentTransactionId = latest.connectorTransactionId;
  if (position === "unknown") {
    return { state: { payment, attempt: neverStored(stored, name, connector) }, presentTransactionId };
  }
  const attempts = await payments.attempts(merchantId, paymentId);
  const attempt = attempts.find(({ number }) => number === attemptNumber);
  if (attempt?.merchantConnectorId !== merchantConnectorId) return null;
  return { state: { payment, attempt }, presentTransactionId };
};
