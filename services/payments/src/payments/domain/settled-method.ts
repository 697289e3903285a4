import { defined } from "@railyard/members";
import { mandateToUpdate } from "./made-mandate.ts";
import { attemptMeanings } from "./attempt-status.ts";
import { acceptanceOf } from "./future-usage.ts";
import type { Payment, PaymentWithAttempt } from "./payment.ts";
import type { PaymentDetails, UsedMethod } from "./payment-details.ts";
import { newVerdictOf } from "./payment-events.ts";
import { withDetails } from "./payment-details.ts";
import { usedMethodStatusAfter } from "./used-method-status.ts";
import type { SettledMethod } from "../../vault/domain/stored-method.ts";

/** The details of a payment that succeeded, with the mandate that it made or was to update. */
const withMandate = (details: PaymentDetails): PaymentDetails => {
  const { mandateData, newMandateId: made } = details.credential;
  const updated = mandateToUpdate(mandateData);
  if (updated !== null) return withDetails(details, "credential", { updatedMandateId: updated });
  return made === undefined ? details : withDetails(details, "credential", { mandateId: made });
};

/** The payment's details, with the method stored or not, once an attempt has reached this status. */
export const withMethodOutcome = (
  details: PaymentDetails,
  attemptStatus: PaymentWithAttempt["attempt"]["status"],
): PaymentDetails => {
  const { storedMethod: method, newMandateId: made, mandateData } = details.credential;
  if (method === undefined && made === undefined && mandateToUpdate(mandateData) === null) return details;
  const { verdict } = attemptMeanings[attemptStatus];
  if (verdict !== "success" && verdict !== "failure") return details;
  const isSuccess = verdict === "success";
  const kept = isSuccess ? withMandate(details) : details;
  if (method === undefined || method.isReused) return kept;
  const status = usedMethodStatusAfter(method.status, isSuccess ? "payment_succeeded" : "payment_failed");
  return status === method.status ? kept : withDetails(kept, "credential", { storedMethod: { ...method, status } });
};

const outcomeOf = (
  method: UsedMethod,
  before: PaymentWithAttempt,
  after: PaymentWithAttempt,
): SettledMethod["outcome"] | null => {
  const verdict = newVerdictOf(before, after);
  if (verdict === "success") return method.isReused ? "used" : "stored";
  return verdict === "failure" && !method.isReused ? "failed" : null;
};

/** What is to be stored of the payment's method together with the change; undefined when nothing is. */
export const settledMethodOf = (before: PaymentWithAttempt, after: PaymentWithAttempt): SettledMethod | undefined => {
  const { payment, attempt } = after;
  const { storedMethod: method, mandateData, setupFutureUsage } = payment.details.credential;
  const usage = mandateData === undefined ? setupFutureUsage : "off_session";
  if (method === undefined || payment.customerId === null) return undefined;
  const outcome = outcomeOf(method, before, after);
  if (outcome === null) return undefined;
  const { networkTransactionId, connectorMandateId } = attempt.details;
  const account = attempt.merchantConnectorId;
  return {
    merchantId: method.ownerId ?? payment.merchantId,
    paymentMethodId: method.id,
    customerId: payment.customerId,
    outcome,
    details: {
      ...defined({ networkTransactionId }),
      ...(usage === "off_session" ? { usage } : {}),
    },
    connectorMandates: connectorMandateId === undefined || account === null ? {} : { [account]: connectorMandateId },
    time: payment.modifiedAt,
  };
};

/** Whether the payment is to store the method that it is confirmed with; never for a customer who was not asked. */
export const storesMethod = ({ details, customerId }: Payment): boolean =>
  ((details.credential.setupFutureUsage !== undefined && acceptanceOf(details) !== null) ||
    details.credential.mandateData !== undefined) &&
  details.credential.storedMethod?.isReused !== true &&
  customerId !== null;

/** Whether the payment leaves something for later ones. */
export const preparesFuture = (payment: Payment): boolean =>
  storesMethod(payment) || payment.details.credential.mandateData !== undefined;
