import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";

import type { AttemptOutcome, AuthorizeInput } from "../../src/index.ts";
import { stripe } from "../../src/providers/stripe/manifest.ts";
import { captureInput, cardInput, referenceTo } from "../support/payment-inputs.ts";
import type { Sample } from "./other-methods.ts";
import { achDebit, blik, debits, redirects, sampleInput, transfers, walletInput } from "./other-methods.ts";
import type { StripeAccount } from "./stripe-account.ts";
import { startStripeAccount } from "./stripe-account.ts";

let account: StripeAccount;
beforeAll(async () => {
  account = await startStripeAccount();
});
afterAll(() => account.stop());
afterEach(() => {
  expect(account.emulator.violations.splice(0)).toEqual([]);
});

const authorize = (input: AuthorizeInput): Promise<AttemptOutcome> => account.call("authorize", input);
const idOf = ({ connectorTransactionId: id }: AttemptOutcome): string => id ?? "";
const lookUp = (outcome: AttemptOutcome, currency: string): Promise<AttemptOutcome> =>
  account.call("sync", referenceTo(idOf(outcome), { currency }));

let tokens = 0;
const tokenOf = (wallet: "apple_pay" | "google_pay", number = "4242424242424242"): string => {
  tokens += 1;
  return `tok_${wallet.replace("_pay", "")}_${number}_${String(tokens)}`;
};

const supportOf = ([method, type]: Sample) =>
  stripe.supportedMethods.find(
    ({ paymentMethod, paymentMethodTypes }) => paymentMethod === method && paymentMethodTypes.includes(type),
  );

describe("methods with a page for the customer", () => {
  it.each(redirects)("%s %s in %s", async (...sample) => {
    const [, , currency] = sample;
    expect(supportOf(sample)?.currencies).toContain(currency);
    for (const isGood of [true, false]) {
      const asked = await authorize(sampleInput(sample));
      expect(asked).toMatchObject({
        attemptStatus: "authentication_pending",
        settlement: "await_webhook",
        redirect: { url: expect.stringContaining(`/3ds/${idOf(asked)}`), method: "GET" },
      });
      account.emulator.authenticate(idOf(asked), isGood);
      expect(await lookUp(asked, currency)).toMatchObject(
        isGood ? { attemptStatus: "charged" } : { attemptStatus: "authentication_failed" },
      );
    }
  });

  it.each(redirects.filter((sample) => supportOf(sample)?.captureMethods.includes("manual") === true))(
    "%s %s in %s are held where that is asked for",
    async (...sample) => {
      const [, , currency] = sample;
      const asked = await authorize(sampleInput(sample, { captureMethod: "manual" }));
      account.emulator.authenticate(idOf(asked), true);
      expect(await lookUp(asked, currency)).toMatchObject({ attemptStatus: "authorized" });
      const captured = await account.call("capture", captureInput(idOf(asked), { currency }));
      expect(captured).toMatchObject({ attemptStatus: "charged", amountCaptured: 1099 });
    },
  );
});

describe("bank transfers", () => {
  const accounts: Readonly<Record<string, object>> = {
    USD: { ach_credit_transfer: { bank_name: "Test Bank", reference: "PAYMENT7" } },
    GBP: { bacs_bank_instructions: { account_number: "11119988", sort_code: "108800" } },
    EUR: { sepa_bank_instructions: { iban: "DE11110000", bic: "SOGEDEFF" } },
  };

  it.each(transfers)("%s %s in %s state where to, and how much is still to come", async (...sample) => {
    const [, , currency] = sample;
    const details = (received: number): object => ({
      kind: "bank_transfer",
      details: {
        ...accounts[currency],
        receiver: { amount_received: received, amount_remaining: 1099 - received },
      },
    });
    const asked = await authorize(sampleInput(sample));
    expect(asked).toMatchObject({ attemptStatus: "authentication_pending", instructions: details(0) });
    expect(asked.redirect).toBeUndefined();
    account.emulator.transfer(idOf(asked), 1000);
    expect(await lookUp(asked, currency)).toMatchObject({ instructions: details(1000) });
    account.emulator.transfer(idOf(asked), 99);
    expect(await lookUp(asked, currency)).toMatchObject({ attemptStatus: "charged", amountCaptured: 1099 });
  });
});

describe("BLIK", () => {
  it("waits for the customer's bank without a page", async () => {
    const asked = await authorize(sampleInput(blik));
    expect(asked).toMatchObject({ attemptStatus: "pending", settlement: "await_webhook" });
    expect(asked.redirect).toBeUndefined();
    account.emulator.authenticate(idOf(asked), true);
    expect(await lookUp(asked, "PLN")).toMatchObject({ attemptStatus: "charged" });
  });
});

describe("bank debits", () => {
  const browserInformation = { ip_address: "203.0.113.7", user_agent: "Mozilla/5.0" };

  it.each(debits)("%s %s in %s are decided later, one way or the other", async (...sample) => {
    const [, , currency] = sample;
    for (const browser of [browserInformation, null]) {
      const made = await authorize(sampleInput(sample, { browserInformation: browser }));
      expect(made).toMatchObject({ attemptStatus: "pending", settlement: "await_webhook" });
      account.emulator.settleDebit(idOf(made), browser !== null);
      expect(await lookUp(made, currency)).toMatchObject(
        browser === null
          ? { attemptStatus: "failure", error: { code: "insufficient_funds" } }
          : { attemptStatus: "charged", amountCaptured: 1099 },
      );
    }
  });

  it("by ACH send the customer to confirm small transfers first", async () => {
    const made = await authorize(sampleInput(achDebit));
    expect(made).toMatchObject({ attemptStatus: "authentication_pending", redirect: { method: "GET" } });
    account.emulator.authenticate(idOf(made), true);
    expect(await lookUp(made, "USD")).toMatchObject({ attemptStatus: "pending" });
    account.emulator.settleDebit(idOf(made), true);
    expect(await lookUp(made, "USD")).toMatchObject({ attemptStatus: "charged" });
  });

  it.each([...debits, achDebit])("%s %s in %s are kept, and charged again without the customer", async (...sample) => {
    const [method, type, currency] = sample;
    const first = await authorize(sampleInput(sample, { setupFutureUsage: "off_session" }));
    if (type === "ach") account.emulator.authenticate(idOf(first), true);
    account.emulator.settleDebit(idOf(first), true);
    const paid = await lookUp(first, currency);
    const kept = await account.call("setup_mandate", sampleInput(sample, { amount: 0 }));
    if (type === "ach") account.emulator.authenticate(idOf(kept), true);
    const done = await account.call("sync", referenceTo(idOf(kept), { currency, amount: 0 }));
    expect(done).toMatchObject({ attemptStatus: "charged" });
    for (const { connectorMandateId = "" } of [paid, done]) {
      expect(connectorMandateId).toMatch(/^cus_\w+:pm_\w+$/);
      const later = cardInput("", {
        currency,
        offSession: true,
        paymentMethod: method,
        paymentMethodType: type,
        paymentMethodData: { type: "connector_mandate", connectorMandateId },
      });
      const again = await authorize(later);
      expect(again).toMatchObject({ attemptStatus: "pending" });
      account.emulator.settleDebit(idOf(again), true);
      expect(await lookUp(again, currency)).toMatchObject({ attemptStatus: "charged" });
    }
  });
});

describe("cards of wallets", () => {
  it.each(["apple_pay", "google_pay"] as const)("by %s are cards", async (type) => {
    expect(await authorize(walletInput(type, tokenOf(type)))).toMatchObject({ attemptStatus: "charged" });
    const held = await authorize(walletInput(type, tokenOf(type), { captureMethod: "manual" }));
    expect(held).toMatchObject({ attemptStatus: "authorized" });
    const declined = await authorize(walletInput(type, tokenOf(type, "4000000000009995")));
    expect(declined).toMatchObject({ attemptStatus: "failure", error: { code: "insufficient_funds" } });
    const asked = await authorize(
      walletInput(type, tokenOf(type, "4000000000003220"), { authenticationType: "three_ds" }),
    );
    expect(asked).toMatchObject({ attemptStatus: "authentication_pending" });
  });

  it("are kept, and charged again without the customer", async () => {
    const paid = await authorize(walletInput("google_pay", tokenOf("google_pay"), { setupFutureUsage: "off_session" }));
    const connectorMandateId = paid.connectorMandateId ?? "";
    const later = walletInput("google_pay", "", {
      offSession: true,
      paymentMethodData: { type: "connector_mandate", connectorMandateId },
    });
    expect(await authorize(later)).toMatchObject({ attemptStatus: "charged" });
  });
});

describe("what Stripe cannot be asked for", () => {
  const encrypted = sampleInput(["wallet", "apple_pay", "USD", { apple_pay: { payment_data: { version: "EC_v1" } } }]);
  const data = (sample: Sample, changed: object): AuthorizeInput =>
    sampleInput([sample[0], sample[1], sample[2], { ...changed }]);
  const inParts = (currency: string, installmentData: Readonly<Record<string, unknown>>): AuthorizeInput =>
    cardInput("4242424242424242", { currency, installmentData });
  const toKeep = sampleInput(["bank_redirect", "ideal", "EUR"], { amount: 0 });

  it.each<[string, string, AuthorizeInput]>([
    ["an encrypted token of Apple's", "payment_method_data_incomplete", encrypted],
    ["a token of another gateway", "payment_method_data_incomplete", walletInput("google_pay", "other")],
    ["a debit without an account", "payment_method_data_incomplete", data(achDebit, { ach_bank_debit: {} })],
    ["BLIK without a code", "payment_method_data_incomplete", data(blik, {})],
    ["an unknown method", "payment_method_not_supported", sampleInput(["wallet", "venmo", "USD"])],
    ["keeping what cannot be kept", "setup_not_supported", toKeep],
    ["instalments of dollars", "installments_not_supported", inParts("USD", { number_of_installments: 3 })],
    ["instalments without a number", "installments_not_supported", inParts("MXN", { count: 3 })],
  ])("%s is refused before anything is sent", async (_what, code, input) => {
    const requests = account.emulator.requests.length;
    expect(await authorize(input)).toMatchObject({ attemptStatus: "failure", settlement: "final", error: { code } });
    expect(account.emulator.requests).toHaveLength(requests);
  });

  it("is not a plan of instalments in pesos", async () => {
    expect(await authorize(inParts("MXN", { number_of_installments: 3 }))).toMatchObject({ attemptStatus: "charged" });
  });
});
