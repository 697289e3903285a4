import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";

import { referenceTo } from "../support/payment-inputs.ts";
import type { AdyenAccount } from "./adyen-account.ts";
import { startAdyenAccount } from "./adyen-account.ts";
import { otherInput, otherInputs } from "./other-methods.ts";

let account: AdyenAccount;
beforeAll(async () => {
  account = await startAdyenAccount();
});
afterAll(() => account.stop());
afterEach(() => {
  expect(account.emulator.violations.splice(0)).toEqual([]);
});

const inputOf = (name: string) => otherInputs[name] ?? otherInput("none", "none", {});

describe("other methods than cards at Adyen", () => {
  it.each([
    ["Apple Pay", { type: "applepay", applePayToken: "eyJ2ZXJzaW9uIjoiRUNfdjEiLCJkYXRhIjoiZTMwPSJ9" }],
    ["Google Pay", { type: "googlepay", googlePayToken: '{"signature":"s"}' }],
  ])("%s sends the wallet's token, and is decided at once", async (name, paymentMethod) => {
    expect(await account.call("authorize", inputOf(name))).toMatchObject({ attemptStatus: "charged" });
    expect(account.emulator.bodies.at(-1)).toMatchObject({ paymentMethod });
  });

  it.each([
    ["PayPal", { paymentMethod: { type: "paypal" } }],
    ["Klarna", { paymentMethod: { type: "klarna" }, countryCode: "DE", lineItems: [{ amountIncludingTax: 1099 }] }],
    ["iDEAL", { paymentMethod: { type: "ideal" } }],
    ["Bancontact", { paymentMethod: { type: "bcmc", number: "6703444444444449", expiryYear: "2030" } }],
  ])("%s sends the customer away, and ends as they decide", async (name, body) => {
    for (const [result, attemptStatus] of [
      ["good", "charged"],
      ["bad", "authentication_failed"],
    ] as const) {
      const input = inputOf(name);
      const asked = await account.call("authorize", input);
      expect(asked).toMatchObject({ attemptStatus: "authentication_pending", redirect: { method: "GET" } });
      expect(account.emulator.bodies.at(-1)).toMatchObject(body);
      const payment = new URL(asked.redirect?.url ?? "").searchParams.get("payment") ?? "";
      const reference = { ...referenceTo(null), currency: input.currency, captureMethod: "automatic" } as const;
      const back = { ...reference, form: {}, query: { redirectResult: `${result}_${payment}` } };
      expect(await account.call("complete_authorize", back)).toMatchObject({ attemptStatus });
    }
  });

  it.each([
    ["BLIK", { type: "blik", blikCode: "777123" }],
    ["a SEPA debit", { type: "sepadirectdebit", iban: "NL13TEST0123456789", ownerName: "Ada Byron" }],
  ])("%s is known at once and reported by webhook", async (name, paymentMethod) => {
    const outcome = await account.call("authorize", inputOf(name));
    expect(outcome).toMatchObject({ attemptStatus: "pending", settlement: "await_webhook" });
    expect(outcome.connectorTransactionId).not.toBeNull();
    expect(account.emulator.bodies.at(-1)).toMatchObject({ paymentMethod });
  });

  it("are refused without their data, or when Adyen is not informed of them, before anything is sent", async () => {
    const sent = account.emulator.requests.length;
    for (const input of [
      otherInput("wallet", "apple_pay", { apple_pay: {} }),
      otherInput("wallet", "google_pay", { google_pay: { tokenization_data: {} } }),
      otherInput("bank_redirect", "blik", { blik: {} }),
      otherInput("bank_redirect", "bancontact_card", { bancontact_card: { card_number: "6703" } }),
      otherInput("bank_debit", "sepa", { sepa_bank_debit: {} }),
    ]) {
      const incomplete = { attemptStatus: "failure", error: { code: "payment_method_data_incomplete" } };
      expect(await account.call("authorize", input)).toMatchObject(incomplete);
    }
    const unknown = await account.call("authorize", otherInput("voucher", "oxxo", {}));
    expect(unknown).toMatchObject({ attemptStatus: "failure", error: { code: "payment_method_not_supported" } });
    expect(account.emulator.requests).toHaveLength(sent);
  });
});
