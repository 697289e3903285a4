import { defined } from "@railyard/members";
import type { PaymentWithAttempt } from "./payment.ts";
import type { MandateData } from "./payment-details.ts";
import { newVerdictOf } from "./payment-events.ts";
import { termsOf } from "./mandate-terms.ts";
import { newMandateStatus } from "../../vault/domain/mandate-status.ts";
import type { Mandate, MandateMethod, ReleasedUse } from "../../vault/domain/mandate.ts";

/** The mandate that a payment is to give its method to; null when it is to change none. */
export const mandateToUpdate = (mandateData: MandateData | undefined): string | null =>
  mandateData?.updateMandateId ?? null;

/** How the payment was paid, as a mandate keeps it; null when it was by no method. */
export const mandateMethodOf = ({ payment, attempt }: PaymentWithAttempt): MandateMethod | null => {
  if (attempt.paymentMethod === null) return null;
  const { mandateData, storedMethod: stored } = payment.details.credential;
  const { method, connectorMandateId, networkTransactionId } = attempt.details;
  const customerAcceptance = mandateData?.customerAcceptance ?? payment.details.credential.customerAcceptance;
  return {
    paymentMethodId: stored?.id ?? null,
    connector: attempt.connector ?? "",
    merchantConnectorId: attempt.merchantConnectorId ?? "",
    connectorMandateId: connectorMandateId ?? null,
    networkTransactionId: networkTransactionId ?? null,
    details: {
      paymentMethod: attempt.paymentMethod,
      paymentMethodType: attempt.paymentMethodType,
      ...defined({
        method,
        methodOwnerId: stored?.ownerId === undefined ? undefined : stored.ownerId,
        customerAcceptance,
      }),
    },
  };
};

/** The mandate that a payment made by this change; undefined when it made none. */
export const madeMandateOf = (before: PaymentWithAttempt, after: PaymentWithAttempt): Mandate | undefined => {
  const { payment } = after;
  const { newMandateId: mandateId, mandateData } = payment.details.credential;
  if (mandateId === undefined || mandateData === undefined || payment.customerId === null) return undefined;
  if (mandateToUpdate(mandateData) !== null || newVerdictOf(before, after) !== "success") return undefined;
  const method = mandateMethodOf(after);
  if (method === null) return undefined;
  const { metadata, ...terms } = termsOf(mandateData);
  return {
    merchantId: payment.merchantId,
    mandateId,
    customerId: payment.customerId,
    profileId: payment.profileId,
    version: 1,
    status: newMandateStatus,
    paymentId: payment.paymentId,
    ...method,
    ...terms,
    createdAt: payment.modifiedAt,
    modifiedAt: payment.modifiedAt,
    dueAt: null,
    dueCount: 0,
    details: { ...method.details, ...defined({ metadata: metadata ?? undefined }) },
  };
};

/**
 * The use of a mandate that was given back, because the payment failed by this change; undefined when there is none.
 */
export const releasedUseOf = (
  { payment: before }: PaymentWithAttempt,
  { payment }: PaymentWithAttempt,
): ReleasedUse | undefined => {
  const { usedMandateId: mandateId } = payment.details.credential;
  const hasEnded = payment.status === "failed" || payment.status === "cancelled";
  if (mandateId === undefined || !hasEnded || before.status === payment.status) return undefined;
  return { mandateId, amount: payment.netAmount };
};
