import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";

import { checkoutConnector } from "../../src/providers/checkout/connector.ts";
import { cardInput, referenceTo } from "../support/payment-inputs.ts";
import type { CheckoutAccount } from "./checkout-account.ts";
import { credentials, startCheckoutAccount } from "./checkout-account.ts";
import { applePay, applePayToken, googlePay, googlePayToken, otherInput, otherMethods } from "./other-methods.ts";

let account: CheckoutAccount;
beforeAll(async () => {
  account = await startCheckoutAccount();
});
afterAll(() => account.stop());
afterEach(() => {
  expect(account.emulator.violations.splice(0)).toEqual([]);
});

const lastBody = (): unknown => account.emulator.payments().at(-1)?.["_body"];

describe("wallets", () => {
  it.each([
    ["Apple Pay", applePay()],
    ["Google Pay", googlePay()],
  ])("%s: what it encrypted becomes a token, and that is charged", async (_name, input) => {
    const paid = await account.call("authorize", { ...input, currency: "USD" });
    expect(paid).toMatchObject({ attemptStatus: "pending", connectorTransactionId: expect.stringMatching(/^pay_/) });
    expect(lastBody()).toMatchObject({
      source: { type: "token", token: expect.stringMatching(/^tok_/), billing_address: { country: "DE" } },
    });
    expect(account.emulator.requests.slice(-2)).toEqual(["POST /tokens", "POST /payments"]);
  });

  it("send exactly what Apple and Google signed", () => {
    const [step] = checkoutConnector.flows.authorize?.before ?? [];
    const built = [applePay(), googlePay()].map(
      (input) => JSON.parse(String(step?.build(account.context("k"), input, {}).body)) as unknown,
    );
    expect(built).toEqual([
      { type: "applepay", token_data: applePayToken },
      { type: "googlepay", token_data: googlePayToken },
    ]);
  });

  it("take Apple's token in Base64 as well", async () => {
    const payment_data = Buffer.from(JSON.stringify(applePayToken)).toString("base64");
    await account.call("authorize", otherInput("wallet", "apple_pay", { apple_pay: { payment_data } }));
    expect(lastBody()).toMatchObject({ source: { type: "token" } });
  });

  it("that were decrypted before are sent as tokens of the network", async () => {
    const apple = {
      applicationPrimaryAccountNumber: "4895370012003478",
      applicationExpirationDate: "300331",
      paymentData: { onlinePaymentCryptogram: "AgAAAAAAAIR8CQr=", eciIndicator: "07" },
    };
    await account.call("authorize", otherInput("wallet", "apple_pay", { apple_pay: { payment_data: apple } }));
    const wire = { type: "network_token", token: "4895370012003478", expiry_month: 3, expiry_year: 2030 };
    expect(lastBody()).toMatchObject({
      source: { ...wire, token_type: "applepay", cryptogram: "AgAAAAAAAIR8CQr=", eci: "07" },
    });
    const details = { pan: "4895370012003478", expirationMonth: 3, expirationYear: 2030, cryptogram: "AgAAAAA=" };
    const token = JSON.stringify({ paymentMethodDetails: details });
    const google = { google_pay: { tokenization_data: { token } } };
    await account.call("authorize", otherInput("wallet", "google_pay", google));
    expect(lastBody()).toMatchObject({ source: { ...wire, token_type: "googlepay", cryptogram: "AgAAAAA=" } });
  });

  it("keep the card for later charges", async () => {
    const kept = await account.call("setup_mandate", applePay({ amount: 0 }));
    expect(kept.connectorMandateId).toMatch(/^src_\d+:pay_\d+$/);
    expect(lastBody()).toMatchObject({ amount: 0, source: { store_for_future_use: true } });
  });

  it("are refused without a public key, and when their token is odd", async () => {
    const { auth_type, api_key, key1, api_secret } = credentials;
    const poor = await startCheckoutAccount({ auth_type, api_key, key1, api_secret });
    expect(await poor.call("authorize", applePay())).toMatchObject({ error: { code: "public_key_missing" } });
    expect(poor.emulator.requests).toEqual([]);
    await poor.stop();
    const odd = otherInput("wallet", "google_pay", { google_pay: { tokenization_data: { token: "tok" } } });
    expect(await account.call("authorize", odd)).toMatchObject({ error: { code: "payment_method_data_incomplete" } });
  });
});

describe("methods at other pages", () => {
  it.each(Object.entries(otherMethods))("%s: gets its source and ends elsewhere", async (_name, [input, source]) => {
    const asked = await account.call("authorize", input);
    expect(lastBody()).toMatchObject({ source, currency: input.currency, capture: true, success_url: input.returnUrl });
    const id = asked.connectorTransactionId ?? "";
    const isPage = asked.redirect !== undefined;
    expect(asked.attemptStatus).toBe(isPage ? "authentication_pending" : "pending");
    account.emulator.complete(id, true);
    account.emulator.process();
    const { amount, currency } = input;
    const look = referenceTo(id, { captureMethod: "automatic", amount, currency });
    expect(await account.call("sync", look)).toMatchObject({ attemptStatus: "charged", amountCaptured: amount });
  });

  it.each([
    ["+351 912 345 678", { country_code: "351", number: "912345678" }],
    ["+34700000000", { country_code: "34", number: "700000000" }],
    ["+1 (202) 555-0143", { country_code: "1", number: "2025550143" }],
    ["0700000000", undefined],
  ])("reach the customer by telephone: %s", async (phone, sent) => {
    await account.call("authorize", otherInput("bank_redirect", "bizum", {}, { phone }));
    expect(lastBody()).toHaveProperty("customer", { email: "ada@example.com", name: "Ada Byron", phone: sent });
  });

  it.each([
    [{ line1: "Hauptstraße 12a" }, { address_line1: "Hauptstraße", address_line2: "12a" }],
    [{ line1: "12, rue de la Paix" }, { address_line1: "rue de la Paix", address_line2: "12" }],
    [
      { line1: "Main St", line2: "7" },
      { address_line1: "Main St", address_line2: "7" },
    ],
  ])("SEPA: street and number are separated: %p", async (lines, sent) => {
    const billing = { city: "Berlin", zip: "10115", country: "DE", firstName: "Ada", lastName: "Byron", ...lines };
    const data = { sepa_bank_debit: { iban: "DE89370400440532013000" } };
    await account.call("authorize", otherInput("bank_debit", "sepa", data, { billing }));
    expect(lastBody()).toMatchObject({ source: { account_holder: { billing_address: sent } } });
  });

  it("BLIK: the customer's code is sent apart from the source, and the reference is short", async () => {
    const blik = otherInput("bank_redirect", "blik", { blik: { blik_code: "333994" } }, { currency: "PLN" });
    await account.call("authorize", { ...blik, attemptId: "pay_b_1" });
    expect(lastBody()).toMatchObject({ source: { type: "blik" }, processing: { partner_code: "333994" } });
    const attemptId = `pay_${"b".repeat(32)}_1`;
    expect(await account.call("authorize", { ...blik, attemptId })).toMatchObject({
      error: { code: "reference_too_long" },
    });
  });

  it("are reported as failed when the customer gave up", async () => {
    const { connectorTransactionId: id } = await account.call("authorize", otherInput("bank_redirect", "ideal"));
    account.emulator.complete(id ?? "", false);
    const look = referenceTo(id, { captureMethod: "automatic", currency: "EUR" });
    expect(await account.call("sync", look)).toMatchObject({ attemptStatus: "failure", error: { code: "20066" } });
  });

  it.each([
    ["a debit without an account", otherInput("bank_debit", "sepa", { sepa_bank_debit: {} })],
    ["BLIK without a code", otherInput("bank_redirect", "blik", { blik: { blik_code: "3" } })],
    [
      "a debit of an account whose holder's address is not known",
      otherInput(
        "bank_debit",
        "sepa",
        { sepa_bank_debit: { iban: "DE89370400440532013000" } },
        {
          billing: { firstName: "Ada", lastName: "Byron", country: "DE" },
        },
      ),
    ],
    ["Swish without a name", otherInput("wallet", "swish", {}, { currency: "SEK", billing: null })],
    ["Przelewy24 without a payer", otherInput("bank_redirect", "przelewy24", {}, { billing: null })],
  ])("%s: is refused before anything is sent", async (_name, input) => {
    const sent = account.emulator.requests.length;
    expect(await account.call("authorize", input)).toMatchObject({ error: { code: "payment_method_data_incomplete" } });
    expect(account.emulator.requests).toHaveLength(sent);
  });

  it("that Checkout.com's payments no longer take are refused", async () => {
    const former = [otherInput("wallet", "paypal"), otherInput("pay_later", "klarna")];
    const neverTaken = [otherInput("bank_redirect", "trustly"), otherInput("voucher", "boleto")];
    for (const input of [...former, ...neverTaken]) {
      expect(await account.call("authorize", input)).toMatchObject({ error: { code: "payment_method_not_supported" } });
    }
  });
});

describe("a capture that was to follow at once and was declined", () => {
  it("ends the payment, by look-up", async () => {
    const { connectorTransactionId: id } = await account.call("authorize", cardInput("4242424242424242"));
    account.emulator.process("20096");
    const look = referenceTo(id, { captureMethod: "automatic" });
    expect(await account.call("sync", look)).toMatchObject({
      attemptStatus: "capture_failed",
      settlement: "final",
      error: { code: "20096" },
    });
  });
});
