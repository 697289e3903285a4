import { checkCaptureMembers, netAmountFor } from "./create-payment.ts";
import type { Payment, PaymentWithAttempt } from "./payment.ts";
import type { PaymentDetails } from "./payment-details.ts";
import { withDetails } from "./payment-details.ts";
import { bumpVersion } from "./start-attempt.ts";

/**
 * The payment with the tax as a part of what the customer pays.
 * @param shipped its details with the address for which the tax was calculated.
 * @throws {Failure} `amount_out_of_range`, `amount_to_capture_mismatch` (IR_16).
 */
export const withOrderTax = <State extends PaymentWithAttempt>(
  state: State,
  orderTaxAmount: number,
  shipped: PaymentDetails,
  now: Date,
): State => {
  const details: PaymentDetails = withDetails(shipped, "amounts", { orderTax: orderTaxAmount, isTaxCalculated: true });
  const netAmount = netAmountFor(state.payment.amount, details);
  const payment: Payment = bumpVersion({ ...state.payment, details, netAmount, amountCapturable: netAmount }, now);
  checkCaptureMembers(payment);
  return { ...state, payment, attempt: { ...state.attempt, amount: netAmount, modifiedAt: now } };
};
