import { describe, expect, it } from "@jest/globals";
import type { EventClass, EventContent } from "../src/index.ts";
import { contentTypeOfClass, redactedContent, webhooksByClass } from "../src/index.ts";

const contact = {
  address: { line1: "Heidestraße 17", first_name: "Erika", last_name: null, country: "DE", zip: "10557" },
  phone: { number: "30123456", country_code: "+49" },
  email: "erika@kiosk.example",
};

const redactedContact = {
  address: { line1: "Redacted", first_name: "Redacted", last_name: null, country: "DE", zip: "Redacted" },
  phone: { number: "Redacted", country_code: "Redacted" },
  email: "Redacted",
};

interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** A value with every member that the schema knows; every text is the same. */
const fullValue = (schema: Schema): unknown => {
  const choices = (schema.anyOf ?? schema.oneOf ?? []).map(fullValue).filter((value) => value !== null);
  if (choices.length > 0) return typeof choices[0] === "object" ? Object.assign({}, ...choices) : choices[0];
  if (schema.properties !== undefined) {
    return Object.fromEntries(Object.entries(schema.properties).map(([name, member]) => [name, fullValue(member)]));
  }
  if (schema.items !== undefined) return [fullValue(schema.items)];
  return [schema.type].flat().includes("string") && schema.enum === undefined ? "Erika" : null;
};

/** Paths of the members that still hold the text. */
const pathsOfText = (value: unknown, path = ""): readonly string[] => {
  if (typeof value !== "object" || value === null) return value === "Erika" ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((element) => pathsOfText(element, `${path}[]`));
  return Object.entries(value).flatMap(([name, member]) => pathsOfText(member, path === "" ? name : `${path}.${name}`));
};

const personalName = /[._](name|email|phone|number|line\d|zip|city|state|address|account|iban|holder|agent)$/;

const acceptance = { acceptance_type: "online", online: { ip_address: "203.0.113.9", user_agent: "Erika's" } };

describe("the content of an event of an erased customer", () => {
  it("shows a payment as its retrieve operation does after the erasure", () => {
    const payment: EventContent = {
      type: "payment_details",
      object: {
        payment_id: "pay_1",
        amount: 6540,
        customer_id: "cus_1",
        customer: { id: "cus_1", name: "Erika", email: "e@x.example", phone: "1", phone_country_code: "+49" },
        name: "Erika",
        email: "e@x.example",
        phone: "1",
        billing: contact,
        shipping: contact,
        browser_info: { ip_address: "203.0.113.9" },
        mandate_data: { customer_acceptance: acceptance },
        payment_method_data: { card: { last4: "4242", card_holder_name: "Erika" }, billing: contact, wallet: null },
        attempts: [{ attempt_id: "pay_1_1", error_message: "Declined" }],
        refunds: [{ refund_id: "ref_1", metadata: { billing: contact, customer: { id: "the merchant's own" } } }],
        metadata: { name: "the merchant's own", billing: contact },
        order_details: [{ product_name: "Tea", email: "the merchant's own" }],
      },
    };
    expect(redactedContent(payment).object).toEqual({
      payment_id: "pay_1",
      amount: 6540,
      customer_id: "cus_1",
      customer: { id: "cus_1", name: "Redacted", email: "Redacted", phone: "Redacted", phone_country_code: null },
      name: "Redacted",
      email: "Redacted",
      phone: "Redacted",
      billing: redactedContact,
      shipping: redactedContact,
      browser_info: null,
      mandate_data: null,
      payment_method_data: { card: { last4: "4242", card_holder_name: null }, billing: redactedContact, wallet: null },
      attempts: [{ attempt_id: "pay_1_1", error_message: "Declined" }],
      refunds: [{ refund_id: "ref_1", metadata: { billing: contact, customer: { id: "the merchant's own" } } }],
      metadata: { name: "the merchant's own", billing: contact },
      order_details: [{ product_name: "Tea", email: "the merchant's own" }],
    });
  });

  it("has no destination of a payout that names a person", () => {
    const payout: EventContent = {
      type: "payout_details",
      object: {
        payout_id: "payout_1",
        email: "erika@kiosk.example",
        phone_country_code: "+49",
        billing: null,
        payout_method_data: {
          card: { last4: "4242", card_holder_name: "Erika" },
          wallet: { kind: "paypal", account: "e***@kiosk.example" },
          bank_redirect: { account: "er***@kiosk.example" },
          bank: null,
        },
      },
    };
    expect(redactedContent(payout).object).toEqual({
      payout_id: "payout_1",
      email: "Redacted",
      phone_country_code: null,
      billing: null,
      payout_method_data: {
        card: { last4: "4242", card_holder_name: null },
        wallet: { kind: "paypal", account: "Redacted" },
        bank_redirect: { account: "Redacted" },
        bank: null,
      },
    });
  });

  it("has no agreement of a mandate, nor the holder of its card", () => {
    const mandate: EventContent = {
      type: "mandate_details",
      object: {
        mandate_id: "man_1",
        card: { last4_digits: "4242", card_holder_name: "Erika" },
        customer_acceptance: acceptance,
      },
    };
    expect(redactedContent(mandate).object).toEqual({
      mandate_id: "man_1",
      card: { last4_digits: "4242", card_holder_name: null },
      customer_acceptance: null,
    });
  });

  it("leaves what names no person: names of items of a subscription, a connector's account", () => {
    const subscription: EventContent = {
      type: "subscription_details",
      object: { id: "sub_1", name: "Gold", lines: [{ name: "Tea" }], account: "acme", customer: null },
    };
    expect(redactedContent(subscription)).toEqual(subscription);
  });

  it("leaves no member that could name a person, of whatever object", () => {
    const left = Object.entries(webhooksByClass).flatMap(([eventClass, { schema }]) => {
      const { object } = schema.properties.content.properties as { readonly object: Schema };
      const content = { type: contentTypeOfClass[eventClass as EventClass], object: fullValue(object) };
      expect(pathsOfText(content).length).toBeGreaterThan(9);
      return pathsOfText(redactedContent(content as EventContent).object).map((path) => `${eventClass}.${path}`);
    });
    expect(left.filter((path) => personalName.test(path))).toEqual([
      "payments.attempts[].routing.rule_name",
      "payments.frm_message.frm_name",
      "payments.statement_descriptor_name",
      "payments.order_details[].product_name",
      "payouts.payout_method_data.bank.bank_name",
      "payouts.payout_method_data.bank.bank_city",
      "subscriptions.lines[].name",
    ]);
  });

  it("stays the same when it is redacted again, byte for byte", () => {
    const once = redactedContent({
      type: "payment_details",
      object: { customer: { id: null }, name: null, billing: contact },
    });
    expect(JSON.stringify(redactedContent(once))).toBe(JSON.stringify(once));
  });
});
