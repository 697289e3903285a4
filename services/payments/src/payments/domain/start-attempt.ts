import type { AuthenticationType } from "@railyard/contracts";
import { Bug } from "@railyard/failures";
import { defined } from "@railyard/members";

import type { Attempt, AttemptOperation } from "./attempt.ts";
import { attemptStatusAfter, isUntried, newAttemptStatus } from "./attempt-moves.ts";
import type { Lease, Payment, PaymentWithAttempt } from "./payment.ts";
import { transition } from "./payment-status.ts";

/** The connector account an attempt goes to, and how it was chosen. */
export interface ConnectorChoice {
  readonly connector: string;
  readonly merchantConnectorId: string;
  readonly connectorLabel: string | null;
  readonly routingApproach: string;
  readonly decisionId: string | null;
  /** Set when the connector takes card networks' tokens in the place of card numbers. */
  readonly acceptsNetworkTokens?: true;
  /** Set when the payment may be confirmed again should the attempt fail. */
  readonly isManualRetryEnabled?: true;
}

/** Whether the attempt goes out with a token: it is all there is, or it is next to the card. */
const usesToken = ({ details: { method } }: Attempt, choice: ConnectorChoice): boolean =>
  choice.acceptsNetworkTokens === true &&
  (method?.kind === "network_token" || (method?.kind === "card" && method.hasNetworkToken === true));

const nextNumber = ({ payment, attempt }: PaymentWithAttempt): number =>
  isUntried(attempt.status) ? attempt.number : payment.attemptCount + 1;

/**
 * The payment with an attempt that is about to be sent: the untried one, or a new one after a failure.
 * The lease keeps other processes away; when it runs out, the recovery job takes the attempt over.
 */
export const startAttempt = (
  state: PaymentWithAttempt,
  choice: ConnectorChoice,
  authenticationType: AuthenticationType,
  lease: Lease,
  now: Date,
): PaymentWithAttempt => {
  const moved = transition(state.payment.status, "attempt_started");
  if (!moved.legal) throw new Bug(`An attempt cannot start while the payment is ${moved.status}.`);
  const { attempt: last, payment } = state;
  const number = nextNumber(state);
  const { method, methodBilling, paymentExperience, clientSource, clientVersion, pageLocale } = last.details;
  const { begunWithKeys, connectorMandateId } = last.details;
  // What the provider knows the customer's agreement by is worth nothing at another account.
  const isAgreedThere = payment.details.credential.pinnedAccount === choice.merchantConnectorId;
  const { connectorLabel, decisionId, routingApproach } = choice;
  const attempt: Attempt = {
    ...last,
    number,
    status: isUntried(last.status) ? attemptStatusAfter(last.status, "sent") : newAttemptStatus.afterAnother,
    amount: payment.netAmount,
    connector: choice.connector,
    merchantConnectorId: choice.merchantConnectorId,
    authenticationType,
    connectorTransactionId: null,
    sealedMethod: null,
    dueAt: lease.until,
    dueCount: 0,
    createdAt: number === last.number ? last.createdAt : now,
    modifiedAt: now,
    details: {
      operation: "authorize",
      sentAt: now.toISOString(),
      hasAddressToken: true,
      routingApproach,
      ...(choice.isManualRetryEnabled === true ? { isManualRetryEnabled: true } : {}),
      ...defined({ method }),
      ...(usesToken(last, choice) ? { isNetworkTokenUsed: true } : {}),
      ...defined({
        methodBilling,
        paymentExperience,
        clientSource,
        clientVersion,
        pageLocale,
        connectorLabel: connectorLabel ?? undefined,
        decisionId: decisionId ?? undefined,
      }),
      ...(isAgreedThere && connectorMandateId !== undefined ? { connectorMandateId } : {}),
      // The key that confirmed the payment belongs to every attempt that follows from it.
      ...defined({ begunWithKeys }),
    },
  };
  return { payment: { ...payment, status: moved.status, attemptCount: number, expiryDueAt: null, lease }, attempt };
};

/** The payment while a provider is asked about its latest attempt. Its status waits for the answer. */
export const beginOperation = (
  state: PaymentWithAttempt,
  operation: AttemptOperation,
  lease: Lease,
): PaymentWithAttempt => ({
  payment: { ...state.payment, lease },
  attempt: { ...state.attempt, dueAt: lease.until, details: { ...state.attempt.details, operation } },
});

/** The payment with its version increased, as a statement that expects the present version stores it. */
export const bumpVersion = (payment: Payment, now: Date): Payment => ({
  ...payment,
  version: payment.version + 1,
  modifiedAt: now,
});
