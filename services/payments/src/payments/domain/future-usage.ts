import type { CustomerAcceptance } from "@railyard/contracts";

import { mandateToUpdate } from "./made-mandate.ts";
import { failures } from "../failures.ts";
import type { Payment } from "./payment.ts";
import type { PaymentDetails } from "./payment-details.ts";

/** The proof that the customer agreed to what the payment leaves for later; null without one. */
export const acceptanceOf = ({ credential }: PaymentDetails): CustomerAcceptance | null =>
  credential.customerAcceptance ?? credential.mandateData?.customerAcceptance ?? null;

/**
 * Refuses a payment that is to store its method without a customer, or whose proof of the agreement is incomplete.
 * @throws {Failure} `combination_refused` (IR_16).
 */
export const checkFutureUsage = ({ customerId, details }: Payment): void => {
  const { setupFutureUsage, customerAcceptance, mandateData } = details.credential;
  if (setupFutureUsage !== undefined && customerId === null) {
    throw failures.combination_refused({ field: "setup_future_usage", problem: "it needs customer.id" });
  }
  if (mandateData !== undefined && customerId === null) {
    throw failures.combination_refused({ field: "mandate_data", problem: "it needs customer.id" });
  }
  const proofs = [customerAcceptance, mandateData?.customerAcceptance];
  if (proofs.some((proof) => proof?.acceptance_type === "online" && (proof.online ?? null) === null)) {
    throw failures.combination_refused({
      field: "customer_acceptance",
      problem: "acceptance_type online needs the online member",
    });
  }
};

/** Whether the payment is to leave a credential for MITs that the customer has not agreed to before. */
export const asksForLaterCharges = ({ details }: Payment): boolean => {
  const { setupFutureUsage, mandateData, storedMethod } = details.credential;
  // A mandate that only gets another method was agreed to when it was made.
  if (mandateData !== undefined) return mandateToUpdate(mandateData) === null;
  const wasAgreed = storedMethod?.isReused === true && !storedMethod.requiresSecurityCode;
  return setupFutureUsage === "off_session" && !wasAgreed;
};

/**
 * Refuses a confirmation that would leave a credential for MITs although no acceptance by the customer is recorded.
 * @throws {Failure} `customer_acceptance_missing` (IR_16).
 */
export const checkAgreement = (payment: Payment): void => {
  if (!asksForLaterCharges(payment) || acceptanceOf(payment.details) !== null) return;
  const stated =
    payment.details.credential.mandateData === undefined ? "setup_future_usage off_session" : "mandate_data";
  throw failures.customer_acceptance_missing({ field: "customer_acceptance", stated });
};
