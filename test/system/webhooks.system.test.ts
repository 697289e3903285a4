import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { PaymentTimeline } from "@railyard/contracts";
import { callSuccessfully, cardPayment, cards } from "@railyard/local";
import type { ReceivedWebhook } from "@railyard/local";
import { eventually } from "@railyard/testing";
import { Webhook } from "standardwebhooks";
import { signIn, startMerchant, startSystem, withoutExploration } from "../support/system.ts";
import type { System, TestMerchant } from "../support/system.ts";

let system: System;
let merchant: TestMerchant;

beforeAll(async () => {
  system = await startSystem({ overrides: { WEBHOOK_RETRY_SCHEDULE_MS: "100,200,400,800" } });
  merchant = await startMerchant(system);
}, 120_000);

afterAll(async () => {
  await merchant.inbox.stop();
  await system.stop();
});

interface WebhookBody {
  readonly event_id: string;
  readonly event_type: string;
  readonly merchant_id: string;
  readonly content: { readonly type: string; readonly object: Readonly<Record<string, unknown>> };
}

interface ListedEvent {
  readonly event_id: string;
  readonly event_type: string;
  readonly event_class: string;
  readonly object_id: string;
  readonly initial_attempt_id: string;
  readonly is_delivery_successful: boolean | null;
}

const bodyOf = (webhook: ReceivedWebhook): WebhookBody => JSON.parse(webhook.rawBody) as WebhookBody;

const listEvents = async (token: string, merchantId: string, body: unknown): Promise<readonly ListedEvent[]> => {
  const listed = await callSuccessfully(system.gateway, "POST", `/events/${merchantId}`, { token, body });
  return listed.body["events"] as unknown as readonly ListedEvent[];
};

describe("the timeline of a payment", () => {
  it("shows its attempts, decisions, events and deliveries in order, as all services know them", async () => {
    const own = await startMerchant(system);
    await withoutExploration(system, own.merchantId);
    const payment = await own.server.post("/payments", cardPayment(cards.declinedByFauxpay));
    expect(payment.body).toMatchObject({ status: "succeeded", attempt_count: 2 });
    const path = `/payments/${String(payment.body["payment_id"])}/timeline`;
    const timeline = await eventually(async () => {
      const { body } = await own.server.get(path);
      const found = body as unknown as PaymentTimeline;
      const words = found.entries.map(({ kind, action }) => `${kind} ${action}`);
      return words.includes("delivery delivered") && words.includes("decision connectors_ranked") && found;
    });
    await own.inbox.stop();
    expect(timeline).toMatchObject({ is_truncated: false, unavailable: [] });
    const { entries } = timeline;
    const kinds = entries.filter(({ kind }) => kind !== "decision").map(({ kind, action }) => `${kind} ${action}`);
    expect(kinds).toEqual([
      "payment created",
      "payment attempt_started",
      "provider_call authorize",
      "payment attempt_failed",
      "payment attempt_started",
      "provider_call authorize",
      "payment charged",
      "event payment_succeeded",
      "delivery delivered",
    ]);
    const decision = entries.find(({ kind }) => kind === "decision");
    expect(decision?.data).toMatchObject({
      approach: expect.any(String),
      candidates: expect.arrayContaining([expect.objectContaining({ reasons: expect.any(Array) })]),
      explanation: { candidates: expect.arrayContaining([expect.objectContaining({ samples: expect.any(Number) })]) },
    });
  });
});

describe("webhooks", () => {
  it("arrive once per change, signed in both ways, with the retrieve representation", async () => {
    const payment = await merchant.server.post("/payments", cardPayment(cards.succeeds, { capture_method: "manual" }));
    const paymentId = String(payment.body["payment_id"]);
    const captured = await merchant.server.post(`/payments/${paymentId}/capture`);
    const refund = await merchant.server.post("/refunds", { payment_id: paymentId, amount: 40 });
    const webhooks = await eventually(() => {
      const mine = merchant.inbox.received();
      expect(mine.map((webhook) => bodyOf(webhook).event_type).toSorted()).toEqual([
        "payment_authorized",
        "payment_succeeded",
        "refund_succeeded",
      ]);
      return mine;
    });
    for (const webhook of webhooks) {
      expect(webhook.isSignatureValid).toBe(true);
      expect(webhook.headers["x-merchant-header"]).toBe("railyard");
      const verifier = new Webhook(`whsec_${Buffer.from(merchant.signingKey).toString("base64")}`);
      const verified = verifier.verify(webhook.rawBody, {
        "webhook-id": String(webhook.headers["webhook-id"]),
        "webhook-timestamp": String(webhook.headers["webhook-timestamp"]),
        "webhook-signature": String(webhook.headers["webhook-signature"]),
      });
      expect(verified).toMatchObject({ merchant_id: merchant.merchantId });
    }
    const succeeded = webhooks.map(bodyOf).find(({ event_type }) => event_type === "payment_succeeded");
    expect(succeeded?.content).toEqual({ type: "payment_details", object: captured.body });
    const refunded = webhooks.map(bodyOf).find(({ event_type }) => event_type === "refund_succeeded");
    expect(refunded?.content).toEqual({ type: "refund_details", object: refund.body });
  });

  it("are listed for a signed-in user with the outcome of their delivery", async () => {
    const token = await signIn(system, merchant.merchantId);
    const payment = await merchant.server.post("/payments", cardPayment(cards.declined));
    const paymentId = String(payment.body["payment_id"]);
    const [event] = await eventually(async () => {
      const events = await listEvents(token, merchant.merchantId, { object_id: paymentId });
      expect(events).toHaveLength(1);
      expect(events[0]?.is_delivery_successful).toBe(true);
      return events;
    });
    expect(event).toMatchObject({ event_type: "payment_failed", event_class: "payments", object_id: paymentId });
    expect(event?.initial_attempt_id).toBe(event?.event_id);
    const failedOnly = await listEvents(token, merchant.merchantId, { event_types: ["payment_failed"], limit: 50 });
    expect(new Set(failedOnly.map(({ event_type }) => event_type))).toEqual(new Set(["payment_failed"]));
  });

  it("are shown to their own merchant only", async () => {
    const other = await startMerchant(system);
    try {
      const token = await signIn(system, other.merchantId);
      const foreign = await system.gateway.call("POST", `/events/${merchant.merchantId}`, { token, body: {} });
      expect([401, 403]).toContain(foreign.status);
      const nobody = await system.gateway.call("POST", `/events/${merchant.merchantId}`, { body: {} });
      expect(nobody.status).toBe(401);
    } finally {
      await other.inbox.stop();
    }
  });

  it("arrive on the third try when the receiver fails twice", async () => {
    let answers = 0;
    const flaky = await startMerchant(system, {}, () => {
      answers += 1;
      return answers <= 2 ? 500 : 200;
    });
    try {
      const payment = await flaky.server.post("/payments", cardPayment(cards.succeeds));
      await eventually(() => expect(flaky.inbox.received()).toHaveLength(3), { timeoutMs: 15_000 });
      const received = flaky.inbox.received();
      expect(new Set(received.map(({ rawBody }) => rawBody)).size).toBe(1);
      expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
      const token = await signIn(system, flaky.merchantId);
      await eventually(async () => {
        const [event] = await listEvents(token, flaky.merchantId, { object_id: payment.body["payment_id"] });
        expect(event?.is_delivery_successful).toBe(true);
      });
    } finally {
      await flaky.inbox.stop();
    }
  });

  it("follow a changed webhook URL at once", async () => {
    const moved = await startMerchant(system);
    try {
      await moved.server.post(`/account/${moved.merchantId}/business_profile/${moved.profileId}`, {
        webhook_details: { webhook_url: `${moved.inbox.url}/moved` },
      });
      await moved.server.post("/payments", cardPayment(cards.succeeds));
      await eventually(() => expect(moved.inbox.received()).toHaveLength(1));
      expect(moved.inbox.received()[0]?.path).toBe("/webhooks/moved");
    } finally {
      await moved.inbox.stop();
    }
  });
});
