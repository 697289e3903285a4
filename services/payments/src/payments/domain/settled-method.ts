import { mandateToUpdate } from "./made-mandate.ts";
import { attemptMeanings } from "./attempt-status.ts";
import { acceptanceOf } from "./future-usage.ts";
import type { Payment, PaymentDetails, PaymentWithAttempt, UsedMethod } from "./payment.ts";
import { newVerdictOf } from "./payment-events.ts";
import { usedMethodStatusAfter } from "./used-method-status.ts";
import type { SettledMethod } from "../../vault/domain/settled-method.ts";

/** The details of a payment that succeeded, with the mandate that it made or was to update. */
const withMandate = (details: PaymentDetails): PaymentDetails => {
  const updated = mandateToUpdate(details);
  if (updated !== null) return { ...details, updated_mandate_id: updated };
  const { new_mandate_id: made } = details;
  return made === undefined ? details : { ...details, mandate_id: made };
};

/** The payment's details, with the method stored or not, once an attempt has reached this status. */
export const withMethodOutcome = (
  details: PaymentDetails,
  attemptStatus: PaymentWithAttempt["attempt"]["status"],
): PaymentDetails => {
  const { stored_method: method, new_mandate_id: made } = details;
  if (method === undefined && made === undefined && mandateToUpdate(details) === null) return details;
  const { verdict } = attemptMeanings[attemptStatus];
  if (verdict !== "success" && verdict !== "failure") return details;
  const isSuccess = verdict === "success";
  const kept = isSuccess ? withMandate(details) : details;
  if (method === undefined || method.is_reused) return kept;
  const status = usedMethodStatusAfter(method.status, isSuccess ? "payment_succeeded" : "payment_failed");
  return status === method.status ? kept : { ...kept, stored_method: { ...method, status } };
};

const outcomeOf = (
  method: UsedMethod,
  before: PaymentWithAttempt,
  after: PaymentWithAttempt,
): SettledMethod["outcome"] | null => {
  const verdict = newVerdictOf(before, after);
  if (verdict === "success") return method.is_reused ? "used" : "stored";
  return verdict === "failure" && !method.is_reused ? "failed" : null;
};

/** What is to be stored of the payment's method together with the change; undefined when nothing is. */
export const settledMethodOf = (before: PaymentWithAttempt, after: PaymentWithAttempt): SettledMethod | undefined => {
  const { payment, attempt } = after;
  const { stored_method: method, mandate_data: mandate } = payment.details;
  const usage = mandate === undefined ? payment.details.setup_future_usage : "off_session";
  if (method === undefined || payment.customerId === null) return undefined;
  const outcome = outcomeOf(method, before, after);
  if (outcome === null) return undefined;
  const { networkTransactionId, connectorMandateId } = attempt.details;
  const account = attempt.merchantConnectorId;
  return {
    merchantId: method.owner_id ?? payment.merchantId,
    paymentMethodId: method.id,
    customerId: payment.customerId,
    outcome,
    details: {
      ...(networkTransactionId === undefined ? {} : { networkTransactionId }),
      ...(usage === "off_session" ? { usage } : {}),
    },
    connectorMandates: connectorMandateId === undefined || account === null ? {} : { [account]: connectorMandateId },
    time: payment.modifiedAt,
  };
};

/** Whether the payment is to store the method that it is confirmed with; never for a customer who was not asked. */
export const storesMethod = ({ details, customerId }: Payment): boolean =>
  ((details.setup_future_usage !== undefined && acceptanceOf(details) !== null) ||
    details.mandate_data !== undefined) &&
  details.stored_method?.is_reused !== true &&
  customerId !== null;

/** Whether the payment leaves something for later ones. */
export const preparesFuture = (payment: Payment): boolean =>
  storesMethod(payment) || payment.details.mandate_data !== undefined;
