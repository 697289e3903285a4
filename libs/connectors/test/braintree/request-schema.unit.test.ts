// The documents and their variables are checked against the published schema, as far as the emulator contains it.
import { describe, expect, it } from "@jest/globals";
import type { OperationDefinitionNode } from "graphql";
import { getVariableValues, Kind, parse, validate } from "graphql";

import { braintreeConnector } from "../../src/providers/braintree/connector.ts";
import { documents } from "../../src/providers/braintree/documents.ts";
import type { AuthorizeInput, ConnectorContext } from "../../src/index.ts";
import { recordedExchanges } from "../conformance.ts";
import { braintreeSchema } from "../emulators/braintree/server.ts";
import { cardInput } from "../support/payment-inputs.ts";
import { credentials } from "./braintree-account.ts";

const schema = braintreeSchema();

interface Sent {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What the schema does not allow in a document or in its variables. */
const problemsOf = ({ query, variables }: Sent): readonly string[] => {
  const document = parse(query);
  const problems = validate(schema, document).map(({ message }) => message);
  if (problems.length > 0) return problems;
  const isOperation = (node: { readonly kind: Kind }): node is OperationDefinitionNode =>
    node.kind === Kind.OPERATION_DEFINITION;
  const definitions = document.definitions.find(isOperation)?.variableDefinitions ?? [];
  const { errors = [] } = getVariableValues(schema, definitions, variables);
  return errors.map(({ message }) => message);
};

const context: ConnectorContext = {
  credentials,
  baseUrl: "http://sandbox.example",
  testMode: true,
  idempotencyKey: "shop:1",
  merchantConnectorId: "mca",
};

const order = {
  merchantReference: "a reference that is too long for it",
  orderedAt: "2026-11-24T00:00:00Z",
  taxStatus: "exempt",
  taxAmount: 19,
  shippingAmount: 300,
  shippingTaxAmount: 30,
  discountAmount: 5,
  dutyAmount: 7,
  lines: [
    {
      productName: "A product with a name that is longer than it may be",
      quantity: 3,
      amount: 250,
      totalTaxAmount: 12,
      productId: "product_with_a_long_id",
      sku: null,
      commodityCode: "commodity_code_too_long",
      unitOfMeasure: "kilogrammes per square metre",
      category: null,
      brand: null,
      imageUrl: null,
    },
  ],
} as const;

/** Everything that a payment can contain. */
const whole: Partial<AuthorizeInput> = {
  authentication: { transStatus: "Y", eci: "5", cavv: "AAAB", dsTransactionId: "ds", version: "2.2.0" },
  scaExemption: "transaction_risk_analysis",
  setupFutureUsage: "off_session",
  mitCategory: "recurring",
  isStoredCredential: true,
  order,
  shipping: { line1: "2 Main St", city: "Bonn", zip: "53111", country: "DE", state: "NW", line3: "Back" },
  billingDescriptor: {
    name: "COM*PRODUCT",
    city: "Bonn",
    phone: "555-5555-555",
    statementDescriptor: null,
    statementDescriptorSuffix: null,
    reference: null,
  },
  browserInformation: { ip_address: "203.0.113.7", user_agent: "Browser/1" },
  fraudMetadata: { device_data: '{"correlation_id":"1"}' },
  connectorMetadata: { custom_fields: { shelf: "4" }, ach_mandate: "I agree." },
  installmentData: { number_of_installments: 6 },
  partnerMerchantIdentifiers: { partner_details: { name: "Cart" } },
  phone: "+491701234567",
};

const wallet = (type: string, data: Readonly<Record<string, unknown>>): Partial<AuthorizeInput> => ({
  paymentMethod: "wallet",
  paymentMethodType: type,
  paymentMethodData: { type: "other", method: "wallet", data },
});

const cases: Readonly<Record<string, Partial<AuthorizeInput>>> = {
  "a card": {},
  "a card with every member": whole,
  "a card by telephone": { paymentChannel: "telephone_order" },
  "a card kept": { amount: 0, networkTransactionId: "1", ...whole },
  "a customer in the vault": { connectorMetadata: { customer_id: "abc" }, setupFutureUsage: "off_session" },
  "a merchant-initiated payment": { offSession: true, networkTransactionId: "1", mitCategory: "installment" },
  "Google Pay": wallet("google_pay", { google_pay: { tokenization_data: { token: "nonce" } } }),
  "PayPal by its page": { ...whole, ...wallet("paypal", { paypal_redirect: {} }) },
  "PayPal by its SDK": { ...whole, ...wallet("paypal", { paypal_sdk: { token: "nonce" } }) },
  "PayPal kept": { amount: 0, ...wallet("paypal", { paypal_sdk: { token: "nonce" } }) },
  "Venmo held": { captureMethod: "manual", ...wallet("venmo", { venmo: { token: "nonce" } }) },
  "a bank account": {
    paymentMethod: "bank_debit",
    paymentMethodType: "ach",
    paymentMethodData: {
      type: "other",
      method: "bank_debit",
      data: { ach_bank_debit: { account_number: "1000000000", routing_number: "021000021" } },
    },
    ...whole,
  },
};

const sentFor = (changes: Partial<AuthorizeInput>): readonly Sent[] => {
  const flow = braintreeConnector.flows.authorize;
  const input = cardInput("4111111111111111", changes);
  const replies = { method: { id: "1" }, account: { id: "2" }, vault: { id: "3" } };
  const needed = (flow?.before ?? []).filter((step) => step.isNeeded?.(input, replies) !== false);
  const requests = [...needed.map((step) => step.build(context, input, replies)), flow?.build(context, input, replies)];
  return requests.map((request) => JSON.parse(String(request?.body)) as Sent);
};

describe("what is sent to Braintree", () => {
  it.each(Object.entries(documents))("as document %s is allowed by the schema", (_name, document) => {
    expect(validate(schema, parse(document)).map(({ message }) => message)).toEqual([]);
  });

  it.each(Object.entries(cases))("for %s is allowed by the schema", (_name, changes) => {
    expect(sentFor(changes).flatMap(problemsOf)).toEqual([]);
  });

  it("in recordings is allowed by the schema", () => {
    const recorded = recordedExchanges("braintree.json").flatMap(({ request: { body } }) =>
      typeof body === "object" ? [body as Sent] : [],
    );
    expect(recorded.length).toBeGreaterThan(50);
    expect(recorded.flatMap(problemsOf)).toEqual([]);
  });

  it("would be refused with a member, a value or a text that the schema lacks", () => {
    const [sent] = sentFor({ paymentChannel: "mail_order" }).slice(-1);
    const text = JSON.stringify(sent);
    const refused = [
      text.replace("orderId", "order_id"),
      text.replace('"MOTO"', '"MAIL"'),
      text.replace('"10.99"', '"10.9"'),
      text.replace('"clientMutationId"', '"apiRequestKey"'),
      text.replace("chargeCreditCard", "voidTransaction"),
    ];
    expect(refused.map((wrong) => problemsOf(JSON.parse(wrong) as Sent).length > 0)).toEqual(refused.map(() => true));
  });
});
