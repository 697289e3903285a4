// What the manifest states of the members of a request, and how they are handled.
import { describe, expect, it } from "@jest/globals";

import { checkoutConnector } from "../../src/providers/checkout/connector.ts";
import { paymentBody } from "../../src/providers/checkout/payment-body.ts";
import type { AuthorizeInput } from "../../src/index.ts";
import { requestMembers } from "../../src/index.ts";
import { cardInput } from "../support/payment-inputs.ts";
import { credentials } from "./checkout-account.ts";

const bodyOf = (changes: Partial<AuthorizeInput>): unknown =>
  JSON.parse(JSON.stringify(paymentBody({ credentials }, cardInput("4242424242424242", changes)))) as unknown;

const line = {
  productName: "A blue one",
  quantity: 2,
  amount: 500,
  totalTaxAmount: 99,
  productId: "p-1",
  sku: null,
  commodityCode: "4901",
  unitOfMeasure: "each",
  category: null,
  brand: null,
  imageUrl: "https://shop.example/blue.png",
};
const order = {
  merchantReference: "order-7",
  orderedAt: null,
  taxStatus: null,
  taxAmount: 99,
  shippingAmount: 400,
  shippingTaxAmount: 40,
  discountAmount: 10,
  dutyAmount: 20,
  lines: [line],
};

describe("request members at Checkout.com", () => {
  it("are each sent, refused or ignored for a reason of its own", () => {
    const { requestMembers: stated } = checkoutConnector.manifest;
    const reasons = requestMembers.map((member) => JSON.stringify(stated[member]));
    expect(reasons.filter((reason) => reason.includes("has no field for it"))).toEqual([]);
    expect(stated.installment_data.support).toBe("refused");
  });

  it("of the order are its amounts, its number and its lines", () => {
    expect(bodyOf({ order })).toMatchObject({
      processing: {
        order_id: "order-7",
        tax_amount: 99,
        discount_amount: 10,
        duty_amount: 20,
        shipping_amount: 400,
        shipping_tax_amount: 40,
      },
      items: [
        {
          name: "A blue one",
          quantity: 2,
          unit_price: 500,
          total_amount: 1000,
          tax_amount: 99,
          reference: "p-1",
          commodity_code: "4901",
          unit_of_measure: "each",
          image_url: "https://shop.example/blue.png",
        },
      ],
    });
  });

  it("of the descriptor are cut to what fits, and sent with a city only", () => {
    const none = { phone: null, statementDescriptor: null, statementDescriptorSuffix: null, reference: "7" };
    const billingDescriptor = { ...none, name: "A shop with a very long name", city: "Llanfairpwllgwyngyll" };
    expect(bodyOf({ billingDescriptor })).toMatchObject({
      billing_descriptor: { name: "A shop with a very long n", city: "Llanfairpwllg", reference: "7" },
    });
    const withoutCity = bodyOf({ billingDescriptor: { ...billingDescriptor, city: null } });
    expect(withoutCity).not.toHaveProperty("billing_descriptor");
  });

  it.each([
    ["a telephone order", { paymentChannel: "telephone_order" }, { payment_type: "MOTO" }],
    ["a mail order", { paymentChannel: "mail_order" }, { payment_type: "MOTO" }],
    ["an installment", { mitCategory: "installment", offSession: true }, { payment_type: "Installment" }],
    ["a subscription", { mitCategory: "recurring", offSession: true }, { payment_type: "Recurring" }],
    ["an unscheduled MIT", { mitCategory: "unscheduled", offSession: true }, { payment_type: "Unscheduled" }],
    [
      "a resubmission",
      { mitCategory: "resubmission", offSession: true },
      { merchant_initiated: true, processing: { merchant_initiated_reason: "Resubmission" } },
    ],
    ["a stored credential", { isStoredCredential: true }, { source: { stored: true } }],
    [
      "a challenge",
      { isChallengeForced: true },
      { "3ds": { enabled: true, attempt_n3d: true, challenge_indicator: "challenge_requested_mandate" } },
    ],
    ["a low value", { scaExemption: "low_value" }, { "3ds": { enabled: false, exemption: "low_value" } }],
    [
      "an analysis of risk",
      { scaExemption: "transaction_risk_analysis" },
      { "3ds": { exemption: "transaction_risk_assessment" } },
    ],
    [
      "the customer's address in the network",
      { browserInformation: { ip_address: "2001:db8::1" } },
      { risk: { device: { network: { ipv6: "2001:db8::1" } } } },
    ],
  ] as const)("%s is sent in Checkout.com's words", (_name, changes, expected) => {
    expect(bodyOf(changes)).toMatchObject(expected);
  });

  it("keep the exemption next to the merchant's own proof, which Visa takes without the transaction's id", () => {
    const authentication = { transStatus: "Y", eci: "5", cavv: "AAAB", dsTransactionId: null, version: "2.2.0" };
    const body = bodyOf({ authentication, scaExemption: "low_value" });
    expect(body).toMatchObject({ "3ds": { enabled: true, eci: "05", cryptogram: "AAAB", exemption: "low_value" } });
    expect(body).not.toHaveProperty(["3ds", "xid"]);
    const mastercard = cardInput("5436031030606378", { authentication });
    const context = { credentials, baseUrl: "", testMode: true, idempotencyKey: "", merchantConnectorId: "" };
    expect(checkoutConnector.flows.authorize?.refuse?.(mastercard, context)).toMatchObject({
      error: { code: "authentication_proof_incomplete" },
    });
  });
});
