import { describe, expect, it } from "@jest/globals";

import { paymentParams } from "../src/providers/adyen/payment-params.ts";
import { cardPayoutParams } from "../src/providers/adyen/payout-params.ts";
import { payoutParams } from "../src/providers/razorpay/payouts.ts";
import { customerReference } from "../src/wire/customer-reference.ts";
import { credentials } from "./adyen/adyen-account.ts";
import { cardInput, payoutInput } from "./support/payment-inputs.ts";

const limits = { min: 3, max: 40 };

describe("the reference of a customer at a provider", () => {
  it.each(["ada", "cus_Q7vB2kX9mT4nW8sYc1Lz", "a".repeat(40)])("is the id %s itself where it can be", (customerId) => {
    expect(customerReference(customerId, limits)).toBe(customerId);
  });

  it("is derived, and stays the same, from an id that the provider does not accept", () => {
    const reference = customerReference("auth0|abc", limits);
    expect(reference).toMatch(/^railyard_[A-Za-z0-9_-]{31}$/);
    expect(customerReference("auth0|abc", limits)).toBe(reference);
  });

  it("is never that of another customer", () => {
    const ids = [
      "a",
      "a_",
      "a__",
      "A",
      "auth0|abc",
      "auth0|abd",
      "auth0_abc",
      "ä",
      "a\u0308",
      " ada",
      "ada",
      "x".repeat(41),
    ];
    const derived = ids.map((id) => customerReference(id, limits));
    const all = [...derived, ...derived.map((id) => customerReference(id, limits))];
    // A caller that takes a derived reference as the id of a customer gets another one.
    const taken = derived.filter((reference) => reference.startsWith("railyard_"));
    expect(new Set(all).size).toBe(ids.length + taken.length);
  });

  it("goes to Adyen and Razorpay with payments and payouts", () => {
    const customerId = "auth0|abc";
    const reference = customerReference(customerId, limits);
    const payment = paymentParams({ credentials }, cardInput("4111111111111111", { customerId }));
    expect(payment.shopperReference).toBe(reference);
    const card = { card_number: "4111111111111111", expiry_month: "03", expiry_year: "2034", card_holder_name: "Ada" };
    const recipient = { ...payoutInput().recipient, customerId };
    const payout = payoutInput({ payoutType: "card", destination: card, recipient });
    expect(cardPayoutParams({ credentials }, payout)).toMatchObject({ shopperReference: reference });
    const contact = { reference_id: reference };
    expect(payoutParams(payout, "acc_1")).toMatchObject({ fund_account: { contact } });
  });
});
