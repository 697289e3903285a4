import { failures } from "../failures.ts";
import type { Payment } from "./payment.ts";
import type { SplitCharge } from "./payment-details.ts";

/** Null when the payment is the merchant's alone. */
export const splitOf = ({ details }: Pick<Payment, "details">): SplitCharge | null => details.routing.split ?? null;

const feeField = "split_payments.provider_split_payment.application_fees";

/**
 * Refuses a fee that the payment does not cover.
 * @throws {Failure} `invalid_data` (IR_06 422).
 */
export const checkSplit = (payment: Pick<Payment, "details" | "netAmount">): void => {
  const split = splitOf(payment);
  if (split === null) return;
  const { netAmount } = payment;
  if (netAmount === 0) {
    throw failures.invalid_data({ field: "split_payments", problem: "there is no amount that could be shared" });
  }
  if (split.applicationFee > netAmount) {
    throw failures.invalid_data({ field: feeField, problem: `send at most the net amount, ${String(netAmount)}` });
  }
};
