import { mandateToUpdate } from "./made-mandate.ts";
import { failures } from "../failures.ts";
import type { Payment, PaymentDetails } from "./payment.ts";

type CustomerAcceptance = NonNullable<PaymentDetails["customer_acceptance"]>;

/** The proof that the customer agreed to what the payment leaves for later; null without one. */
export const acceptanceOf = ({
  customer_acceptance: acceptance,
  mandate_data: mandate,
}: PaymentDetails): CustomerAcceptance | null => acceptance ?? mandate?.customer_acceptance ?? null;

/**
 * Refuses a payment that is to store its method without a customer, or whose proof of the agreement is incomplete.
 * @throws {Failure} `combination_refused` (IR_16).
 */
export const checkFutureUsage = ({ customerId, details }: Payment): void => {
  const { setup_future_usage: usage, customer_acceptance: acceptance } = details;
  if (usage !== undefined && customerId === null) {
    throw failures.combination_refused({ field: "setup_future_usage", problem: "it needs customer.id" });
  }
  if (details.mandate_data !== undefined && customerId === null) {
    throw failures.combination_refused({ field: "mandate_data", problem: "it needs customer.id" });
  }
  const proofs = [acceptance, details.mandate_data?.customer_acceptance ?? undefined];
  if (proofs.some((proof) => proof?.acceptance_type === "online" && (proof.online ?? null) === null)) {
    throw failures.combination_refused({
      field: "customer_acceptance",
      problem: "acceptance_type online needs the online member",
    });
  }
};

/** Whether the payment is to leave a credential for MITs that the customer has not agreed to before. */
export const asksForLaterCharges = ({ details }: Payment): boolean => {
  const { setup_future_usage: usage, mandate_data: mandate, stored_method: method } = details;
  // A mandate that only gets another method was agreed to when it was made.
  if (mandate !== undefined) return mandateToUpdate(details) === null;
  const wasAgreed = method?.is_reused === true && !method.requires_cvv;
  return usage === "off_session" && !wasAgreed;
};

/**
 * Refuses a confirmation that would leave a credential for MITs although no acceptance by the customer is recorded.
 * @throws {Failure} `combination_refused` (IR_16).
 */
export const checkAgreement = (payment: Payment): void => {
  if (!asksForLaterCharges(payment) || acceptanceOf(payment.details) !== null) return;
  const reason = payment.details.mandate_data === undefined ? "setup_future_usage off_session" : "mandate_data";
  throw failures.combination_refused({
    field: "customer_acceptance",
    problem: `${reason} needs it: send how and when the customer agreed to later charges`,
  });
};
