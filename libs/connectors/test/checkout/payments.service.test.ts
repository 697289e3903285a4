import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";

import type { CheckoutAccount } from "./checkout-account.ts";
import { captureInput, cardInput, referenceTo } from "../support/payment-inputs.ts";
import { checkoutConnector } from "../../src/providers/checkout/connector.ts";
import { secretKey, startCheckoutAccount } from "./checkout-account.ts";

let account: CheckoutAccount;
beforeAll(async () => {
  account = await startCheckoutAccount();
});
afterAll(() => account.stop());
afterEach(() => {
  expect(account.emulator.violations.splice(0)).toEqual([]);
});

const good = "4242424242424242";

describe("credentials", () => {
  const answer = async (key: string): Promise<unknown> => {
    const { credentialCheck } = checkoutConnector;
    const context = account.context("check");
    const own = { ...context, credentials: { ...context.credentials, api_secret: key } };
    if (credentialCheck === undefined) throw new TypeError("there is no check");
    const send = { connector: "checkout", flow: "verify_credentials" };
    return credentialCheck.read(await account.transport.send(credentialCheck.build(own), send));
  };

  it("are tried by a look-up of nothing", async () => {
    expect(await answer(secretKey)).toEqual({ verdict: "accepted" });
    expect(await answer("sk_sbox_of_another")).toMatchObject({ verdict: "refused" });
  });
});

describe("evidence", () => {
  it("is sent under Checkout.com's own names, what has none together", () => {
    const [step] = checkoutConnector.flows.submit_evidence?.before ?? [];
    const dispute = { disputeId: "dp_1", connectorDisputeId: "dsp_1", connectorTransactionId: "pay_1" };
    const texts = {
      service_date: "2026-11-20",
      cancellation_policy: "None.",
      product_description: "A blue one",
      cancellation_rebuttal: "They kept it.",
    };
    const files = [{ evidenceType: "shipping_documentation", connectorFileId: "file_1" }];
    const request = step?.build(account.context("k"), { ...dispute, texts, files }, {});
    expect(request).toMatchObject({ method: "PUT", url: `${account.emulator.url}/disputes/dsp_1/evidence` });
    expect(JSON.parse(String(request?.body))).toEqual({
      proof_of_delivery_or_service_date_text: "2026-11-20",
      refund_or_cancellation_policy_text: "None.",
      additional_evidence_text: "A blue one\nThey kept it.",
      proof_of_delivery_or_service_file: "file_1",
    });
  });
});

describe("paying with a card", () => {
  it("sends what the merchant stated about the order, the channel and the challenge", async () => {
    const line = { productName: "A blue one", quantity: 2, amount: 500, totalTaxAmount: 99, productId: null };
    const rest = { commodityCode: null, unitOfMeasure: null, category: null, brand: null, imageUrl: null };
    const order = { merchantReference: "7", orderedAt: null, taxStatus: null, taxAmount: 99, shippingAmount: null };
    const none = { shippingTaxAmount: null, discountAmount: null, dutyAmount: null };
    await account.call(
      "authorize",
      cardInput(good, {
        order: { ...order, ...none, lines: [{ ...line, ...rest, sku: "b-1" }] },
        paymentChannel: "telephone_order",
        isChallengeForced: true,
        scaExemption: "low_value",
      }),
    );
    expect(account.emulator.payments().at(-1)?.["_body"]).toMatchObject({
      payment_type: "MOTO",
      "3ds": { challenge_indicator: "challenge_requested_mandate", exemption: "low_value" },
      items: [{ name: "A blue one", quantity: 2, unit_price: 500, reference: "b-1", tax_amount: 99 }],
      processing: { order_id: "7", tax_amount: 99 },
    });
  });

  it("names the agreement when the customer is not there", async () => {
    const kept = await account.call("setup_mandate", cardInput(good, { amount: 0 }));
    const connectorMandateId = kept.connectorMandateId ?? "";
    const method = { type: "connector_mandate", connectorMandateId } as const;
    await account.call("authorize", cardInput(good, { offSession: true, paymentMethodData: method }));
    expect(account.emulator.payments().at(-1)?.["_body"]).toMatchObject({
      merchant_initiated: true,
      previous_payment_id: kept.connectorTransactionId,
    });
  });

  it("sends the merchant's own proof of 3-D Secure", async () => {
    const proof = { transStatus: "Y", eci: "5", cavv: "AAABBBCCC", dsTransactionId: "ds-1", version: "2.2.0" };
    await account.call("authorize", cardInput(good, { authentication: proof }));
    const sent = { enabled: true, eci: "05", cryptogram: "AAABBBCCC", xid: "ds-1", version: "2.2.0", status: "Y" };
    expect(account.emulator.payments().at(-1)?.["_body"]).toMatchObject({ "3ds": sent });
  });

  it("sends tokens of Visa and Mastercard, and no other network's", async () => {
    const year = { expiryMonth: "03", expiryYear: "2030", holderName: null };
    const token = { ...year, number: "4895370012003478", cryptogram: "AgAAAAAAAIR8CQr=", eci: "05", network: "Visa" };
    const wire = { type: "network_token", token: token.number, expiry_month: 3, expiry_year: 2030, eci: "05" };
    await account.call("authorize", cardInput(good, { paymentMethodData: { type: "network_token", token } }));
    expect(account.emulator.payments().at(-1)?.["_body"]).toMatchObject({
      source: { ...wire, token_type: "vts", cryptogram: token.cryptogram },
    });
    const other = { ...token, number: "5555340003003478", cryptogram: null, eci: null, network: null };
    await account.call("authorize", cardInput(good, { paymentMethodData: { type: "network_token", token: other } }));
    const sent = account.emulator.payments().at(-1)?.["_body"];
    expect(sent).toMatchObject({ source: { token: other.number, token_type: "mdes" } });
    expect(sent).not.toHaveProperty("source.cryptogram");
    const method = { type: "network_token", token: { ...token, network: "JCB" } } as const;
    expect(await account.call("authorize", cardInput(good, { paymentMethodData: method }))).toMatchObject({
      attemptStatus: "failure",
      error: { code: "payment_method_not_supported" },
    });
  });

  it("names the network's transaction of an agreement made elsewhere", async () => {
    const input = cardInput(good, { offSession: true, networkTransactionId: "638284745624527" });
    expect(await account.call("authorize", input)).toMatchObject({ networkTransactionId: "638284745624527" });
    expect(account.emulator.payments().at(-1)?.["_body"]).toMatchObject({
      source: { type: "card", stored: true },
      merchant_initiated: true,
      payment_type: "Unscheduled",
      previous_payment_id: "638284745624527",
    });
  });

  it("is refused before anything is sent when it cannot be expressed", async () => {
    const sent = account.emulator.requests.length;
    const proof = { transStatus: "Y", eci: "05", cavv: null, dsTransactionId: "ds", version: "2.2.0" };
    expect(await account.call("authorize", cardInput(good, { authentication: proof }))).toMatchObject({
      attemptStatus: "failure",
      error: { code: "authentication_proof_incomplete" },
    });
    expect(await account.call("authorize", cardInput(good, { amount: 1001, currency: "KWD" }))).toMatchObject({
      error: { code: "amount_not_supported" },
    });
    expect(account.emulator.requests).toHaveLength(sent);
  });

  it("increases what is held by the difference only", async () => {
    const overrides = { captureMethod: "manual", isIncrementalAuthorizationRequested: true } as const;
    const held = await account.call("authorize", cardInput(good, overrides));
    const id = held.connectorTransactionId ?? "";
    const total = { authorizationId: "auth_1", requestedTotal: 1500, authorizedTotal: 1099, reason: null };
    const input = { ...referenceTo(id), connectorTransactionId: id, ...total };
    expect(await account.call("incremental_authorization", input)).toMatchObject({ amountAuthorized: 1500 });
  });

  it("has captures that are pending until they are made", async () => {
    const held = await account.call("authorize", cardInput(good, { captureMethod: "manual" }));
    const id = held.connectorTransactionId ?? "";
    expect(await account.call("capture", captureInput(id))).toMatchObject({ captures: [{ captureStatus: "pending" }] });
    account.emulator.process();
    expect(await account.call("sync", referenceTo(id))).toMatchObject({
      attemptStatus: "charged",
      captures: [{ captureStatus: "charged", captureId: "pay_1_1_1", amount: 1099 }],
    });
  });
});
