import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";

import type { AuthorizeInput } from "../../src/index.ts";
import { tryCredentials } from "../../src/index.ts";
import { captureInput, cardInput, referenceTo } from "../support/payment-inputs.ts";
import type { PayPalAccount } from "./paypal-account.ts";
import { startPayPalAccount } from "./paypal-account.ts";
import { returnOf, walletInput } from "./wallet-input.ts";

let account: PayPalAccount;
beforeAll(async () => {
  account = await startPayPalAccount();
});
afterAll(() => account.stop());
afterEach(() => {
  expect(account.emulator.violations.splice(0)).toEqual([]);
});

const good = "4111111111111111";
const challenged = "4868719460707704";
const lastBody = (): unknown => account.emulator.orders().at(-1)?.["_body"];
const manual = { captureMethod: "manual" } as const;

let payments = 0;
/** The key of an authorization of its own. */
const newKey = (): string => {
  payments += 1;
  return `shop:own_${String(payments)}`;
};

const hold = async (): Promise<{ id: string; authorizationKey: string }> => {
  const authorizationKey = newKey();
  const held = await account.call("authorize", cardInput(good, manual), authorizationKey);
  return { id: held.connectorTransactionId ?? "", authorizationKey };
};

describe("a token of PayPal's", () => {
  it("is got once, and once more when PayPal no longer takes it", async () => {
    const own = await startPayPalAccount();
    const tokens = (): number => own.emulator.requests.filter((line) => line.endsWith("/token")).length;
    await own.call("authorize", cardInput(good));
    await own.call("authorize", cardInput(good));
    expect(tokens()).toBe(1);
    own.emulator.expireTokens();
    expect(await own.call("authorize", cardInput(good))).toMatchObject({ attemptStatus: "charged" });
    expect(tokens()).toBe(2);
    await own.stop();
  });

  it("shows whether the credentials are good", async () => {
    const { connector, context, transport } = account;
    expect(await tryCredentials(connector, context("check"), transport)).toEqual({ verdict: "accepted" });
    const bad = { ...context("check"), credentials: { ...context("check").credentials, api_key: "wrong" } };
    expect(await tryCredentials(connector, bad, transport)).toMatchObject({
      verdict: "refused",
      error: { code: "invalid_client" },
    });
  });
});

describe("paying with a card", () => {
  it("is refused before anything is sent when it cannot be expressed", async () => {
    const sent = account.emulator.requests.length;
    const proof = { transStatus: "Y", eci: "05", cavv: null, dsTransactionId: "ds", version: "2.2.0" };
    expect(await account.call("authorize", cardInput(good, { authentication: proof }))).toMatchObject({
      error: { code: "authentication_proof_not_supported" },
    });
    for (const changes of [{ amount: 1050, currency: "HUF" }, { amount: 1000, currency: "KWD" }, { amount: 0 }]) {
      expect(await account.call("authorize", cardInput(good, changes))).toMatchObject({
        attemptStatus: "failure",
        error: { code: "amount_not_supported" },
      });
    }
    expect(account.emulator.requests).toHaveLength(sent);
  });

  it("counts currencies without decimals as PayPal does", async () => {
    await account.call("authorize", cardInput(good, { amount: 105_000, currency: "HUF" }));
    expect(lastBody()).toMatchObject({ purchase_units: [{ amount: { value: "1050", currency_code: "HUF" } }] });
    const paid = await account.call("authorize", cardInput(good, { amount: 105, currency: "JPY" }));
    expect(paid).toMatchObject({ attemptStatus: "charged", amountCaptured: 105 });
  });

  it("does not take the money when the bank did not authenticate the customer", async () => {
    const overrides = cardInput(challenged, { authenticationType: "three_ds" });
    const { connectorTransactionId: id } = await account.call("authorize", overrides, "shop:not_authenticated");
    const before = account.emulator.captured();
    account.emulator.refuseAuthentication(id ?? "");
    expect(await account.call("complete_authorize", returnOf(id ?? "", "not authenticated"))).toMatchObject({
      attemptStatus: "authentication_failed",
      settlement: "final",
    });
    expect(account.emulator.captured()).toBe(before);
  });

  it("states who pays with a kept card, and for what", async () => {
    const card = { setupFutureUsage: "off_session" } as const;
    const kept = await account.call("authorize", cardInput(good, card));
    expect(lastBody()).toMatchObject({
      payment_source: { card: { stored_credential: { payment_initiator: "CUSTOMER", usage: "FIRST" } } },
    });
    const method = { type: "connector_mandate", connectorMandateId: kept.connectorMandateId ?? "" } as const;
    const merchants = { offSession: true, mitCategory: "recurring", networkTransactionId: "016150703802094" } as const;
    const paid = await account.call("authorize", cardInput(good, { ...merchants, paymentMethodData: method }));
    expect(paid.attemptStatus).toBe("charged");
    expect(lastBody()).toMatchObject({
      payment_source: {
        card: {
          vault_id: kept.connectorMandateId,
          stored_credential: {
            payment_initiator: "MERCHANT",
            payment_type: "RECURRING",
            previous_network_transaction_reference: { id: "016150703802094" },
          },
        },
      },
    });
  });

  it("that was kept is not charged any more once it was removed", async () => {
    const kept = await account.call("authorize", cardInput(good, { setupFutureUsage: "off_session" }));
    const connectorMandateId = kept.connectorMandateId ?? "";
    expect(await account.call("revoke_mandate", { mandateId: "man_1", connectorMandateId })).toMatchObject({
      mandateStatus: "revoked",
    });
    const method = { type: "connector_mandate", connectorMandateId } as const;
    const later = cardInput(good, { offSession: true, paymentMethodData: method });
    expect(await account.call("authorize", later)).toMatchObject({ error: { code: "TOKEN_ID_NOT_FOUND" } });
  });

  it("with a network transaction id never carries the security code", async () => {
    await account.call("authorize", cardInput(good, { offSession: true, networkTransactionId: "016150703802094" }));
    expect(JSON.stringify(lastBody())).not.toContain("security_code");
  });

  it("is captured in parts, the rest is released, and each part can be refunded", async () => {
    const { id, authorizationKey } = await hold();
    const several = { captureMethod: "manual_multiple", authorizationKey } as const;
    const first = captureInput(id, { ...several, captureId: "c_1", amountToCapture: 300, isFinal: false });
    expect(await account.call("capture", first, "shop:c_1")).toMatchObject({
      attemptStatus: "partial_charged_and_chargeable",
      amountCaptured: 300,
    });
    const second = { ...first, captureId: "c_2", amountToCapture: 500, amountCaptured: 300, isFinal: true };
    expect(await account.call("capture", second, "shop:c_2")).toMatchObject({ attemptStatus: "partial_charged" });
    expect(await account.call("sync", referenceTo(id))).toMatchObject({
      attemptStatus: "partial_charged",
      amountCaptured: 800,
      captures: [{ captureId: "c_1" }, { captureId: "c_2" }],
    });
    const refund = { paymentId: "pay_1", attemptId: "pay_1_1", currency: "USD", reason: null, webhookUrl: null };
    const input = { ...refund, connectorTransactionId: id, refundId: "r_1", amount: 400 };
    const made = await account.call("refund", input, "shop:r_1");
    expect(made).toMatchObject({ refundStatus: "success", amountRefunded: 400 });
    // Asked again it is the same refund, although another capture would fit now.
    expect(await account.call("refund", input, "shop:r_1")).toEqual(made);
    expect(await account.call("refund", { ...input, refundId: "r_2", amount: 300 }, "shop:r_2")).toMatchObject({
      refundStatus: "success",
    });
    const lookUp = { ...input, refundKey: "shop:r_1", connectorRefundId: null };
    expect(await account.call("refund_sync", lookUp)).toMatchObject({ found: true, refundStatus: "success" });
    expect(await account.call("refund_sync", { ...lookUp, refundId: "r_none" })).toMatchObject({ found: false });
  });
});

describe("an answer of PayPal's that is lost", () => {
  it("is got again under the same key, and the money is taken once", async () => {
    const before = account.emulator.captured();
    account.emulator.loseAnswer("POST /v2/checkout/orders");
    expect(await account.call("authorize", cardInput(good), newKey())).toMatchObject({ attemptStatus: "charged" });
    const { id } = await hold();
    account.emulator.loseAnswer("/capture");
    expect(await account.call("capture", captureInput(id, { captureId: "lost" }))).toMatchObject({
      attemptStatus: "charged",
    });
    expect(account.emulator.captured()).toBe(before + 2 * 1099);
  });

  it("for good is found by its key, and what was held is released", async () => {
    const { authorizationKey } = await hold();
    const lost = referenceTo(null, { authorizationKey });
    expect(await account.call("sync", lost)).toMatchObject({ attemptStatus: "unchanged", found: false });
    expect(await account.call("void", { ...lost, reason: null })).toMatchObject({ attemptStatus: "voided" });
    expect(account.emulator.orders().at(-1)?._authorizations.at(-1)?.status).toBe("VOIDED");
  });

  it("for good is found by its key when the money was taken", async () => {
    const authorizationKey = newKey();
    await account.call("authorize", cardInput(good), authorizationKey);
    const lost = referenceTo(null, { authorizationKey, captureMethod: "automatic" });
    expect(await account.call("void", { ...lost, reason: null })).toMatchObject({
      attemptStatus: "charged",
      amountCaptured: 1099,
    });
  });

  it("to a payment that never arrived bars it from arriving later", async () => {
    const authorizationKey = newKey();
    const before = account.emulator.captured();
    expect(await account.call("void", { ...referenceTo(null, { authorizationKey }), reason: null })).toMatchObject({
      attemptStatus: "voided",
    });
    await account.call("authorize", cardInput(good), authorizationKey);
    expect(account.emulator.captured()).toBe(before);
  });
});

describe("paying at a bank's page", () => {
  const atBank = (type: string, data: object): AuthorizeInput =>
    walletInput({
      paymentMethod: "bank_redirect",
      paymentMethodType: type,
      paymentMethodData: { type: "other", method: "bank_redirect", data: { [type]: data } },
      currency: type === "blik" ? "PLN" : "EUR",
    });

  it("cannot be given up while the customer may agree, because PayPal takes the money then", async () => {
    const { connectorTransactionId: id } = await account.call("authorize", atBank("ideal", {}));
    const known = referenceTo(id, { captureMethod: "automatic", currency: "EUR" });
    expect(await account.call("void", { ...known, reason: null })).toMatchObject({
      attemptStatus: "unchanged",
      settlement: "final",
      error: { code: "PAYER_MAY_AGREE" },
    });
    account.emulator.approve(id ?? "");
    expect(await account.call("sync", known)).toMatchObject({ attemptStatus: "charged" });
  });

  it("whose answer was lost is void where the customer never saw the page, and continues in a bank's app", async () => {
    const [page, app] = [newKey(), newKey()];
    await account.call("authorize", atBank("ideal", {}), page);
    const lost = { captureMethod: "automatic", authorizationKey: page, currency: "EUR" } as const;
    expect(await account.call("void", { ...referenceTo(null, lost), reason: null })).toMatchObject({
      attemptStatus: "voided",
    });
    await account.call("authorize", atBank("blik", { blik_code: "777123" }), app);
    const inApp = { ...lost, authorizationKey: app, currency: "PLN" } as const;
    expect(await account.call("void", { ...referenceTo(null, inApp), reason: null })).toMatchObject({
      attemptStatus: "pending",
      settlement: "poll",
      connectorTransactionId: expect.any(String) as unknown,
    });
  });
});

describe("paying with a PayPal account", () => {
  it("is completed once, by the look-up or the return, whichever comes first", async () => {
    const before = account.emulator.captured();
    const { connectorTransactionId: id } = await account.call("authorize", walletInput(), "shop:agreed");
    account.emulator.approve(id ?? "");
    const known = referenceTo(id, { authorizationKey: "shop:agreed", captureMethod: "automatic" });
    const [found, returned] = await Promise.all([
      account.call("sync", known),
      account.call("complete_authorize", returnOf(id ?? "", "agreed")),
    ]);
    expect([found.attemptStatus, returned.attemptStatus]).toEqual(["charged", "charged"]);
    expect(account.emulator.captured()).toBe(before + 1099);
  });

  it("is held until it is captured", async () => {
    const { connectorTransactionId: id } = await account.call("authorize", walletInput(manual), "shop:held_wallet");
    account.emulator.approve(id ?? "");
    const returned = { ...returnOf(id ?? "", "held wallet"), ...manual };
    expect(await account.call("complete_authorize", returned)).toMatchObject({ attemptStatus: "authorized" });
  });

  it("a payment that the customer did not agree to holds nothing", async () => {
    const { connectorTransactionId: id } = await account.call("authorize", walletInput());
    expect(await account.call("void", { ...referenceTo(id), reason: null })).toMatchObject({ attemptStatus: "voided" });
  });
});
