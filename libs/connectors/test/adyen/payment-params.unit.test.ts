// Members of payments that Adyen publishes limits of.
import { describe, expect, it } from "@jest/globals";

import { paymentParams } from "../../src/providers/adyen/payment-params.ts";
import type { PaymentParams } from "../../src/providers/adyen/params.ts";
import type { AuthorizeInput } from "../../src/index.ts";
import { cardInput } from "../support/payment-inputs.ts";
import { credentials } from "./adyen-account.ts";
import { otherInputs } from "./other-methods.ts";

const paramsOf = (changes: Partial<AuthorizeInput>): PaymentParams =>
  paymentParams({ credentials }, cardInput("4111111111111111", changes));

const line = { productName: "Lamp", quantity: 2, amount: 400, totalTaxAmount: 60 };
const none = {
  productId: null,
  sku: null,
  commodityCode: null,
  unitOfMeasure: null,
  category: null,
  brand: null,
  imageUrl: null,
};
const order = {
  merchantReference: null,
  orderedAt: null,
  taxStatus: null,
  taxAmount: null,
  shippingAmount: null,
  shippingTaxAmount: null,
  discountAmount: null,
  dutyAmount: null,
  lines: [{ ...line, ...none }],
} as const;

describe("what goes to Adyen", () => {
  it("has only those characters on the statement that Adyen takes", () => {
    const statementDescriptor = "SHOP #7 & more, (c) ünd/so";
    expect(paramsOf({ statementDescriptor }).shopperStatement).toBe("SHOP 7  more, c nd/so");
  });

  it("has a house, and the five digits of an American postal code", () => {
    const address = { line1: "1 Main St", city: "New York", zip: "10001-1234", country: "US", state: "NY" };
    expect(paramsOf({ billing: address }).billingAddress).toEqual({
      street: "1 Main St",
      houseNumberOrName: "N/A",
      city: "New York",
      postalCode: "10001",
      country: "US",
      stateOrProvince: "NY",
    });
    expect(paramsOf({ billing: { ...address, line2: "Flat 2" } }).billingAddress?.houseNumberOrName).toBe("Flat 2");
  });

  it("has no origin that is longer than Adyen takes", () => {
    expect(paramsOf({}).origin).toBe("https://shop.example");
    expect(paramsOf({ completeUrl: `https://${"shop".repeat(20)}.example/return` }).origin).toBeUndefined();
  });

  it("states the tax of one item, or none where that is no whole number", () => {
    const taxes = (totalTaxAmount: number) =>
      paramsOf({ order: { ...order, lines: [{ ...line, ...none, totalTaxAmount }] } }).lineItems?.[0]?.taxAmount;
    expect([taxes(60), taxes(61)]).toEqual([30, undefined]);
  });

  it("has no lines where Adyen does not count the fractions of one", () => {
    const linesIn = (amount: number) =>
      paramsOf({ currency: "CVE", order: { ...order, lines: [{ ...line, ...none, amount }] } }).lineItems;
    expect(linesIn(1250)).toBeUndefined();
    expect(linesIn(1200)).toMatchObject([{ amountIncludingTax: 12 }]);
  });

  it("has lines that add up to the amount where the method is a loan", () => {
    const klarna = otherInputs["Klarna"];
    if (klarna === undefined) throw new TypeError("no Klarna");
    const lines = paymentParams({ credentials }, { ...klarna, amount: 1099, order }).lineItems;
    expect(lines).toMatchObject([
      { description: "Lamp", quantity: 2, amountIncludingTax: 400 },
      { description: "Shipping, taxes and discounts", quantity: 1, amountIncludingTax: 299 },
    ]);
    expect(paymentParams({ credentials }, { ...klarna, amount: 800, order }).lineItems).toHaveLength(1);
    expect(paymentParams({ credentials }, klarna).lineItems).toMatchObject([{ amountIncludingTax: klarna.amount }]);
  });
});
