import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";

import type { AttemptOutcome, AuthorizeInput } from "../../src/index.ts";
import type { StripeAccount } from "./stripe-account.ts";
import { captureInput, cardInput, referenceTo } from "../support/payment-inputs.ts";
import { startStripeAccount } from "./stripe-account.ts";

let account: StripeAccount;
beforeAll(async () => {
  account = await startStripeAccount();
});
afterAll(() => account.stop());
afterEach(() => {
  expect(account.emulator.violations.splice(0)).toEqual([]);
});

const good = "4242424242424242";
const authorize = (input: AuthorizeInput, key?: string): Promise<AttemptOutcome> =>
  account.call("authorize", input, key);
const idOf = ({ connectorTransactionId }: AttemptOutcome): string => {
  if (connectorTransactionId === null) throw new TypeError("the answer names no payment");
  return connectorTransactionId;
};
const payments = (): number =>
  account.emulator.all("payment_intent").filter(({ status }) => status !== "canceled").length;

describe("authorizing a card", () => {
  it("charges it at once", async () => {
    const outcome = await authorize(cardInput(good));
    expect(outcome).toMatchObject({
      attemptStatus: "charged",
      settlement: "final",
      amountAuthorized: 1099,
      amountCaptured: 1099,
      networkTransactionId: "104557651805572",
      paymentChecks: { cvc_check: "pass" },
    });
    expect(account.emulator.object(idOf(outcome))).toMatchObject({
      currency: "usd",
      metadata: { payment_id: "pay_1", attempt_id: "pay_1_1", order: "7", basket: '{"items":2}' },
    });
  });

  it("holds the money until it is captured, and states until when", async () => {
    const held = await authorize(cardInput(good, { captureMethod: "manual" }));
    expect(held).toMatchObject({ attemptStatus: "authorized", amountAuthorized: 1099, amountCaptured: 0 });
    expect(Date.parse(held.captureBefore ?? "")).toBeGreaterThan(Date.now());
    const captured = await account.call("capture", captureInput(idOf(held), { amountToCapture: 1000 }));
    expect(captured).toMatchObject({
      attemptStatus: "partial_charged",
      amountCaptured: 1000,
      captures: [{ captureStatus: "charged", captureId: "pay_1_1_1", amount: 1000 }],
    });
    const again = await account.call("capture", captureInput(idOf(held)));
    expect(again).toMatchObject({
      attemptStatus: "unchanged",
      error: { code: "payment_intent_unexpected_state" },
      captures: [{ captureStatus: "failed" }],
    });
  });

  it("captures several times, and finds each capture again", async () => {
    const held = await authorize(cardInput(good, { captureMethod: "manual_multiple" }));
    const first = { amountToCapture: 400, isFinal: false, captureMethod: "manual_multiple" } as const;
    const part = await account.call("capture", captureInput(idOf(held), first));
    expect(part).toMatchObject({ attemptStatus: "partial_charged_and_chargeable", amountCaptured: 400 });
    const second = { amountToCapture: 300, captureId: "pay_1_1_2", captureMethod: "manual_multiple" } as const;
    account.emulator.fail({ path: "/capture", kind: "lose_answer" });
    const lost = await account.call("capture", captureInput(idOf(held), second), "shop:pay_1_1_2");
    expect(lost).toMatchObject({ attemptStatus: "unchanged", captures: [{ captureStatus: "pending" }] });
    expect(await account.call("sync", referenceTo(idOf(held)))).toMatchObject({
      attemptStatus: "partial_charged",
      amountCaptured: 700,
      found: true,
      captures: [
        { captureStatus: "charged", captureId: "pay_1_1_1", amount: 400 },
        { captureStatus: "charged", captureId: "pay_1_1_2", amount: 300 },
      ],
    });
    const repeated = await account.call("capture", captureInput(idOf(held), second), "shop:pay_1_1_2");
    expect(repeated).toMatchObject({ amountCaptured: 700 });
  });

  it("releases what is left after a partial capture by a last capture of nothing", async () => {
    const several = { captureMethod: "manual_multiple" } as const;
    const held = await authorize(cardInput(good, several));
    await account.call("capture", captureInput(idOf(held), { ...several, amountToCapture: 400, isFinal: false }));
    expect(await account.call("void", { ...referenceTo(idOf(held), several), reason: null })).toMatchObject({
      attemptStatus: "partial_charged",
      settlement: "final",
      amountCaptured: 400,
      captures: [{ captureId: "pay_1_1_1", amount: 400 }],
    });
    const whole = await authorize(cardInput(good, several));
    expect(await account.call("void", { ...referenceTo(idOf(whole), several), reason: null })).toMatchObject({
      attemptStatus: "voided",
    });
  });

  it("keeps room in the metadata for every capture that it lets through", async () => {
    const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`m_${String(index)}`, "x"]));
    const several = { captureMethod: "manual_multiple" } as const;
    const held = await authorize(cardInput(good, { ...several, metadata }));
    for (let number = 1; number <= 30; number += 1) {
      const part = { ...several, captureId: `pay_1_1_${String(number)}`, amountToCapture: 10, isFinal: false };
      expect(await account.call("capture", captureInput(idOf(held), part))).toMatchObject({
        amountCaptured: 10 * number,
      });
    }
    const requests = account.emulator.requests.length;
    const beyond = { ...several, captureId: "pay_1_1_31", amountToCapture: 10, isFinal: false };
    expect(await account.call("capture", captureInput(idOf(held), beyond))).toMatchObject({
      attemptStatus: "unchanged",
      error: { code: "too_many_captures" },
      captures: [{ captureStatus: "failed", captureId: "pay_1_1_31" }],
    });
    expect(account.emulator.requests).toHaveLength(requests);
    const once = await authorize(cardInput(good, { metadata }));
    const kept = Object.keys(account.emulator.object(idOf(once))["metadata"] as object);
    expect(kept.filter((name) => name.startsWith("m_"))).toHaveLength(45);
  });

  it("captures more than was authorized when that was asked for", async () => {
    const asked = cardInput(good, { captureMethod: "manual", isOvercaptureRequested: true });
    const held = await authorize(asked);
    const outcome = await account.call("capture", captureInput(idOf(held), { amountToCapture: 1200 }));
    expect(outcome).toMatchObject({ attemptStatus: "charged", amountCaptured: 1200 });
    const other = await authorize(cardInput(good, { captureMethod: "manual" }));
    const refused = await account.call("capture", captureInput(idOf(other), { amountToCapture: 1200 }));
    expect(refused).toMatchObject({ attemptStatus: "unchanged", error: { code: "amount_too_large" } });
  });

  it("increases what is authorized to a new total", async () => {
    const held = await authorize(
      cardInput(good, { captureMethod: "manual", isIncrementalAuthorizationRequested: true }),
    );
    expect(held.isIncrementalAuthorizationAllowed).toBe(true);
    const increment = {
      ...referenceTo(idOf(held)),
      connectorTransactionId: idOf(held),
      authorizationId: "auth_1",
      requestedTotal: 1500,
      authorizedTotal: 1099,
      reason: null,
    };
    expect(await account.call("incremental_authorization", increment)).toMatchObject({
      authorizationStatus: "success",
      amountAuthorized: 1500,
    });
    const refused = await account.call("incremental_authorization", { ...increment, requestedTotal: 200_000 });
    expect(refused).toMatchObject({
      authorizationStatus: "failure",
      amountAuthorized: 1099,
      error: { code: "insufficient_funds", issuerCode: "51" },
    });
  });

  it("voids what is held, and reports that what was taken cannot be voided", async () => {
    const held = await authorize(cardInput(good, { captureMethod: "manual" }));
    const reason = "requested_by_customer";
    expect(await account.call("void", { ...referenceTo(idOf(held)), reason })).toMatchObject({
      attemptStatus: "voided",
    });
    const charged = await authorize(cardInput(good));
    expect(await account.call("void", { ...referenceTo(idOf(charged)), reason: null })).toMatchObject({
      attemptStatus: "unchanged",
      error: { code: "payment_intent_unexpected_state" },
    });
  });

  it.each([
    ["4000000000000002", "generic_decline", "05"],
    ["4000000000009995", "insufficient_funds", "51"],
    ["4000000000009987", "lost_card", "41"],
    ["4000000000009979", "stolen_card", "43"],
    ["4000000000000069", "expired_card", "54"],
    ["4000000000000127", "incorrect_cvc", "N7"],
    ["4000000000000119", "processing_error", "96"],
  ])("%s is declined as %s", async (number, code, issuerCode) => {
    const outcome = await authorize(cardInput(number));
    expect(outcome).toMatchObject({
      attemptStatus: "failure",
      settlement: "final",
      error: { code, issuerCode, httpStatus: 402 },
    });
    expect(await account.call("sync", referenceTo(idOf(outcome)))).toMatchObject({
      attemptStatus: "failure",
      error: { code, issuerCode },
      found: true,
    });
  });

  it("names a number that is none before there is a payment", async () => {
    expect(await authorize(cardInput("4242424242424241"))).toMatchObject({
      attemptStatus: "failure",
      connectorTransactionId: null,
      error: { code: "incorrect_number" },
    });
  });
});

describe("3-D Secure", () => {
  it.each([
    ["4000000000003220", true, "charged"],
    ["4000000000003220", false, "authentication_failed"],
    ["4000008400001629", true, "failure"],
    ["4000008260003178", true, "failure"],
  ] as const)("%s after a challenge passed %s: %s", async (number, isGood, status) => {
    const outcome = await authorize(cardInput(number, { authenticationType: "three_ds" }));
    expect(outcome).toMatchObject({
      attemptStatus: "authentication_pending",
      settlement: "await_webhook",
      redirect: { method: "GET", url: `${account.emulator.url}/3ds/${idOf(outcome)}` },
    });
    account.emulator.authenticate(idOf(outcome), isGood);
    expect(await account.call("sync", referenceTo(idOf(outcome)))).toMatchObject({ attemptStatus: status });
  });

  it("is not gone through again with the merchant's own proof", async () => {
    const authentication = {
      transStatus: "Y",
      eci: "5",
      cavv: "AJkBBkhgQQAAAE4gSEJydQAAAAA=",
      dsTransactionId: "f38e6948-5388-41a6-bca4-b49723c19437",
      version: "2.2.0",
    };
    const outcome = await authorize(cardInput("4000000000003220", { authentication }));
    expect(outcome).toMatchObject({ attemptStatus: "charged" });
    const incomplete = await authorize(cardInput(good, { authentication: { ...authentication, cavv: null } }));
    expect(incomplete).toMatchObject({
      attemptStatus: "failure",
      connectorTransactionId: null,
      error: { code: "authentication_proof_incomplete" },
    });
  });

  it("is asked for by a decline when the customer is not there", async () => {
    expect(await authorize(cardInput("4000002760003184", { offSession: true }))).toMatchObject({
      attemptStatus: "failure",
      error: { code: "authentication_required" },
    });
  });
});

describe("saving a card", () => {
  const mandateOf = ({ connectorMandateId }: AttemptOutcome): AuthorizeInput["paymentMethodData"] => {
    if (connectorMandateId === undefined) throw new TypeError("nothing was saved");
    return { type: "connector_mandate", connectorMandateId };
  };

  it("goes with a payment and serves charges without the customer until it is revoked", async () => {
    const first = await authorize(cardInput("4000002500003155", { setupFutureUsage: "off_session" }));
    account.emulator.authenticate(idOf(first), true);
    const done = await account.call("sync", referenceTo(idOf(first)));
    expect(done.connectorMandateId).toMatch(/^cus_\w+:pm_\w+$/);
    const later = cardInput(good, { paymentMethodData: mandateOf(done), offSession: true });
    expect(await authorize(later)).toMatchObject({ attemptStatus: "charged" });
    const mandate = { mandateId: "man_1", connectorMandateId: done.connectorMandateId ?? "" };
    expect(await account.call("revoke_mandate", mandate)).toEqual({ mandateStatus: "revoked", settlement: "final" });
    expect(await account.call("revoke_mandate", mandate)).toMatchObject({ mandateStatus: "unchanged" });
  });

  it("goes without a payment when the amount is zero", async () => {
    const saving = cardInput("4000000000000341", { amount: 0, setupFutureUsage: "off_session" });
    const saved = await account.call("setup_mandate", saving);
    expect(saved).toMatchObject({ attemptStatus: "charged", settlement: "final" });
    expect(idOf(saved)).toMatch(/^seti_/);
    expect(await account.call("sync", referenceTo(idOf(saved), { amount: 0 }))).toMatchObject({
      attemptStatus: "charged",
      found: true,
    });
    const charge = cardInput(good, { paymentMethodData: mandateOf(saved), offSession: true });
    expect(await authorize(charge)).toMatchObject({ attemptStatus: "failure", error: { code: "generic_decline" } });
    expect(
      await account.call("setup_mandate", { ...saving, ...cardInput("4000000000000002", { amount: 0 }) }),
    ).toMatchObject({ attemptStatus: "failure", error: { code: "generic_decline" } });
  });

  it("at another provider is reported to the issuer", async () => {
    const input = cardInput(good, { offSession: true, networkTransactionId: "104557651805572" });
    expect(await authorize(input)).toMatchObject({ attemptStatus: "charged" });
  });
});

describe("an answer that is lost", () => {
  it("leaves the payment open, and the same key takes the money once", async () => {
    const before = payments();
    account.emulator.fail({ path: "/payment_intents", kind: "lose_answer" });
    const input = cardInput(good, { attemptId: "pay_lost_1" });
    const key = "shop:pay_lost_1";
    expect(await authorize(input, key)).toMatchObject({ attemptStatus: "pending", settlement: "poll" });
    const repeated = await authorize(input, key);
    expect(repeated).toMatchObject({ attemptStatus: "charged" });
    expect(payments()).toBe(before + 1);
    const reference = referenceTo(null, { authorizationKey: key, attemptId: "pay_lost_1" });
    expect(await account.call("sync", reference)).toMatchObject({ attemptStatus: "unchanged", found: false });
    // What the search does not show yet is not voided: its key was used.
    expect(await account.call("void", { ...reference, reason: null })).toMatchObject({
      attemptStatus: "pending",
      settlement: "poll",
    });
    account.emulator.index();
    expect(await account.call("sync", reference)).toMatchObject({
      attemptStatus: "charged",
      found: true,
      connectorTransactionId: idOf(repeated),
    });
  });

  it("of a request that never came: its key takes no money any more", async () => {
    const key = "shop:pay_unseen_1";
    const reference = referenceTo(null, { authorizationKey: key });
    expect(await account.call("void", { ...reference, reason: null })).toMatchObject({ attemptStatus: "voided" });
    const before = payments();
    expect(await authorize(cardInput(good), key)).toMatchObject({ attemptStatus: "pending", settlement: "poll" });
    expect(payments()).toBe(before);
  });

  it.each([
    [429, '{"error":{"type":"rate_limit_error","code":"rate_limit","message":"slow down"}}', "rate_limit"],
    [409, '{"error":{"type":"idempotency_error","code":"idempotency_key_in_use"}}', "idempotency_key_in_use"],
    [500, '{"error":{"type":"api_error","message":"oh"}}', "http_500"],
    [200, '{"id":"pi_1"', "unreadable_response"],
    [200, '{"id":"pi_1","object":"payment_intent","status":"succeeded"}', "unreadable_response"],
  ])("and %s %s are no failed payment", async (status, body, code) => {
    // As often as such a call goes out.
    const times = status === 429 || status === 409 ? 3 : 1;
    for (let call = 0; call < times; call += 1) {
      account.emulator.fail({ path: "/payment_intents", kind: "refuse", status, body });
    }
    expect(await authorize(cardInput(good))).toMatchObject({
      attemptStatus: "pending",
      settlement: "poll",
      error: { code },
    });
  });

  it("about another amount or currency states what it is about", async () => {
    for (const change of [{ amount: 1 }, { currency: "eur" }]) {
      const charged = await authorize(cardInput(good));
      const body = JSON.stringify({ ...account.emulator.object(idOf(charged)), ...change });
      account.emulator.fail({ path: "/payment_intents", kind: "refuse", status: 200, body });
      const currency = "currency" in change ? "EUR" : "USD";
      expect(await authorize(cardInput(good))).toMatchObject({ stated: { ...change, currency } });
    }
  });

  it("about a key that Stripe rejects is a failed authentication", async () => {
    const body = '{"error":{"type":"invalid_request_error","message":"Invalid API Key provided"}}';
    account.emulator.fail({ path: "/payment_methods", kind: "refuse", status: 401, body });
    expect(await authorize(cardInput(good))).toMatchObject({
      attemptStatus: "failure",
      error: { code: "authentication_error" },
    });
  });
});

describe("amounts", () => {
  it.each([
    ["JPY", 500, 500],
    ["ISK", 500, 50_000],
    ["UGX", 500, 50_000],
    ["MGA", 50_000, 500],
    ["KWD", 1230, 1230],
    ["HUF", 50_000, 50_000],
  ])("of %s %d go out as %d and come back the same", async (currency, amount, wire) => {
    const outcome = await authorize(cardInput(good, { currency, amount }));
    expect(outcome).toMatchObject({ attemptStatus: "charged", amountCaptured: amount });
    expect(account.emulator.object(idOf(outcome))).toMatchObject({ amount: wire });
  });

  it.each([
    ["KWD", 1234],
    ["MGA", 50_001],
    ["CLF", 101],
  ])("of %s %d cannot be expressed, and nothing is sent", async (currency, amount) => {
    const sent = account.emulator.requests.length;
    expect(await authorize(cardInput(good, { currency, amount }))).toMatchObject({
      attemptStatus: "failure",
      error: { code: "amount_not_supported" },
    });
    expect(account.emulator.requests).toHaveLength(sent);
  });
});
