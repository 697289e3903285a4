// What a caller can get wrong: always the envelope with a stable code, never a 5xx, nothing stored.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { cardPayment, cards } from "@railyard/local";
import type { ApiAnswer, ApiCall } from "@railyard/local";
import { startMerchant, startSystem } from "../support/system.ts";
import type { System, TestMerchant } from "../support/system.ts";

let system: System;
let merchant: TestMerchant;
let other: TestMerchant;

beforeAll(async () => {
  system = await startSystem();
  merchant = await startMerchant(system);
  other = await startMerchant(system);
}, 120_000);

afterAll(async () => {
  await merchant.inbox.stop();
  await other.inbox.stop();
  await system.stop();
});

const call = (method: string, path: string, options: ApiCall): Promise<ApiAnswer> =>
  system.gateway.call(method, path, options);

const expectEnvelope = (answer: ApiAnswer, status: number, code: string): void => {
  expect({ status: answer.status, body: answer.body }).toMatchObject({
    status,
    body: { error: { code, type: expect.any(String), message: expect.any(String), reason: expect.any(String) } },
  });
  expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  expect(answer.headers["x-request-id"]).toEqual(expect.any(String));
};

const json = { "content-type": "application/json" };

describe("bad input", () => {
  const cases: readonly (readonly [string, unknown, number, string])[] = [
    ["an amount of the wrong type", cardPayment(cards.succeeds, { amount: "6540" }), 400, "IR_06"],
    ["a negative amount", cardPayment(cards.succeeds, { amount: -1 }), 422, "IR_06"],
    ["an amount beyond the largest", cardPayment(cards.succeeds, { amount: 1_000_000_000_000 }), 422, "IR_06"],
    ["an amount beyond its currency's", cardPayment(cards.succeeds, { amount: 1_000_000_000 }), 400, "IR_16"],
    ["an unknown currency", cardPayment(cards.succeeds, { currency: "XXX" }), 400, "IR_06"],
    ["a missing currency", { amount: 100 }, 400, "IR_04"],
    ["an unknown member", cardPayment(cards.succeeds, { colour: "red" }), 400, "IR_06"],
    ["a payment_id of another length", cardPayment(cards.succeeds, { payment_id: "short" }), 422, "IR_06"],
    ["a card number that fails its check digit", cardPayment("4242424242424241"), 400, "IR_06"],
    ["a return_url that is none", cardPayment(cards.succeeds, { return_url: "not a url" }), 400, "IR_06"],
  ];
  it.each(cases)("refuses %s", async (_title, body, status, code) => {
    const answer = await call("POST", "/payments", { key: merchant.secretKey, body });
    expect(answer.body["error"]).toMatchObject({ code: expect.any(String) });
    expect({ status: answer.status, code: (answer.body["error"] as { code?: unknown } | undefined)?.code }).toEqual({
      status,
      code,
    });
    expectEnvelope(answer, status, code);
  });

  it("never repeats a card number", async () => {
    const answer = await call("POST", "/payments", {
      key: merchant.secretKey,
      body: cardPayment("4242424242424241"),
    });
    expect(answer.text).not.toContain("4242424242424241");
  });

  it("refuses what is not JSON, not declared as JSON, or too large", async () => {
    const key = merchant.secretKey;
    expectEnvelope(await call("POST", "/payments", { key, headers: json, rawBody: "{broken" }), 400, "IR_06");
    expectEnvelope(await call("POST", "/payments", { key, headers: json, rawBody: "[]" }), 400, "IR_06");
    const text = await call("POST", "/payments", { key, headers: { "content-type": "text/plain" }, rawBody: "{}" });
    expectEnvelope(text, 415, "IR_06");
    const large = await call("POST", "/payments", { key, headers: json, rawBody: `"${"x".repeat(100_000)}"` });
    expectEnvelope(large, 413, "IR_06");
  });

  it("refuses missing, unknown and foreign keys", async () => {
    const body = cardPayment(cards.succeeds);
    expectEnvelope(await call("POST", "/payments", { body }), 401, "IR_01");
    expectEnvelope(await call("POST", "/payments", { key: "snd_unknown", body }), 401, "IR_01");
    expectEnvelope(await call("POST", "/payments", { key: merchant.publishableKey, body }), 401, "IR_01");
    expectEnvelope(
      await call("POST", "/accounts", { key: merchant.secretKey, body: { merchant_id: "mine" } }),
      401,
      "IR_01",
    );
    expectEnvelope(await call("GET", `/events/${merchant.merchantId}`, { key: merchant.secretKey }), 405, "IR_03");
  });

  it("knows no other merchant's payments, refunds, profiles or connectors", async () => {
    const payment = await other.server.post("/payments", cardPayment(cards.succeeds));
    const refund = await other.server.post("/refunds", { payment_id: payment.body["payment_id"], amount: 100 });
    const key = merchant.secretKey;
    const paymentPath = `/payments/${String(payment.body["payment_id"])}`;
    expectEnvelope(await call("GET", paymentPath, { key }), 404, "HE_02");
    expectEnvelope(await call("POST", `${paymentPath}/capture`, { key, body: {} }), 404, "HE_02");
    expectEnvelope(await call("POST", `${paymentPath}/cancel`, { key, body: {} }), 404, "HE_02");
    expectEnvelope(await call("GET", `/refunds/${String(refund.body["refund_id"])}`, { key }), 404, "HE_02");
    const refundOther = await call("POST", "/refunds", { key, body: { payment_id: payment.body["payment_id"] } });
    expectEnvelope(refundOther, 404, "HE_02");
    const profile = `/account/${other.merchantId}/business_profile/${other.profileId}`;
    expectEnvelope(await call("GET", profile, { key }), 401, "IR_01");
    const connector = `/account/${other.merchantId}/connectors/${String(other.connectors["fauxpay"])}`;
    expectEnvelope(await call("GET", connector, { key }), 401, "IR_01");
    const crossed = `/account/${merchant.merchantId}/connectors/${String(other.connectors["fauxpay"])}`;
    expectEnvelope(await call("GET", crossed, { key }), 404, "HE_02");
    const foreignProfile = cardPayment(cards.succeeds, { profile_id: other.profileId });
    expectEnvelope(await call("POST", "/payments", { key, body: foreignProfile }), 404, "HE_02");
  });

  it("answers unknown addresses and wrong methods in the envelope", async () => {
    const key = merchant.secretKey;
    expectEnvelope(await call("GET", "/nowhere", { key }), 404, "IR_02");
    expectEnvelope(await call("DELETE", "/payments", { key }), 405, "IR_03");
    expectEnvelope(await call("GET", "/payments/%zz", { key }), 404, "IR_02");
  });

  it("refuses a duplicate payment_id without touching the first", async () => {
    const paymentId = "order_0123456789_0123456789_01";
    const first = await merchant.server.post("/payments", cardPayment(cards.succeeds, { payment_id: paymentId }));
    const second = await call("POST", "/payments", {
      key: merchant.secretKey,
      body: cardPayment(cards.succeeds, { payment_id: paymentId, amount: 1 }),
    });
    expectEnvelope(second, 400, "HE_01");
    expect((await merchant.server.get(`/payments/${paymentId}`)).body["amount"]).toBe(first.body["amount"]);
  });

  it("stores nothing of what it refused", async () => {
    const paymentId = "refused_0123456789_0123456789_";
    await call("POST", "/payments", {
      key: merchant.secretKey,
      body: { payment_id: paymentId, amount: -5, currency: "USD" },
    });
    expectEnvelope(await call("GET", `/payments/${paymentId}`, { key: merchant.secretKey }), 404, "HE_02");
    expect(merchant.inbox.received().filter(({ rawBody }) => rawBody.includes(paymentId))).toEqual([]);
  });
});
