// What is refused before anything is sent, and answers that are not what they seem.
import { describe, expect, it } from "@jest/globals";

import { braintreeConnector } from "../../src/providers/braintree/connector.ts";
import type { AuthorizeInput, ConnectorContext, PaymentReferenceInput } from "../../src/index.ts";
import { callConnector } from "../../src/index.ts";
import { cardInput, captureInput, referenceTo } from "../support/payment-inputs.ts";
import { credentials } from "./braintree-account.ts";

const context: ConnectorContext = {
  credentials,
  baseUrl: "http://sandbox.example",
  testMode: true,
  idempotencyKey: "shop:1",
  merchantConnectorId: "mca",
};
const good = "4111111111111111";

const refusal = (changes: Partial<AuthorizeInput>): string | undefined =>
  braintreeConnector.flows.authorize?.refuse?.(cardInput(good, changes), context)?.error?.code;

const wallet = (type: string, data: Readonly<Record<string, unknown>>): Partial<AuthorizeInput> => ({
  paymentMethod: "wallet",
  paymentMethodType: type,
  paymentMethodData: { type: "other", method: "wallet", data },
});
const account = (members: Readonly<Record<string, unknown>>): Partial<AuthorizeInput> => ({
  paymentMethod: "bank_debit",
  paymentMethodType: "ach",
  paymentMethodData: { type: "other", method: "bank_debit", data: { ach_bank_debit: members } },
});
const bank = { account_number: "1000000000", routing_number: "021000021" };
const mandate = { connectorMetadata: { ach_mandate: "I agree." } };

describe("a payment that Braintree cannot take", () => {
  it.each([
    ["one instalment", { installmentData: { number_of_installments: 1 } }, undefined],
    ["48 instalments", { installmentData: { number_of_installments: 48 } }, undefined],
    ["49 instalments", { installmentData: { number_of_installments: 49 } }, "installments_not_supported"],
    ["half an instalment", { installmentData: { number_of_installments: 2.5 } }, "installments_not_supported"],
    ["instalments without a number", { installmentData: { plan: "x" } }, "installments_not_supported"],
    [
      "instalments by PayPal",
      { ...wallet("paypal", { paypal_redirect: {} }), installmentData: { number_of_installments: 3 } },
      "installments_not_supported",
    ],
    [
      "PayPal's page for nothing",
      { ...wallet("paypal", { paypal_redirect: {} }), amount: 0 },
      "payment_method_not_supported",
    ],
    ["an Apple token", wallet("apple_pay", { apple_pay: { payment_data: "eyJk+/=" } }), "payment_method_not_supported"],
    ["Venmo without a nonce", wallet("venmo", { venmo: {} }), "payment_method_not_supported"],
    ["a bank account without a mandate", account(bank), "payment_method_incomplete"],
    ["a bank account without a number", { ...account({}), ...mandate }, "payment_method_incomplete"],
    ["a bank account without a holder", { ...account(bank), ...mandate, billing: null }, "payment_method_incomplete"],
    ["a whole bank account", { ...account(bank), ...mandate }, undefined],
    ["a bank account kept", { ...account(bank), ...mandate, amount: 0 }, "payment_method_not_supported"],
    [
      "another currency with a merchant account",
      { currency: "GBP", connectorMetadata: { merchant_account_id: "uk" } },
      undefined,
    ],
  ] as const)("%s", (_name, changes, code) => {
    expect(refusal(changes)).toBe(code);
  });
});

const answering = (...bodies: readonly object[]) => {
  const remaining = [...bodies];
  return {
    close: () => undefined,
    send: () => {
      const body = Buffer.from(JSON.stringify(remaining.length > 1 ? remaining.shift() : remaining[0]));
      return Promise.resolve({ status: 200, headers: {}, body });
    },
  };
};

const amount = { value: "10.99", currencyCode: "USD" };
const transaction = { id: "t1", status: "SUBMITTED_FOR_SETTLEMENT", orderId: "pay_1_1", amount, statusHistory: [] };

describe("a refund at Braintree", () => {
  const reference = { refundId: "ref_1", refundKey: "shop:ref_1", amount: 1099, currency: "USD" };
  const input = { ...reference, connectorTransactionId: "t1", connectorRefundId: "r1" };
  const refund = { __typename: "Refund", id: "r1", status: "SETTLED", orderId: "ref_1", amount };
  const statedBy = async (node: object): Promise<unknown> =>
    (await callConnector(braintreeConnector, "refund_sync", context, input, answering({ data: { node } }))).stated;

  it("states the payment, which of a captured part is the authorization", async () => {
    const partialCaptureDetails = { parentAuthorization: { id: "t1" } };
    expect(await statedBy({ ...refund, refundedTransaction: { id: "t9" } })).toMatchObject({
      connectorTransactionId: "t9",
    });
    expect(await statedBy({ ...refund, refundedTransaction: { id: "t2", partialCaptureDetails } })).toMatchObject({
      connectorTransactionId: "t1",
    });
  });

  it("that was a void states what was voided", async () => {
    const voided = { __typename: "Transaction", id: "t9", status: "VOIDED", amount, refunds: [] };
    expect(await statedBy(voided)).toEqual({ amount: 1099, currency: "USD", connectorTransactionId: "t9" });
  });
});

describe("a dispute at Braintree", () => {
  it("states the payment when it is looked up", async () => {
    const transaction = { id: "t2", partialCaptureDetails: { parentAuthorization: { id: "t1" } } };
    const node = { __typename: "Dispute", id: "d1", status: "OPEN", amountDisputed: amount, transaction };
    const input = { disputeId: "d1", connectorDisputeId: "d1", connectorTransactionId: "t1" };
    const outcome = await callConnector(
      braintreeConnector,
      "dispute_sync",
      context,
      input,
      answering({ data: { node } }),
    );
    expect(outcome).toMatchObject({ report: { stated: { connectorTransactionId: "t1" } } });
  });
});

describe("an answer of Braintree's", () => {
  it("that rejects a payment as its own double leaves it open", async () => {
    const event = {
      __typename: "GatewayRejectedEvent",
      status: "GATEWAY_REJECTED",
      gatewayRejectionReason: "DUPLICATE",
      duplicateOf: { id: "t0", orderId: "pay_1_1" },
    };
    const double = { ...transaction, status: "GATEWAY_REJECTED", statusHistory: [event] };
    const transport = answering(
      { data: { tokenizeCreditCard: { paymentMethod: { id: "m1" } } } },
      { data: { chargeCreditCard: { transaction: double } } },
    );
    const outcome = await callConnector(braintreeConnector, "authorize", context, cardInput(good), transport);
    expect(outcome).toMatchObject({ attemptStatus: "pending", settlement: "poll" });
    const other = { ...double, orderId: "pay_2_1" };
    const declined = answering(
      { data: { tokenizeCreditCard: { paymentMethod: { id: "m1" } } } },
      { data: { chargeCreditCard: { transaction: other } } },
    );
    const failed = await callConnector(braintreeConnector, "authorize", context, cardInput(good), declined);
    expect(failed).toMatchObject({ attemptStatus: "failure", error: { code: "DUPLICATE" } });
  });

  it("that refunds what was to be voided has given all of it back", async () => {
    const input = { ...referenceTo("t1", { captureMethod: "automatic" }), connectorTransactionId: "t1", reason: null };
    const refundedTransaction = { id: "t9" };
    const refund = { __typename: "Refund", id: "r1", status: "SUBMITTED_FOR_SETTLEMENT", amount, refundedTransaction };
    const reversed = { data: { reverseTransaction: { reversal: refund } } };
    const transport = answering({ data: { node: transaction } }, reversed);
    const outcome = await callConnector(braintreeConnector, "void_post_capture", context, input, transport);
    // What it is a refund of is what Braintree reports, for the judge to compare.
    expect(outcome).toMatchObject({ attemptStatus: "voided_post_charge", connectorTransactionId: "t9" });
  });

  it("about a part that could not be settled is a failed capture of it", async () => {
    const part = { ...transaction, id: "t2", status: "SETTLEMENT_DECLINED" };
    const transport = answering({ data: { partialCaptureTransaction: { capture: part } } });
    const input = captureInput("t1", { captureMethod: "manual_multiple" });
    expect(await callConnector(braintreeConnector, "capture", context, input, transport)).toMatchObject({
      attemptStatus: "unchanged",
      captures: [{ captureStatus: "failed", connectorCaptureId: "t2" }],
    });
  });

  it("about a captured part has its names and its currency as Braintree gives them", async () => {
    const partialCaptureDetails = { parentAuthorization: { id: "t9" } };
    const part = { ...transaction, id: "t2", orderId: "pay_1_1_7", partialCaptureDetails };
    const input = captureInput("t1", { captureMethod: "manual_multiple" });
    const answered = (capture: object) => answering({ data: { partialCaptureTransaction: { capture } } });
    const outcome = await callConnector(braintreeConnector, "capture", context, input, answered(part));
    expect(outcome).toMatchObject({
      connectorTransactionId: "t9",
      captures: [{ connectorCaptureId: "t2", captureId: "pay_1_1_7", amount: 1099, currency: "USD" }],
    });
    const nameless = { ...transaction, id: "t2", orderId: null };
    expect(await callConnector(braintreeConnector, "capture", context, input, answered(nameless))).toMatchObject({
      connectorTransactionId: "t1",
      captures: [{ captureId: input.captureId }],
    });
  });

  it("that lists captured parts states the currency of each", async () => {
    const other = { value: "10.99", currencyCode: "EUR" };
    const childCaptures = [{ id: "t2", status: "SETTLED", orderId: "pay_1_1_1", amount: other }];
    const node = { ...transaction, __typename: "Transaction", partialCaptureDetails: { childCaptures } };
    const input = referenceTo("t1", { captureMethod: "manual_multiple" });
    expect(
      await callConnector(braintreeConnector, "sync", context, input, answering({ data: { node } })),
    ).toMatchObject({ captures: [{ captureId: "pay_1_1_1", currency: "EUR" }] });
  });

  it("that several transactions hold money under one reference is never one of them", async () => {
    const edges = [{ node: transaction }, { node: { ...transaction, id: "t2" } }];
    const input: PaymentReferenceInput = referenceTo(null, { captureMethod: "automatic" });
    const transport = answering({ data: { search: { transactions: { edges } } } });
    expect(await callConnector(braintreeConnector, "sync", context, input, transport)).toMatchObject({
      attemptStatus: "unchanged",
      settlement: "poll",
    });
  });
});
