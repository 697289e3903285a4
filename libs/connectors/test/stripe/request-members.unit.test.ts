import { describe, expect, it } from "@jest/globals";

import type { AuthorizeInput, OrderInput } from "../../src/index.ts";
import { authorizeRequest } from "../../src/providers/stripe/payment-requests.ts";
import { stripeRequestMembers } from "../../src/providers/stripe/request-members.ts";
import { cardInput } from "../support/payment-inputs.ts";
import { apiKey } from "./stripe-account.ts";

const context = {
  credentials: { auth_type: "HeaderKey", api_key: apiKey },
  baseUrl: "https://stripe.example",
  testMode: true,
  idempotencyKey: "shop:pay_1_1",
  merchantConnectorId: "mca_test",
};

const sent = (changes: Partial<AuthorizeInput>): Readonly<Record<string, string>> => {
  const { body } = authorizeRequest(context, cardInput("4242424242424242", changes), {});
  return Object.fromEntries(new URLSearchParams(body?.toString() ?? ""));
};

const order: OrderInput = {
  merchantReference: null,
  orderedAt: null,
  taxStatus: null,
  taxAmount: null,
  shippingAmount: null,
  shippingTaxAmount: null,
  discountAmount: null,
  dutyAmount: null,
  lines: [],
};

const line = {
  productName: "Tea",
  quantity: 2,
  amount: 400,
  totalTaxAmount: 19,
  productId: null,
  sku: "TEA-1",
  commodityCode: null,
  unitOfMeasure: "box",
  category: null,
  brand: null,
  imageUrl: null,
};

const card = (name: string): string => `payment_method_options[card][${name}]`;
const firstLine = (name: string): string => `amount_details[line_items][0][${name}]`;

describe("request members at Stripe", () => {
  it.each<[keyof typeof stripeRequestMembers, Partial<AuthorizeInput>, Readonly<Record<string, string>>]>([
    [
      "billing_descriptor",
      {
        billingDescriptor: {
          name: null,
          city: null,
          phone: null,
          statementDescriptor: null,
          statementDescriptorSuffix: "TEA HOUSE",
          reference: null,
        },
      },
      { statement_descriptor_suffix: "TEA HOUSE" },
    ],
    [
      "installment_data",
      { currency: "MXN", installmentData: { number_of_installments: 6 } },
      {
        [card("installments][enabled")]: "true",
        [card("installments][plan][type")]: "fixed_count",
        [card("installments][plan][interval")]: "month",
        [card("installments][plan][count")]: "6",
      },
    ],
    [
      "connector_metadata",
      { email: "ada@shop.example", connectorMetadata: { send_receipt: true } },
      { receipt_email: "ada@shop.example" },
    ],
    [
      "discount_amount",
      { order: { ...order, discountAmount: 100 } },
      { "amount_details[discount_amount]": "100", "amount_details[enforce_arithmetic_validation]": "false" },
    ],
    [
      "force_3ds_challenge",
      { authenticationType: "three_ds", isChallengeForced: true },
      { [card("request_three_d_secure")]: "challenge" },
    ],
    [
      "merchant_order_reference_id",
      { order: { ...order, merchantReference: "order-7" } },
      { "payment_details[order_reference]": "order-7" },
    ],
    [
      "mit_category",
      { offSession: true, mitCategory: "recurring" },
      { off_session: "true", [card("stored_credential_usage")]: "recurring" },
    ],
    [
      "order_details",
      { order: { ...order, lines: [line] } },
      {
        [firstLine("product_name")]: "Tea",
        [firstLine("product_code")]: "TEA-1",
        [firstLine("quantity")]: "2",
        [firstLine("unit_cost")]: "400",
        [firstLine("unit_of_measure")]: "box",
        [firstLine("tax][total_tax_amount")]: "19",
      },
    ],
    ["order_tax_amount", { order: { ...order, taxAmount: 19 } }, { "amount_details[tax][total_tax_amount]": "19" }],
    ["payment_channel", { paymentChannel: "telephone_order" }, { [card("moto")]: "true" }],
    ["shipping_cost", { order: { ...order, shippingAmount: 500 } }, { "amount_details[shipping][amount]": "500" }],
  ])("%s is sent as the manifest states", (member, changes, members) => {
    expect(stripeRequestMembers[member].support).toBe("sent");
    expect(sent(changes)).toMatchObject(members);
    expect(sent({})).not.toMatchObject(members);
  });

  it("are as many as those that were tried above", () => {
    const support = Object.values(stripeRequestMembers).filter(({ support: kind }) => kind === "sent");
    expect(support).toHaveLength(11);
  });

  it.each<readonly [string, Partial<AuthorizeInput>]>([
    ["a payment that asks for none", { email: "ada@shop.example" }],
    ["a merchant-initiated transaction", { email: "ada@shop.example", offSession: true }],
    ["a request that is not true", { email: "ada@shop.example", connectorMetadata: { send_receipt: "false" } }],
    ["a payment without an address", { email: null, connectorMetadata: { send_receipt: true } }],
  ])("no receipt is mailed for %s", (_what, changes) => {
    expect(sent(changes)).not.toHaveProperty("receipt_email");
  });

  it("a kept card states what it is kept for", () => {
    const changes = { setupFutureUsage: "off_session", mitCategory: "unscheduled" } as const;
    expect(sent(changes)).toMatchObject({ [card("setup_credential_usage")]: "unscheduled" });
    expect(sent(changes)).not.toHaveProperty([card("stored_credential_usage")]);
    expect(sent({ ...changes, amount: 0 })).toMatchObject({ [card("setup_credential_usage")]: "unscheduled" });
    expect(sent({ mitCategory: "unscheduled" })).not.toHaveProperty([card("stored_credential_usage")]);
  });

  it("no 3-D Secure is asked for by mail or telephone, and none is forced where none is asked for", () => {
    const byMail = sent({ paymentChannel: "mail_order", authenticationType: "three_ds" });
    expect(byMail).not.toHaveProperty([card("request_three_d_secure")]);
    expect(sent({ paymentChannel: "ecommerce" })).not.toHaveProperty([card("moto")]);
    expect(sent({ isChallengeForced: true })).toMatchObject({ [card("request_three_d_secure")]: "automatic" });
  });

  it("lines that Stripe cannot express stay here, and the payment goes", () => {
    const lines = [line, { ...line, quantity: 0 }];
    expect(sent({ order: { ...order, lines } })).not.toHaveProperty([firstLine("quantity")]);
    const many = Array.from({ length: 201 }, () => line);
    expect(sent({ order: { ...order, lines: many } })).not.toHaveProperty([firstLine("quantity")]);
    const taxed = sent({ order: { ...order, taxAmount: 38, lines: [line] } });
    expect(taxed).toHaveProperty([firstLine("quantity")]);
    expect(taxed).not.toHaveProperty([firstLine("tax][total_tax_amount")]);
    expect(sent({ currency: "KWD", order: { ...order, taxAmount: 1 } })).not.toHaveProperty([
      "amount_details[tax][total_tax_amount]",
    ]);
  });

  it("the merchant's own 3-D Secure goes along when a card is only kept, without an exemption", () => {
    const authentication = {
      cavv: "AAABBEg0VhI0VniQEjRWAAAAAAA=",
      dsTransactionId: "c4e59ceb-a382-4d6a-bc87-385d591fa09d",
      version: "2.2.0",
      eci: "05",
      transStatus: "Y",
      exemptionIndicator: "low_risk",
    } as NonNullable<AuthorizeInput["authentication"]>;
    const kept = sent({ amount: 0, authentication });
    expect(kept).toMatchObject({ [card("three_d_secure][cryptogram")]: "AAABBEg0VhI0VniQEjRWAAAAAAA=" });
    expect(kept).not.toHaveProperty([card("three_d_secure][exemption_indicator")]);
    expect(kept).not.toHaveProperty([card("request_three_d_secure")]);
    expect(sent({ authentication })).toHaveProperty([card("three_d_secure][exemption_indicator")], "low_risk");
  });
});
