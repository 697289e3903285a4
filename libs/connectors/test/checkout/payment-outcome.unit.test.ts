// What a payment at Checkout.com means once a part of it was refunded.
import { describe, expect, it } from "@jest/globals";

import { paymentOutcome } from "../../src/providers/checkout/payment-outcome.ts";

const payment = (status: string, captured: number, available: number) => ({
  id: "pay_1",
  status,
  amount: 1000,
  currency: "USD",
  balances: { total_authorized: 1000, total_captured: captured, total_refunded: 1, available_to_capture: available },
});

describe("a payment with a refund", () => {
  it.each(["Partially Refunded", "Refunded"])("can still be captured while %s states that a part is held", (status) => {
    expect(paymentOutcome(payment(status, 592, 408), "manual_multiple")).toMatchObject({
      attemptStatus: "partial_charged_and_chargeable",
      amountCaptured: 592,
    });
  });

  it.each(["Partially Refunded", "Refunded"])("is charged for good once nothing is held: %s", (status) => {
    expect(paymentOutcome(payment(status, 1000, 0), "automatic")).toMatchObject({
      attemptStatus: "charged",
      amountCaptured: 1000,
    });
  });
});
