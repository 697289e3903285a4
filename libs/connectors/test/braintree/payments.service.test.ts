import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";

import { tryCredentials } from "../../src/index.ts";
import { captureInput, cardInput, referenceTo } from "../support/payment-inputs.ts";
import type { BraintreeAccount } from "./braintree-account.ts";
import { startBraintreeAccount } from "./braintree-account.ts";

let account: BraintreeAccount;
beforeAll(async () => {
  account = await startBraintreeAccount();
});
afterAll(() => account.stop());
afterEach(() => {
  expect(account.emulator.violations.splice(0)).toEqual([]);
});

const good = "4111111111111111";
const sent = (): unknown => account.emulator.transactions().at(-1)?.["_input"];

describe("paying with a card", () => {
  it("sends the merchant's own authentication, the order and the exemption", async () => {
    const authentication = { transStatus: "Y", eci: "5", cavv: "AAAB", dsTransactionId: "ds_1", version: "2.2.0" };
    await account.call("authorize", cardInput(good, { authentication, scaExemption: "low_value", amount: 1500 }));
    expect(sent()).toMatchObject({
      transaction: { amount: "15.00", merchantAccountId: "shop_usd", orderId: "pay_1_1" },
      options: {
        scaExemption: "LOW_VALUE",
        threeDSecureAuthentication: {
          passThrough: { eciFlag: "05", cavv: "AAAB", version: "2.2.0", directoryServerTransactionId: "ds_1" },
        },
      },
    });
  });

  it("names the customer's own payment when the customer is not there", async () => {
    const overrides = { offSession: true, networkTransactionId: "020241124000001", mitCategory: "recurring" } as const;
    await account.call("authorize", cardInput(good, overrides));
    expect(sent()).toMatchObject({
      transaction: { paymentInitiator: "RECURRING" },
      options: { externalVault: { status: "VAULTED", verifyingNetworkTransactionId: "020241124000001" } },
    });
  });

  it("keeps the card when it is charged, and charges it again", async () => {
    const first = await account.call("authorize", cardInput(good, { setupFutureUsage: "off_session" }));
    const connectorMandateId = first.connectorMandateId ?? "";
    const paymentMethodData = { type: "connector_mandate", connectorMandateId } as const;
    const later = await account.call("authorize", cardInput(good, { offSession: true, paymentMethodData }));
    expect(later).toMatchObject({ attemptStatus: "charged", connectorMandateId });
    expect(sent()).toMatchObject({ transaction: { paymentInitiator: "UNSCHEDULED" } });
  });

  it("counts currencies without decimals in whole units", async () => {
    const paid = await account.call("authorize", cardInput(good, { amount: 1099, currency: "JPY" }));
    expect(paid).toMatchObject({ attemptStatus: "charged", amountCaptured: 1099 });
    expect(sent()).toMatchObject({ transaction: { amount: "1099", merchantAccountId: "shop_jpy" } });
  });

  it("is refused before anything is sent when it cannot be expressed", async () => {
    const before = account.emulator.requests.length;
    const authentication = { transStatus: "Y", eci: null, cavv: null, dsTransactionId: null, version: null };
    const codes = await Promise.all(
      [{ authentication }, { currency: "GBP" }, { authenticationType: "three_ds" as const }].map(
        async (changes) => (await account.call("authorize", cardInput(good, changes))).error?.code,
      ),
    );
    expect(codes).toEqual([
      "authentication_proof_incomplete",
      "currency_without_merchant_account",
      "three_ds_not_supported",
    ]);
    expect(account.emulator.requests).toHaveLength(before);
  });
});

describe("what was lost", () => {
  it("of a capture is captured once, and found", async () => {
    const overrides = { captureMethod: "manual", attemptId: "pay_9_1" } as const;
    const id = (await account.call("authorize", cardInput(good, overrides))).connectorTransactionId ?? "";
    account.emulator.loseAnswer("captureTransaction");
    const capture = () => account.call("capture", captureInput(id), "shop:capture");
    expect(await capture()).toMatchObject({ transport: "connection_lost" });
    // Its status shows that it is not authorized any more, but not why.
    expect(await capture()).toMatchObject({ attemptStatus: "pending", settlement: "poll" });
    expect(await account.call("sync", referenceTo(id))).toMatchObject({ attemptStatus: "charged", found: true });
  });
});

describe("credentials", () => {
  it("are tried with a question that changes nothing", async () => {
    const { connector, transport } = account;
    const context = account.context("shop:check");
    expect(await tryCredentials(connector, context, transport)).toEqual({ verdict: "accepted" });
    const wrong = { ...context, credentials: { ...context.credentials, api_secret: "wrong" } };
    expect(await tryCredentials(connector, wrong, transport)).toMatchObject({ verdict: "refused" });
  });
});
