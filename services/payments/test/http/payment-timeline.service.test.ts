// What happened to a payment, in one list of what this service and the others know.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import type { AuditEntry, EventOfObject, PaymentTimeline } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { deviceOf, threeDsCards, threeDsPayment, threeDsShop } from "../support/authentications.ts";
import { disputedPayment } from "../support/disputes.ts";
import { accountId } from "../support/merchant.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
}, 60_000);
afterAll(() => stack.stop());
afterEach(() => {
  stack.engine.renew();
  stack.events.renew();
  stack.merchants.changesOf = () => [];
});

const connectors = ["fauxpay", "phonypay"];

/** fauxpay declines it. */
const retriedCard = "4000000000009961";

const timelineOf = async (shop: Shop, paymentId: string): Promise<PaymentTimeline> => {
  const { status, text, body } = await shop.send("GET", `/payments/${paymentId}/timeline`);
  if (status !== 200) throw new TypeError(text);
  return body as PaymentTimeline;
};

const wordsOf = ({ entries }: PaymentTimeline): readonly string[] =>
  entries.map(({ kind, action }) => `${kind} ${action}`);

const eventOf = (objectId: string, created: string, more: Partial<EventOfObject>): EventOfObject => ({
  event_id: `evt_${objectId}`,
  event_class: "payments",
  event_type: "payment_succeeded",
  object_id: objectId,
  created,
  delivery: null,
  ...more,
});

const changeOf = (objectId: string, occurredAt: string): AuditEntry => ({
  entry_id: `aud_${objectId}`,
  occurred_at: occurredAt,
  organization_id: "org_1",
  merchant_id: "shop_1",
  profile_id: null,
  service: "payments",
  action: "status_corrected",
  object_type: "payment",
  object_id: objectId,
  changes: { status: { before: "processing", after: "succeeded" } },
  actor_kind: "jwt",
  actor_id: "usr_1",
  operation_id: "updatePaymentStatus",
  request_id: "req_1",
  trace_id: null,
  caller_address: "192.0.2.1",
});

describe("the timeline of a payment", () => {
  it("shows a retried payment with attempts, decisions, events, deliveries and changes in order", async () => {
    const shop = stack.shop({ connectors });
    const payment = await shop.pay(cardPayment(retriedCard));
    const { payment_id: id, status, connector } = payment;
    expect([status, connector]).toEqual(["succeeded", "phonypay"]);
    const later = new Date(Date.now() + 1_000).toISOString();
    const candidates = connectors.map((name) => ({
      connector: name,
      merchant_connector_id: accountId(shop.merchantId, name),
      score: 0.9,
      reasons: ["No outcomes are known yet."],
    }));
    stack.engine.explain = () => [
      {
        decision_id: "dec_test",
        rule_name: "cards first",
        candidates,
        attempt: 1,
        routing_approach: "SR_SELECTION_V3_ROUTING",
        decided_at: String(payment.created),
        explanation: { rule: { name: "cards first" } },
      },
    ];
    const delivery = {
      state: "due",
      tries: 1,
      next_attempt_at: later,
      last_attempt_at: later,
      last_status_code: 500,
      last_error_code: "status",
    } as const;
    stack.events.eventsOf = (ids) => Promise.resolve(ids.map((one) => eventOf(one, later, { delivery })));
    stack.merchants.changesOf = ([object = ""]) => [changeOf(object, later)];
    const timeline = await timelineOf(shop, id);
    expect(timeline).toMatchObject({ payment_id: id, is_truncated: false, unavailable: [] });
    expect(wordsOf(timeline)).toEqual([
      "payment created",
      "decision connectors_ranked",
      "payment attempt_started",
      "provider_call authorize",
      "payment attempt_failed",
      "payment attempt_started",
      "provider_call authorize",
      "payment charged",
      "event payment_succeeded",
      "delivery due",
      "audit status_corrected",
    ]);
    const { entries } = timeline;
    expect(entries[1]).toMatchObject({
      attempt_id: `${id}_1`,
      data: { approach: "SR_SELECTION_V3_ROUTING", rule_name: "cards first", candidates, explanation: { rule: {} } },
    });
    const calls = entries.filter(({ kind }) => kind === "provider_call");
    expect(calls.map(({ attempt_id: attempt, outcome }) => [attempt, outcome])).toEqual([
      [`${id}_1`, "failed"],
      [`${id}_2`, "succeeded"],
    ]);
    expect(calls[0]?.data).toMatchObject({
      connector: "fauxpay",
      merchant_connector_id: accountId(shop.merchantId, "fauxpay"),
      request: {
        amount: 6540,
        currency: "USD",
        capture_method: "automatic",
        card_last4: retriedCard.slice(-4),
        card_network: "Visa",
      },
      response: { status: "failure", error_code: expect.any(String), error_message: expect.any(String) },
      method: "POST",
      path: "/v1/payments",
      http_status: 200,
      duration_ms: expect.any(Number),
    });
    expect(entries.at(-2)).toMatchObject({ outcome: "pending", data: { tries: 1, last_status_code: 500 } });
    expect(entries.at(-1)).toMatchObject({ actor: { kind: "jwt", id: "usr_1" }, request_id: "req_1" });
    expect(JSON.stringify(timeline)).not.toMatch(/4000000000|Joseph|192\.0\.2/);
    const times = entries.map(({ occurred_at: at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(new Set(entries.map(({ entry_id: entryId }) => entryId)).size).toBe(entries.length);
  });

  it("shows a held payment with its partial capture and refund", async () => {
    const shop = stack.shop();
    const { payment_id: id } = await shop.pay(cardPayment(undefined, { capture_method: "manual" }));
    await shop.send("POST", `/payments/${id}/capture`, { amount_to_capture: 5000 });
    const refund = await shop.refund(id, { amount: 1000, reason: "damaged" });
    const asked: string[][] = [];
    stack.events.eventsOf = (ids) => {
      asked.push([...ids]);
      return Promise.resolve([]);
    };
    const timeline = await timelineOf(shop, id);
    expect(wordsOf(timeline)).toEqual([
      "payment created",
      "payment attempt_started",
      "provider_call authorize",
      "payment authorized",
      "capture requested",
      "provider_call capture",
      "capture succeeded",
      "payment partially_charged",
      "refund requested",
      "provider_call refund",
      "refund succeeded",
    ]);
    const money = timeline.entries.filter(({ kind }) => kind === "capture" || kind === "refund");
    expect(money.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["capture", 5000],
      ["capture", 5000],
      ["refund", 1000],
      ["refund", 1000],
    ]);
    expect(money.at(-1)).toMatchObject({
      object_id: refund.refund_id,
      data: { reason: "damaged", origin: "merchant" },
    });
    expect(asked).toEqual([[id, refund.refund_id]]);
  });

  it("shows a dispute", async () => {
    const shop = stack.shop();
    const { payment, dispute } = await disputedPayment(shop);
    const disputes = (await timelineOf(shop, payment.payment_id)).entries.filter(({ kind }) => kind === "dispute");
    expect(disputes).toMatchObject([
      { action: "opened", outcome: "pending", object_id: dispute.dispute_id, amount: 6540, data: { stage: "dispute" } },
    ]);
  });

  it("shows how the customer was authenticated", async () => {
    const shop = stack.shop(threeDsShop);
    const payment = await shop.pay(threeDsPayment(threeDsCards.frictionless));
    expect(wordsOf(await timelineOf(shop, payment.payment_id))).toContain("authentication started");
    await deviceOf(shop).authenticate(payment);
    const words = await eventually(async () => {
      const found = wordsOf(await timelineOf(shop, payment.payment_id));
      return found.includes("authentication succeeded") && found;
    });
    expect(words.indexOf("authentication started")).toBeLessThan(words.indexOf("authentication succeeded"));
  });

  it("is visible to no other merchant, nor to a credential limited to another profile", async () => {
    const shop = stack.shop();
    const { payment_id: id, profile_id: profileId } = await shop.pay();
    const { merchantId } = shop;
    const asked = (principal: { readonly profileId?: string }, of: Shop = shop) =>
      of.as(
        { kind: "jwt", merchantId: of.merchantId, userId: "usr_1", permissions: ["payments:read"], ...principal },
        "GET",
        `/payments/${id}/timeline`,
      );
    expect((await asked({})).status).toBe(200);
    expect((await asked({ profileId: profileId ?? "" })).status).toBe(200);
    expect((await asked({ profileId: `pro_${merchantId}_other` })).status).toBe(404);
    expect((await asked({}, stack.shop())).status).toBe(404);
    expect((await shop.send("GET", "/payments/pay_never/timeline")).status).toBe(404);
  });

  it("names the services that do not answer and shows the rest", async () => {
    const shop = stack.shop({ connectors });
    const { payment_id: id } = await shop.pay();
    stack.engine.explain = () => {
      throw new Error("The log cannot be read.");
    };
    stack.merchants.changesOf = () => {
      throw new Error("The log cannot be read.");
    };
    stack.events.eventsOf = () => new Promise(() => undefined);
    const started = performance.now();
    const timeline = await timelineOf(shop, id);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(timeline.unavailable).toEqual(["decision-engine", "events", "merchants"]);
    expect(wordsOf(timeline)).toContain("payment charged");
  });
});
