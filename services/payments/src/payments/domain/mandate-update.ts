import type { PaymentStatus } from "@railyard/contracts";

import { failures } from "../failures.ts";
import { checkFutureUsage } from "./future-usage.ts";
import type { Payment, PaymentWithAttempt } from "./payment.ts";
import { newVerdictOf } from "./payment-events.ts";
import { without } from "../../kernel/domain/without.ts";
import type { Mandate } from "../../vault/domain/mandate.ts";
import { endOf, revokeMandate } from "../../vault/domain/mandate.ts";
import { mandateMethodOf, mandateToUpdate } from "./made-mandate.ts";
import { mandateAfter } from "../../vault/domain/mandate-status.ts";

/**
 * Refuses a payment that is to give a mandate its method and states more of mandates than that.
 * @throws {Failure} `combination_refused` (IR_16), `mandate_refused` (HE_03).
 */
export const checkUpdateMembers = (payment: Payment, mandateId: string): void => {
  checkFutureUsage(payment);
  const { mandateData, mandateId: used, newMandateId: made, recurringDetails: recurring } = payment.details.credential;
  if (mandateData?.terms !== undefined) {
    throw failures.combination_refused({
      field: "mandate_data.mandate_type",
      problem: "it does not go with update_mandate_id, which leaves the terms of the mandate as they are",
    });
  }
  // A mandate id that the payment itself created was not sent by the caller.
  if (recurring === undefined && (used === undefined || used === made)) return;
  const field = recurring === undefined ? "mandate_id" : "recurring_details";
  throw failures.mandate_refused({
    mandate_id: mandateId,
    problem: `mandate_data.update_mandate_id changes it and ${field} uses one; send one of the two`,
  });
};

/**
 * Refuses a mandate that this customer's payment cannot give another method.
 * @throws {Failure} `mandate_not_found` (HE_02), `mandate_refused` (HE_03).
 */
export const checkUpdatable = (mandate: Mandate, customerId: string | null, now: Date): void => {
  const { mandateId } = mandate;
  if (mandate.customerId !== customerId) throw failures.mandate_not_found({ mandate_id: mandateId });
  const problem = endOf(mandate, now);
  if (problem !== null) throw failures.mandate_refused({ mandate_id: mandateId, problem });
};

/** The mandate that gets the payment's method by this change; null when none does. It does so once. */
export const updatedMandateIdOf = (before: PaymentWithAttempt, after: PaymentWithAttempt): string | null => {
  const mandateId = mandateToUpdate(after.payment.details.credential.mandateData);
  if (mandateId === null || before.payment.details.credential.updatedMandateId === mandateId) return null;
  return newVerdictOf(before, after) === "success" ? mandateId : null;
};

/**
 * The mandate with the method of a payment that succeeded: what it allows, and whom it is of, stays.
 * @returns null when it stays as it is: it has ended, or the payment has left nothing to charge the customer by.
 */
export const withMethodOf = (mandate: Mandate, state: PaymentWithAttempt): Mandate | null => {
  const { payment } = state;
  const method = mandateMethodOf(state);
  if (method === null || endOf(mandate, payment.modifiedAt) !== null) return null;
  const { connectorMandateId, networkTransactionId, paymentMethodId } = method;
  if (connectorMandateId === null && (networkTransactionId === null || paymentMethodId === null)) return null;
  return {
    ...mandate,
    ...method,
    version: mandate.version + 1,
    modifiedAt: payment.modifiedAt,
    details: { ...without(mandate.details, "method"), ...method.details, methodPaymentId: payment.paymentId },
  };
};

/** Money has moved: what was only authorized may still be voided, and its use of the mandate given back. */
const spending: readonly PaymentStatus[] = ["succeeded", "partially_captured", "partially_captured_and_capturable"];

/** The mandate whose one use has succeeded by this change; null when none has. */
export const spentMandateIdOf = (
  { payment: before }: PaymentWithAttempt,
  { payment }: PaymentWithAttempt,
): string | null => {
  const { usedMandateId: mandateId, isMandateSingleUse: isSingleUse } = payment.details.credential;
  if (mandateId === undefined || isSingleUse !== true) return null;
  return spending.includes(payment.status) && !spending.includes(before.status) ? mandateId : null;
};

/**
 * The mandate that is used up: revoked here at once, and due to be ended at a provider that knows it, too.
 * @returns null when it stays as it is: it has ended already.
 */
export const spentMandate = (mandate: Mandate, now: Date): Mandate | null => {
  if (mandate.kind !== "single_use" || mandateAfter(mandate.status, "revoked") === null) return null;
  const revoked = revokeMandate(mandate, now);
  if (mandate.connectorMandateId === null) return revoked;
  return { ...revoked, dueAt: now, details: { ...revoked.details, isRevoking: true } };
};
