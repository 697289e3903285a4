import { failures } from "../../failures.ts";
import type { Payment } from "./payment.ts";

/**
 * Refuses a payment that is to store its method for nobody, or with half a proof that the customer agreed.
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
