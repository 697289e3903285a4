// Attacks on money through public HTTP only; the provider's own ledger states what was really charged.
import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import { createHmac } from "node:crypto";
import { merchantApiOperations } from "@railyard/contracts";
import { cardMembers, cardPayment, cards, openPage, pressButton, redirectOf, walkChallenge } from "@railyard/local";
import type { ApiAnswer } from "@railyard/local";
import { defined } from "@railyard/members";
import { atOnce, countByStatus, takenFor } from "../support/ledger.ts";
import { returnAddressOf } from "../support/return-address.ts";
import { signIn, startMerchant, startSystem } from "../support/system.ts";
import type { System, TestMerchant } from "../support/system.ts";

jest.setTimeout(60_000);

let system: System;
let merchant: TestMerchant;
let stranger: TestMerchant;

beforeAll(async () => {
  system = await startSystem();
  merchant = await startMerchant(system);
  stranger = await startMerchant(system);
}, 120_000);

afterAll(async () => {
  await merchant.inbox.stop();
  await stranger.inbox.stop();
  await system.stop();
});

const idOf = (payment: ApiAnswer): string => String(payment.body["payment_id"]);

/** At the provider that the tests ask and forge; the engine would go elsewhere after a decline. */
const pay = (cardNumber: string, members: Readonly<Record<string, unknown>> = {}): Promise<ApiAnswer> =>
  merchant.server.post("/payments", cardPayment(cardNumber, { amount: 1000, connector: ["fauxpay"], ...members }));

const send = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<ApiAnswer> =>
  system.gateway.call("POST", path, { key: merchant.secretKey, body, headers });

const read = async (paymentId: string): Promise<ApiAnswer["body"]> =>
  (await merchant.server.get(`/payments/${paymentId}`)).body;

/** What our own record states as charged must be what the provider charged. */
const expectAgreement = async (paymentId: string): Promise<void> => {
  const record = await read(paymentId);
  const taken = await takenFor(system, paymentId);
  expect({ paymentId, captured: record["amount_received"] ?? 0 }).toEqual({ paymentId, captured: taken.captured });
  expect(taken.refunded).toBeLessThanOrEqual(taken.captured);
  if (record["status"] === "cancelled" || record["status"] === "succeeded") expect(taken.held).toBe(0);
};

const properStatuses = new Set([200, 400, 409, 422]);

const refuses = (answers: readonly ApiAnswer[]): void => {
  expect(answers.filter(({ status }) => !properStatuses.has(status))).toEqual([]);
};

describe("many hands on one payment", () => {
  it("cannot refund more than was taken", async () => {
    const paymentId = idOf(await pay(cards.succeeds));
    const answers = await atOnce(50, () => send("/refunds", { payment_id: paymentId, amount: 300 }));
    expect(countByStatus(answers)).toEqual({ 200: 3, 400: 47 });
    expect(await takenFor(system, paymentId)).toEqual({ held: 0, captured: 1000, refunded: 900 });
  });

  it("cannot capture more than was authorized, nor again after a part", async () => {
    const paymentId = idOf(await pay(cards.succeeds, { capture_method: "manual_multiple" }));
    const parts = await atOnce(50, () => send(`/payments/${paymentId}/capture`, { amount_to_capture: 300 }));
    refuses(parts);
    expect((await takenFor(system, paymentId)).captured).toBeLessThanOrEqual(900);
    await expectAgreement(paymentId);
    const once = idOf(await pay(cards.succeeds, { capture_method: "manual" }));
    await send(`/payments/${once}/capture`, { amount_to_capture: 400 });
    refuses(await atOnce(10, () => send(`/payments/${once}/capture`, { amount_to_capture: 100 })));
    expect(await takenFor(system, once)).toMatchObject({ captured: 400 });
    await expectAgreement(once);
  });

  it("cannot capture while it is unknown whether anything is authorized", async () => {
    const paymentId = idOf(await pay(cards.answerLost, { capture_method: "manual_multiple" }));
    const answers = await atOnce(10, () => send(`/payments/${paymentId}/capture`, { amount_to_capture: 300 }));
    refuses(answers);
    const { body } = await merchant.server.get(`/payments/${paymentId}?force_sync=true`);
    expect(["requires_capture", "partially_captured_and_capturable"]).toContain(body["status"]);
    await expectAgreement(paymentId);
  });

  it("either captures or cancels", async () => {
    const paymentId = idOf(await pay(cards.succeeds, { capture_method: "manual" }));
    const answers = await atOnce(50, (index) =>
      send(`/payments/${paymentId}/${index % 2 === 0 ? "capture" : "cancel"}`, {}),
    );
    refuses(answers);
    expect(countByStatus(answers)["200"]).toBe(1);
    const { status } = await read(paymentId);
    const taken = await takenFor(system, paymentId);
    expect(taken).toEqual({ held: 0, captured: status === "succeeded" ? 1000 : 0, refunded: 0 });
    await expectAgreement(paymentId);
  });

  it("cannot refund what is cancelled, nor cancel what is refunded", async () => {
    const paymentId = idOf(await pay(cards.succeeds, { capture_method: "manual_multiple" }));
    await send(`/payments/${paymentId}/capture`, { amount_to_capture: 400 });
    const answers = await atOnce(30, (index) =>
      index % 2 === 0
        ? send("/refunds", { payment_id: paymentId, amount: 250 })
        : send(`/payments/${paymentId}/cancel`, {}),
    );
    refuses(answers);
    const { captured, refunded } = await takenFor(system, paymentId);
    expect({ captured, refunds: refunded <= 250 }).toEqual({ captured: 400, refunds: true });
    await expectAgreement(paymentId);
  });

  it("cannot charge a payment twice by confirming, changing the amount, or trying other cards meanwhile", async () => {
    const paymentId = idOf(await merchant.server.post("/payments", { amount: 1000, currency: "USD" }));
    const answers = await atOnce(50, (index) =>
      index % 5 === 4
        ? send(`/payments/${paymentId}`, { amount: 2000 + index })
        : send(`/payments/${paymentId}/confirm`, cardMembers(index % 2 === 0 ? cards.succeeds : "5555555555554444")),
    );
    refuses(answers);
    const record = await read(paymentId);
    expect(record).toMatchObject({ status: "succeeded", attempt_count: 1, amount: record["amount_received"] });
    await expectAgreement(paymentId);
  });

  it("cannot charge a failed payment twice by trying again", async () => {
    const paymentId = idOf(await pay(cards.declined));
    const again = { ...cardMembers(cards.succeeds), retry_action: "manual_retry" };
    refuses(await atOnce(20, () => send(`/payments/${paymentId}/confirm`, again)));
    expect((await takenFor(system, paymentId)).captured).toBeLessThanOrEqual(1000);
    await expectAgreement(paymentId);
  });
});

describe("the same request again", () => {
  it("makes one payment, whichever way it is recognised", async () => {
    const paymentId = "money_safety_one_id_for_fifty_";
    const named = await atOnce(50, () => send("/payments", cardPayment(cards.succeeds, { payment_id: paymentId })));
    expect(countByStatus(named)).toEqual({ 200: 1, 400: 49 });
    expect(await takenFor(system, paymentId)).toMatchObject({ captured: 6540 });
    const key = { "idempotency-key": "one-key-for-fifty" };
    const keyed = await atOnce(50, () => send("/payments", cardPayment(cards.succeeds), key));
    refuses(keyed);
    const ids = new Set(keyed.filter(({ status }) => status === 200).map(idOf));
    expect(ids.size).toBe(1);
    expect(await takenFor(system, [...ids][0] ?? "")).toMatchObject({ captured: 6540 });
    expect((await send("/payments", cardPayment(cards.succeeds, { amount: 1 }), key)).status).toBe(409);
  });

  it("makes one refund", async () => {
    const paymentId = idOf(await pay(cards.succeeds));
    const body = { payment_id: paymentId, amount: 100 };
    refuses(await atOnce(20, () => send("/refunds", body, { "idempotency-key": "one-refund" })));
    refuses(await atOnce(20, () => send("/refunds", { ...body, refund_id: "one_refund_id" })));
    expect(await takenFor(system, paymentId)).toMatchObject({ refunded: 200 });
  });
});

describe("the customer's browser", () => {
  const challenge = (): Promise<ApiAnswer> => pay(cards.challenge, { authentication_type: "three_ds" });

  it("takes the money once, however often which button is pressed", async () => {
    const payment = await challenge();
    const page = await openPage(redirectOf(payment));
    const presses = await Promise.allSettled(
      Array.from({ length: 10 }, (_item, index) => pressButton(page, index % 2 === 0 ? "Complete" : "Reject")),
    );
    expect(presses.some(({ status }) => status === "fulfilled")).toBe(true);
    const { status } = await read(idOf(payment));
    expect(["succeeded", "failed"]).toContain(status);
    expect((await takenFor(system, idOf(payment))).captured).toBe(status === "succeeded" ? 1000 : 0);
    await expectAgreement(idOf(payment));
  });

  it("cannot claim a success that did not happen", async () => {
    const payment = await challenge();
    const back = await returnAddressOf(redirectOf(payment));
    const forged = await openPage(`${back}&status=succeeded&amount=1&payment_id=x`);
    expect(forged.url.searchParams.getAll("status")).not.toContain("succeeded");
    expect(await read(idOf(payment))).toMatchObject({ status: "requires_customer_action" });
    const refused = await walkChallenge(payment, "Reject");
    expect(refused.searchParams.get("status")).toBe("failed");
    await openPage(`${back}&status=succeeded`);
    expect(await read(idOf(payment))).toMatchObject({ status: "failed", amount_received: null });
    expect(await takenFor(system, idOf(payment))).toEqual({ held: 0, captured: 0, refunded: 0 });
  });
});

describe("a provider's webhook that is forged", () => {
  /** The provider's own words about the payment, as only a reader of its answers could know them. */
  const providerPayment = async (payment: ApiAnswer): Promise<Record<string, unknown>> => {
    const { url } = await openPage(redirectOf(payment));
    const [, id = ""] = /\/challenge\/([^.]+)/.exec(url.pathname) ?? [];
    const found = await system.provider.call("GET", `/v1/payments/${id}`, {
      token: `fauxpay-${merchant.merchantId}`,
      headers: { "sandbox-connector": "fauxpay" },
    });
    return { ...found.body };
  };

  const signed = (rawBody: string, secret: string): string => {
    const timestamp = String(Math.floor(Date.now() / 1000));
    return `t=${timestamp},v1=${createHmac("sha256", secret).update(`${timestamp}.${rawBody}`).digest("hex")}`;
  };

  const secretOf = ({ merchantId }: TestMerchant): string =>
    createHmac("sha256", `fauxpay-${merchantId}`).update("sandbox webhooks").digest("hex");

  it("moves no payment from its challenge to success", async () => {
    const payment = await pay(cards.challenge, { authentication_type: "three_ds" });
    const paymentId = idOf(payment);
    const truth = await providerPayment(payment);
    expect(truth).toMatchObject({ reference: `${paymentId}_1` });
    const claim = { ...truth, status: "captured", amount_captured: 1000, amount_authorized: 1000, customer_url: null };
    const created_at = new Date().toISOString();
    const rawBody = JSON.stringify({ event_id: "evt_forged", type: "payment.updated", created_at, payment: claim });
    const { merchantId, connectors } = merchant;
    const own = `/webhooks/${merchantId}/${String(connectors["fauxpay"])}`;
    const foreign = `/webhooks/${stranger.merchantId}/${String(stranger.connectors["fauxpay"])}`;
    const strange = signed(rawBody, secretOf(stranger));
    const attempts: readonly (readonly [string, string | undefined])[] = [
      [own, undefined],
      [own, "t=1,v1=00"],
      [own, signed(rawBody, "a guess")],
      [own, strange],
      [`/webhooks/${merchantId}/fauxpay`, strange],
      [`/webhooks/${merchantId}/phonypay`, strange],
      [foreign, strange],
      [`/webhooks/${merchantId}/${String(stranger.connectors["fauxpay"])}`, strange],
    ];
    const post = (path: string, signature: string | undefined): Promise<ApiAnswer> => {
      const sent = signature === undefined ? {} : { "sandbox-signature": signature };
      return system.gateway.call("POST", path, { rawBody, headers: { "content-type": "application/json", ...sent } });
    };
    for (const [path, signature] of attempts) {
      const { status } = await post(path, signature);
      expect({ path, isServerFault: status >= 500 }).toEqual({ path, isServerFault: false });
    }
    expect(await read(paymentId)).toMatchObject({ status: "requires_customer_action", amount_received: null });
    // The claim is one that the right signature makes true: the refusals above were for the signature alone.
    expect((await post(own, signed(rawBody, secretOf(merchant)))).status).toBe(200);
    expect(await read(paymentId)).toMatchObject({ status: "succeeded" });
  });
});

const decision = (merchantId: string): unknown => ({
  merchantId,
  eligibleGatewayList: ["fauxpay", "phonypay"],
  rankingAlgorithm: "SR_BASED_ROUTING",
  eliminationEnabled: true,
  paymentInfo: {
    paymentId: "pay_x",
    amount: 49.9,
    currency: "EUR",
    paymentType: "ORDER_PAYMENT",
    paymentMethodType: "CARD",
    paymentMethod: "CREDIT",
  },
});

describe("another party", () => {
  it("confirms nothing without the right client_secret", async () => {
    const own = await merchant.server.post("/payments", { amount: 1000, currency: "USD" });
    const other = await merchant.server.post("/payments", { amount: 1000, currency: "USD" });
    const path = `/payments/${idOf(own)}/confirm`;
    for (const secret of [undefined, null, "", "x", other.body["client_secret"], [own.body["client_secret"]]]) {
      const body = { ...cardMembers(cards.succeeds), client_secret: secret };
      const answer = await system.gateway.call("POST", path, { key: merchant.publishableKey, body });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    const body = { ...cardMembers(cards.succeeds), client_secret: own.body["client_secret"] };
    const foreign = await system.gateway.call("POST", path, { key: stranger.publishableKey, body });
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    expect(await takenFor(system, idOf(own))).toMatchObject({ held: 0, captured: 0 });
  });

  it("learns no client_secret from the way back of a payment that is not confirmed", async () => {
    const open = await merchant.server.post("/payments", { amount: 1000, currency: "USD" });
    const path = `/payments/${idOf(open)}/${merchant.merchantId}/redirect/response/fauxpay`;
    const answer = await system.gateway.call("GET", path);
    expect(answer.status).toBe(404);
    expect(JSON.stringify(answer)).not.toContain(String(open.body["client_secret"]));
  });

  it("has no use of a publishable key for what only a server may do", async () => {
    const payment = await pay(cards.succeeds, { capture_method: "manual" });
    const { payment_id, client_secret } = payment.body;
    const key = merchant.publishableKey;
    const requests = [
      ["/payments", cardPayment(cards.succeeds)],
      [`/payments/${idOf(payment)}/capture`, {}],
      [`/payments/${idOf(payment)}/cancel`, {}],
      ["/refunds", { payment_id }],
      ["/payments/sync", { payment_id, client_secret }],
    ] as const;
    for (const [path, body] of requests) {
      const answer = await system.gateway.call("POST", path, { key, body });
      expect({ path, status: [401, 403].includes(answer.status) }).toEqual({ path, status: true });
    }
    expect(await takenFor(system, idOf(payment))).toEqual({ held: 1000, captured: 0, refunded: 0 });
  });

  it("reaches nothing of another merchant by its ids, in any operation", async () => {
    const payment = await pay(cards.succeeds);
    const refund = await merchant.server.post("/refunds", { payment_id: idOf(payment), amount: 1 });
    const ids: Readonly<Record<string, string>> = {
      payment_id: idOf(payment),
      refund_id: String(refund.body["refund_id"]),
      merchant_id: merchant.merchantId,
      account_id: merchant.merchantId,
      profile_id: merchant.profileId,
      connector_id: String(merchant.connectors["fauxpay"]),
    };
    const strangersToken = await signIn(system, stranger.merchantId);
    const withIds = merchantApiOperations.filter(({ access, path }) => access !== "public" && path.includes("{"));
    expect(withIds.length).toBeGreaterThan(15);
    for (const { method, path, operationId } of withIds) {
      for (const account of [merchant.merchantId, stranger.merchantId]) {
        const known: Readonly<Record<string, string>> = { ...ids, merchant_id: account, account_id: account };
        const target = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => known[name] ?? "unknown");
        const hasForeignId = Object.values(ids).some((id) => target.includes(id));
        if (!hasForeignId) continue;
        const body = method === "GET" ? {} : { body: {} };
        for (const credential of [{ key: stranger.secretKey }, { token: strangersToken }]) {
          const answer = await system.gateway.call(method, target, { ...credential, ...body });
          const isRefused = [400, 401, 403, 404].includes(answer.status);
          expect({ operationId, isRefused }).toEqual({ operationId, isRefused: true });
          expect(answer.text).not.toContain(String(payment.body["client_secret"]));
        }
      }
    }
    expect(await takenFor(system, idOf(payment))).toEqual({ held: 0, captured: 1000, refunded: 1 });
  });

  it("rules nothing of another merchant's routing", async () => {
    const token = await signIn(system, merchant.merchantId, "routing");
    const config = { type: "successRate", data: { defaultHedgingPercent: 0 } };
    const of = (merchantId: string): readonly (readonly [string, string, unknown])[] => [
      ["GET", `/merchant-account/${merchantId}`, undefined],
      ["DELETE", `/merchant-account/${merchantId}`, undefined],
      ["GET", `/merchant-account/${merchantId}/debit-routing`, undefined],
      ["POST", `/merchant-account/${merchantId}/debit-routing`, { enabled: true }],
      ["GET", `/api-key/list/${merchantId}`, undefined],
      ["POST", "/api-key/create", { merchant_id: merchantId }],
      ["POST", "/rule/get", { merchant_id: merchantId, algorithm: "successRate" }],
      ["POST", "/rule/create", { merchant_id: merchantId, config }],
      ["POST", "/rule/update", { merchant_id: merchantId, config }],
      ["POST", "/rule/delete", { merchant_id: merchantId, algorithm: "successRate" }],
      ["POST", `/routing/list/${merchantId}`, undefined],
      ["POST", `/routing/list/active/${merchantId}`, undefined],
      ["POST", "/decide-gateway", decision(merchantId)],
      ["POST", "/update-gateway-score", { merchantId, gateway: "fauxpay", paymentId: "pay_x", status: "CHARGED" }],
    ];
    for (const [method, path, body] of of(stranger.merchantId)) {
      const answer = await system.engine.call(method, path, { token, ...defined({ body }) });
      expect({ method, path, isRefused: [401, 403, 404].includes(answer.status), text: answer.text }).toMatchObject({
        method,
        path,
        isRefused: true,
      });
    }
    // The same requests about oneself are in order, so it was the merchant that was refused.
    for (const [method, path, body] of of(merchant.merchantId)) {
      if (method === "DELETE" || path === "/rule/delete") continue;
      const answer = await system.engine.call(method, path, { token, ...defined({ body }) });
      const isSound = [200, 404].includes(answer.status) || path === "/rule/create";
      expect({ path, isSound, text: answer.text }).toMatchObject({
        path,
        isSound: true,
      });
    }
  });
});
