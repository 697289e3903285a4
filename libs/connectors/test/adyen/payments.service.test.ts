import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";

import { tryCredentials } from "../../src/index.ts";
import { fromAdyenAmount, toAdyenAmount } from "../../src/providers/adyen/amounts.ts";
import type { AdyenAccount } from "./adyen-account.ts";
import { cardInput, referenceTo } from "../support/payment-inputs.ts";
import { startAdyenAccount } from "./adyen-account.ts";

let account: AdyenAccount;
beforeAll(async () => {
  account = await startAdyenAccount();
});
afterAll(() => account.stop());
afterEach(() => {
  expect(account.emulator.violations.splice(0)).toEqual([]);
});

const good = "4111111111111111";

describe("authorizing a card", () => {
  it("charges it at once, and reports what the network calls it", async () => {
    expect(await account.call("authorize", cardInput(good))).toMatchObject({
      attemptStatus: "charged",
      settlement: "final",
      amountCaptured: 1099,
      networkTransactionId: "MCC123456789012",
    });
  });

  it("gives the issuer's own reason for a decline", async () => {
    expect(await account.call("authorize", cardInput("4000000000000002"))).toMatchObject({
      attemptStatus: "failure",
      error: { code: "2", message: "Refused", issuerCode: "05", issuerMessage: "Do not honor", networkCode: "03" },
    });
  });

  it("sends the customer on with a form", async () => {
    const outcome = await account.call("authorize", cardInput(good, { authenticationType: "three_ds" }));
    expect(outcome).toMatchObject({
      attemptStatus: "authentication_pending",
      settlement: "await_webhook",
      redirect: { method: "POST", fields: { PaReq: "request" } },
    });
  });

  it("sends what the merchant stated about the order", async () => {
    const order = {
      merchantReference: "O-7",
      orderedAt: "2026-11-24T01:02:03Z",
      taxStatus: "taxable",
      taxAmount: 99,
      shippingAmount: 10,
      shippingTaxAmount: null,
      discountAmount: null,
      dutyAmount: null,
      lines: [],
    } as const;
    const members = { mitCategory: "recurring", scaExemption: "low_value", businessSubLabel: "berlin" } as const;
    await account.call("authorize", cardInput(good, { ...members, order, isChallengeForced: true, offSession: true }));
    expect(account.emulator.bodies.at(-1)).toMatchObject({
      merchantOrderReference: "O-7",
      recurringProcessingModel: "Subscription",
      shopperInteraction: "ContAuth",
      store: "berlin",
      additionalData: { scaExemption: "lowValue" },
      enhancedSchemeData: { levelTwoThree: { orderDate: "2026-11-24", totalTaxAmount: 99, freightAmount: 10 } },
      threeDS2RequestData: { threeDSRequestorChallengeInd: "04" },
    });
    await account.call("authorize", cardInput(good, { paymentChannel: "mail_order" }));
    expect(account.emulator.bodies.at(-1)).toMatchObject({ shopperInteraction: "Moto" });
  });

  it("sends the merchant's own proof, and nothing when that is incomplete", async () => {
    const proof = { transStatus: "Y", eci: "05", cavv: "AAAB", dsTransactionId: "ds1", version: "2.2.0" };
    await account.call("authorize", cardInput(good, { authentication: proof }));
    expect(account.emulator.bodies.at(-1)).toMatchObject({
      mpiData: { cavv: "AAAB", dsTransID: "ds1", eci: "05", authenticationResponse: "Y", threeDSVersion: "2.2.0" },
    });
    const sent = account.emulator.requests.length;
    const refused = await account.call("authorize", cardInput(good, { authentication: { ...proof, cavv: null } }));
    expect(refused).toMatchObject({ attemptStatus: "failure", error: { code: "authentication_proof_incomplete" } });
    expect(account.emulator.requests).toHaveLength(sent);
  });

  it("takes a network's token with its cryptogram, and an agreement made elsewhere", async () => {
    const token = {
      number: "4111111111111111",
      expiryMonth: "03",
      expiryYear: "2034",
      cryptogram: "AAEC",
      eci: "07",
      holderName: null,
      network: "Visa",
    };
    const paymentMethodData = { type: "network_token", token } as const;
    await account.call("authorize", cardInput(good, { paymentMethodData }));
    expect(account.emulator.bodies.at(-1)).toMatchObject({
      paymentMethod: { type: "networkToken" },
      mpiData: { tokenAuthenticationVerificationValue: "AAEC", eci: "07" },
    });
    await account.call("authorize", cardInput(good, { offSession: true, networkTransactionId: "NTI1" }));
    expect(account.emulator.bodies.at(-1)).toMatchObject({ paymentMethod: { networkPaymentReference: "NTI1" } });
  });

  it("is done once under a key longer than Adyen takes", async () => {
    const before = account.emulator.payments().length;
    const key = `shop:${"x".repeat(100)}`;
    const first = await account.call("authorize", cardInput(good), key);
    expect(await account.call("authorize", cardInput(good), key)).toEqual(first);
    expect(account.emulator.payments()).toHaveLength(before + 1);
  });

  it("is left open by what Adyen calls transient, and not done after too many requests", async () => {
    for (const [status, errorCode, attemptStatus] of [
      [422, "704", "pending"],
      [429, "000", "failure"],
    ] as const) {
      const body = JSON.stringify({ status, errorCode, message: "later", errorType: "internal" });
      for (let time = 0; time < 3; time += 1) {
        account.emulator.fail({ path: "/payments", kind: "refuse", status, body });
      }
      expect(await account.call("authorize", cardInput(good))).toMatchObject({ attemptStatus });
      account.emulator.mend();
    }
  });

  it("is asked for again when the answer is lost, and done once", async () => {
    const before = account.emulator.payments().length;
    account.emulator.fail({ path: "/payments", kind: "lose_answer" });
    expect(await account.call("authorize", cardInput(good))).toMatchObject({ attemptStatus: "charged" });
    expect(account.emulator.requests.slice(-2)).toEqual(["POST /payments", "POST /payments"]);
    expect(account.emulator.payments()).toHaveLength(before + 1);
  });
});

describe("a payment that has no look-up", () => {
  it("waits for the webhook when it is asked for", async () => {
    const outcome = await account.call("sync", referenceTo(null));
    expect(outcome).toMatchObject({ attemptStatus: "unchanged", settlement: "await_webhook" });
  });

  it("is voided by our reference when Adyen's is not known", async () => {
    const outcome = await account.call("void", { ...referenceTo(null), reason: null });
    expect(outcome).toMatchObject({ attemptStatus: "void_initiated", settlement: "await_webhook" });
    expect(account.emulator.requests.at(-1)).toBe("POST /cancels");
  });
});

describe("the keys of an account", () => {
  const check = async (changes: Record<string, string>) => {
    const context = account.context("check");
    const tried = { ...context, credentials: { ...context.credentials, ...changes } };
    return tryCredentials(account.connector, tried, account.transport);
  };

  it("are taken when they can act for the merchant account", async () => {
    expect(await check({})).toEqual({ verdict: "accepted" });
    const wrongKey = { verdict: "refused", error: { code: "authentication_error", httpStatus: 401 } };
    expect(await check({ api_key: "AQE_other" })).toMatchObject(wrongKey);
    const wrongAccount = { verdict: "refused", error: { code: "permission_error", reason: "901" } };
    expect(await check({ key1: "Another" })).toMatchObject(wrongAccount);
  });

  it("are neither good nor bad when Adyen answers something else", async () => {
    const body = JSON.stringify({ status: 422, errorCode: "130", message: "odd", errorType: "validation" });
    account.emulator.fail({ path: "/paymentMethods", kind: "refuse", status: 422, body });
    expect(await check({})).toMatchObject({ verdict: "unknown" });
    account.emulator.fail({ path: "/paymentMethods", kind: "refuse", status: 200, body: '{"paymentMethods":1}' });
    expect(await check({})).toMatchObject({ verdict: "unknown" });
  });
});

describe("amounts at Adyen", () => {
  it("are counted as Adyen counts them, or refused", () => {
    expect(toAdyenAmount(1000, "CLP")).toBe(100_000);
    expect(toAdyenAmount(1000, "ISK")).toBe(100_000);
    expect(toAdyenAmount(1000, "JPY")).toBe(1000);
    expect(toAdyenAmount(1001, "CVE")).toBeNull();
    expect(toAdyenAmount(1000, "CVE")).toBe(10);
    expect(fromAdyenAmount(1001, "CLP")).toBeNull();
    expect(toAdyenAmount(1234, "KWD")).toBe(1234);
  });
});
