// Bodies of requests in the limits of PayPal's published description, where ours are wider.
import { describe, expect, it } from "@jest/globals";

import type { AuthorizeInput, ConnectorContext } from "../../src/index.ts";
import { boundedKey } from "../../src/providers/paypal/calls.ts";
import { captureIdOf } from "../../src/providers/paypal/order-outcome.ts";
import { orderParams } from "../../src/providers/paypal/order-params.ts";
import { refuseAuthorization } from "../../src/providers/paypal/orders.ts";
import { refundParams } from "../../src/providers/paypal/refunds.ts";
import { payoutParams, payoutRefusal } from "../../src/providers/paypal/payout-params.ts";
import { readRefusal } from "../../src/providers/paypal/errors.ts";
import { cardInput, payoutInput } from "../support/payment-inputs.ts";
import { credentials } from "./paypal-account.ts";
import { walletInput } from "./wallet-input.ts";

const context = (idempotencyKey = "shop:pay_1_1"): ConnectorContext => ({
  credentials,
  baseUrl: "https://api",
  testMode: true,
  idempotencyKey,
  merchantConnectorId: "mca_test",
});

const bodyOf = (changes: Partial<AuthorizeInput>) => orderParams(context(), cardInput("4111111111111111", changes));
const many = (count: number): string => "x".repeat(count);

describe("keys of PayPal's", () => {
  it("stay as they are while PayPal takes them, and keep our id when they are shortened", () => {
    expect(boundedKey(`shop:${many(103)}`)).toBe(`shop:${many(103)}`);
    const id = `pay_${many(60)}_1`;
    const long = `${many(64)}:${id}`;
    const short = boundedKey(long);
    expect(short.length).toBeLessThanOrEqual(108);
    expect(short).toMatch(new RegExp(`^[0-9a-f]{32}:${id}$`));
    expect(boundedKey(`y${long.slice(1)}`)).not.toBe(short);
    expect(boundedKey(`${long}_complete`)).not.toBe(short);
  });

  it("number invoices, in which a capture is known again", () => {
    const id = `pay_${many(60)}_1`;
    const {
      purchase_units: [unit],
    } = orderParams(context(`${many(64)}:${id}`), cardInput("4111111111111111"));
    expect(unit.invoice_id.length).toBeLessThanOrEqual(127);
    const capture = { id: "3C1", status: "COMPLETED", custom_id: "another", invoice_id: unit.invoice_id };
    expect(captureIdOf(capture)).toBe(id);
  });
});

describe("a refund at PayPal", () => {
  it("does not state to the payer why it was made", () => {
    const input = { refundId: "ref_1", paymentId: "pay_1", attemptId: "pay_1_1", connectorTransactionId: "ORDER1" };
    const params = refundParams(context(), {
      ...input,
      amount: 100,
      currency: "USD",
      reason: "suspected friendly fraud",
      webhookUrl: null,
    });
    expect(JSON.stringify(params)).not.toContain("friendly");
  });
});

describe("an order at PayPal", () => {
  it("has texts that are cut to what PayPal takes", () => {
    const address = { line1: many(400), line2: many(200), line3: many(200), city: many(200), zip: many(70) };
    const contact = { ...address, state: many(400), country: "DE", firstName: many(200), lastName: many(200) };
    const {
      purchase_units: [unit],
    } = bodyOf({
      description: many(300),
      statementDescriptor: many(40),
      shipping: contact,
      order: {
        merchantReference: many(300),
        orderedAt: null,
        taxStatus: null,
        taxAmount: null,
        shippingAmount: null,
        shippingTaxAmount: null,
        discountAmount: null,
        dutyAmount: null,
        lines: [],
      },
    });
    expect([unit.description?.length, unit.soft_descriptor?.length, unit.reference_id?.length]).toEqual([127, 22, 256]);
    expect(unit.supplementary_data).toBeUndefined();
    const { name, address: sent } = unit.shipping ?? {};
    expect(name?.full_name.length).toBe(300);
    expect(Object.values(sent ?? {}).map((text) => text?.length)).toEqual([300, 300, 120, 300, 60, 2]);
  });

  it("names networks that PayPal's description names, and network ids of its form", () => {
    const paid = (network: string, networkTransactionId: string): unknown => {
      const card = { number: "36148900647913", expiryMonth: "03", expiryYear: "2034", cvc: null, holderName: null };
      const paymentMethodData = { type: "card", card: { ...card, network } } as const;
      const { payment_source: source } = bodyOf({ offSession: true, networkTransactionId, paymentMethodData });
      return (source as { card: { stored_credential: { previous_network_transaction_reference?: unknown } } }).card
        .stored_credential.previous_network_transaction_reference;
    };
    expect(paid("Visa", "016150703802094")).toEqual({ id: "016150703802094", network: "VISA" });
    expect(paid("DinersClub", "016150703802094")).toEqual({ id: "016150703802094", network: undefined });
    expect(paid("Visa", "short")).toBeUndefined();
  });

  it("lacks parts in fractions that PayPal does not count", () => {
    const line = { totalTaxAmount: null, productId: null, sku: null, category: null, brand: null, imageUrl: null };
    const item = { ...line, productName: "Tea", quantity: 2, commodityCode: null, unitOfMeasure: null };
    const facts = { merchantReference: null, orderedAt: null, taxStatus: null, shippingTaxAmount: null } as const;
    const order = { ...facts, taxAmount: 50, shippingAmount: 150, discountAmount: null, dutyAmount: null };
    const unitOf = (amount: number, lineAmount: number, changes: Partial<typeof order> = {}) =>
      bodyOf({ amount, currency: "TWD", order: { ...order, ...changes, lines: [{ ...item, amount: lineAmount }] } })
        .purchase_units[0];
    const odd = unitOf(40_300, 20_050);
    expect([odd.amount, odd.items, odd.supplementary_data]).toEqual([
      { currency_code: "TWD", value: "403", breakdown: undefined },
      undefined,
      undefined,
    ]);
    const oddTax = unitOf(40_200, 20_000);
    expect([oddTax.items, oddTax.amount.breakdown]).toEqual([undefined, undefined]);
    const money = (value: string): object => ({ currency_code: "TWD", value });
    const whole = unitOf(40_300, 20_000, { taxAmount: 100, shippingAmount: 200 });
    expect(whole.items).toMatchObject([{ unit_amount: money("200") }]);
    expect(whole.amount.breakdown).toMatchObject({ tax_total: money("1"), shipping: money("2") });
  });

  it("states for cards what the order is, whether or not its parts add up", () => {
    const line = { quantity: 1, totalTaxAmount: null, productId: null, sku: "S-1", category: null, brand: null };
    const lines = [
      { ...line, productName: "Lamp", amount: 500, commodityCode: "CAT.7", unitOfMeasure: "no code", imageUrl: null },
    ];
    const facts = { merchantReference: null, orderedAt: null, taxStatus: null, shippingTaxAmount: null } as const;
    const order = { ...facts, taxAmount: 99, shippingAmount: 200, discountAmount: null, dutyAmount: 50, lines };
    const {
      purchase_units: [unit],
    } = bodyOf({ order });
    const money = (value: string): object => ({ currency_code: "USD", value });
    expect(unit.items).toBeUndefined();
    expect(unit.supplementary_data?.card).toMatchObject({
      level_2: { tax_total: money("0.99") },
      level_3: {
        shipping_amount: money("2.00"),
        duty_amount: money("0.50"),
        line_items: [{ name: "Lamp", sku: "S-1", commodity_code: "CAT.7", unit_amount: money("5.00") }],
      },
    });
    expect(JSON.stringify(unit)).not.toContain("no code");
    expect(orderParams(context(), walletInput({ order })).purchase_units[0].supplementary_data).toBeUndefined();
  });

  it("authenticates the owner of a kept card who is there", () => {
    const paymentMethodData = { type: "connector_mandate", connectorMandateId: "vault1" } as const;
    expect(bodyOf({ paymentMethodData, authenticationType: "three_ds" })).toMatchObject({
      payment_source: {
        card: {
          vault_id: "vault1",
          attributes: { verification: { method: "SCA_ALWAYS" } },
          experience_context: { return_url: "https://shop.example/return?payment=pay_1" },
        },
      },
    });
  });

  it("is not made for what it cannot express", () => {
    const codeOf = (changes: Partial<AuthorizeInput>): unknown =>
      refuseAuthorization(cardInput("4111111111111111", changes))?.error?.code;
    expect(codeOf({ paymentChannel: "telephone_order" })).toBe("payment_channel_not_supported");
    expect(codeOf({ paymentChannel: "ecommerce" })).toBeUndefined();
    expect(codeOf({ amount: 0 })).toBe("amount_not_supported");
    expect(codeOf({ amount: 0, setupFutureUsage: "off_session" })).toBeUndefined();
    const atBank = { type: "other", method: "bank_redirect", data: { ideal: {} } } as const;
    const ideal = { paymentMethod: "bank_redirect", paymentMethodType: "ideal", paymentMethodData: atBank };
    expect(codeOf(ideal)).toBeUndefined();
    expect(codeOf({ ...ideal, captureMethod: "manual" })).toBe("capture_method_not_supported");
    expect(codeOf({ ...ideal, billing: { country: "NL" } })).toBe("payer_details_missing");
    expect(codeOf({ ...ideal, paymentMethodType: "sofort" })).toBe("payment_method_not_supported");
  });
});

describe("a payout at PayPal", () => {
  const payPal = { payoutType: "wallet", payoutMethodType: "paypal", currency: "USD" } as const;
  const to = (destination: Record<string, unknown>, changes: object = {}) =>
    payoutInput({ ...payPal, destination, ...changes });

  it("goes to a telephone as digits, and to Venmo as those of the United States", () => {
    const receiverOf = (destination: Record<string, unknown>): unknown =>
      payoutParams(context(), to(destination)).items[0].receiver;
    expect(receiverOf({ kind: "paypal", telephone_number: "+49 170 1234567" })).toBe("491701234567");
    expect(receiverOf({ kind: "venmo", telephone_number: "+1 408-555-1234" })).toBe("4085551234");
  });

  it("is not made for what PayPal cannot pay", () => {
    const email = { kind: "paypal", email: "ada@example.com" };
    expect(payoutRefusal(to(email))).toBeNull();
    expect(payoutRefusal(payoutInput())?.code).toBe("payout_method_not_supported");
    expect(payoutRefusal(to(email, { currency: "KWD" }))?.code).toBe("amount_not_supported");
    expect(payoutRefusal(to(email, { attemptId: many(64) }))?.code).toBe("reference_too_long");
    const venmo = { kind: "venmo", telephone_number: "+14085551234" };
    expect(payoutRefusal(to(venmo, { currency: "EUR" }))?.code).toBe("currency_not_supported");
  });
});

describe("a refusal of PayPal's", () => {
  it("is read from details, from issues as disputes have them, and from its name", () => {
    const codeOf = (body: object): string =>
      readRefusal({ status: 400, headers: {}, body: Buffer.from(JSON.stringify(body)) }).code;
    const name = "INVALID_REQUEST";
    expect(codeOf({ name, details: [{ issue: "CARD_EXPIRED" }] })).toBe("CARD_EXPIRED");
    expect(codeOf({ name, issues: [{ issue: "MISSING_REQUIRED_PARAMETER" }] })).toBe("MISSING_REQUIRED_PARAMETER");
    expect(codeOf({ name, details: {} })).toBe(name);
  });
});
