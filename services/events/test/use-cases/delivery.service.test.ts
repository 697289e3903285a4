import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { DeliveryAttempt, EventList, ListEventsRequest } from "@railyard/contracts";
import { listDeliveryAttempts, listEvents, retryDelivery } from "@railyard/contracts";
import type { ServiceClient } from "@railyard/http";
import { eventually } from "@railyard/testing";
import type { EventsEnvironment } from "../support/events-environment.ts";
import { startEventsEnvironment, userOf } from "../support/events-environment.ts";

let environment: EventsEnvironment;
let client: ServiceClient;

const list = (merchantId: string, body: ListEventsRequest = {}): Promise<EventList> =>
  client.call(listEvents, { params: { merchant_id: merchantId }, body, principal: userOf(merchantId) });

const attemptsOf = (merchantId: string, eventId: string): Promise<DeliveryAttempt[]> =>
  client.call(listDeliveryAttempts, {
    params: { merchant_id: merchantId, event_id: eventId },
    principal: userOf(merchantId),
  });

const outcomeOf = async (merchantId: string, eventId: string): Promise<boolean | null> => {
  const { events } = await list(merchantId, { event_id: eventId });
  const [event] = events;
  if (event === undefined) throw new Error(`${eventId} is not recorded`);
  return event.is_delivery_successful;
};

beforeAll(async () => {
  environment = await startEventsEnvironment();
  const { port } = await (await environment.startReplica()).start();
  client = environment.client(port);
}, 30_000);

afterAll(async () => {
  await environment.stop();
});

describe("delivering a webhook", () => {
  it("delivers an event once and says so", async () => {
    await environment.setMerchant("m_once", { webhookUrl: environment.receiver.url("/once") });
    const [id = ""] = await environment.publish({ merchantId: "m_once", objectId: "pay_once", objectVersion: 4 });
    await eventually(async () => {
      expect(await outcomeOf("m_once", id)).toBe(true);
    });
    const [webhook] = environment.receiver.received("/once");
    expect(environment.receiver.received("/once")).toHaveLength(1);
    expect(webhook?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "Railyard-Webhooks/1",
      "webhook-id": id,
      "webhook-attempt": "1",
      "webhook-sequence": "4",
    });
    expect(JSON.parse(webhook?.body ?? "")).toEqual({
      merchant_id: "m_once",
      event_id: id,
      event_type: "payment_succeeded",
      content: { type: "payment_details", object: { payment_id: "pay_once", amount: 6540 } },
      timestamp: expect.any(String),
      processor_merchant_id: "m_once",
    });
  });

  it("tries again until the receiver takes it, with the same body and id", async () => {
    const { receiver } = environment;
    receiver.answer("/third", (request) => ({ status: request < 3 ? 500 : 200 }));
    await environment.setMerchant("m_third", { webhookUrl: receiver.url("/third") });
    const [id = ""] = await environment.publish({ merchantId: "m_third" });
    await eventually(async () => {
      expect(await outcomeOf("m_third", id)).toBe(true);
    });
    const received = receiver.received("/third");
    expect(received.map((webhook) => webhook.headers["webhook-attempt"])).toEqual(["1", "2", "3"]);
    expect(new Set(received.map((webhook) => webhook.body)).size).toBe(1);
    expect(new Set(received.map((webhook) => webhook.headers["webhook-id"]))).toEqual(new Set([id]));
    const attempts = await attemptsOf("m_third", id);
    expect(attempts.map((attempt) => attempt.delivery_attempt)).toEqual([
      "initial_attempt",
      "automatic_retry",
      "automatic_retry",
    ]);
    expect(attempts.map((attempt) => attempt.response.status_code)).toEqual([500, 500, 200]);
    expect(attempts.map((attempt) => attempt.initial_attempt_id)).toEqual([id, id, id]);
    expect(attempts[0]?.event_id).toBe(id);
    expect(new Set(attempts.map((attempt) => attempt.event_id)).size).toBe(3);
  });

  it("gives up after the last try and delivers by hand to the address that is set then", async () => {
    const { receiver } = environment;
    receiver.answer("/broken", () => ({ status: 500, body: "sorry" }));
    await environment.setMerchant("m_manual", { webhookUrl: receiver.url("/broken") });
    const [id = ""] = await environment.publish({ merchantId: "m_manual" });
    await eventually(async () => {
      expect(await outcomeOf("m_manual", id)).toBe(false);
    });
    expect(receiver.received("/broken")).toHaveLength(4);
    await environment.setMerchant("m_manual", { webhookUrl: receiver.url("/repaired") });
    const attempt = await eventually(async () => {
      const made = await client.call(retryDelivery, {
        params: { merchant_id: "m_manual", event_id: id },
        principal: userOf("m_manual"),
      });
      expect(made.response.status_code).toBe(200);
      return made;
    });
    expect(attempt).toMatchObject({ delivery_attempt: "manual_retry", initial_attempt_id: id });
    expect(await outcomeOf("m_manual", id)).toBe(true);
    expect(receiver.received("/repaired")[0]?.body).toBe(receiver.received("/broken")[0]?.body);
    expect(receiver.received("/repaired")[0]?.headers["webhook-replay"]).toBe("true");
  });
});
