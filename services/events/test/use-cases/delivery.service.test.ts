import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createHmac } from "node:crypto";
import { eventually } from "@railyard/testing";
import type { EventCalls } from "../support/event-calls.ts";
import { eventCalls } from "../support/event-calls.ts";
import type { EventsEnvironment } from "../support/events-environment.ts";
import { startEventsEnvironment } from "../support/events-environment.ts";

let environment: EventsEnvironment;
let calls: EventCalls;

beforeAll(async () => {
  environment = await startEventsEnvironment();
  const { port } = await environment.startReplica();
  calls = eventCalls(environment.client(port));
}, 30_000);

afterAll(async () => {
  await environment.stop();
});

describe("delivering a webhook", () => {
  it("delivers an event once and says so", async () => {
    await environment.setMerchant("m_once", { webhookUrl: environment.receiver.url("/once") });
    const [id = ""] = await environment.publish({ merchantId: "m_once", objectId: "pay_once", objectVersion: 4 });
    await eventually(async () => {
      expect(await calls.outcome("m_once", id)).toBe(true);
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

  it("tells of each event in its own words, whatever characters they have", async () => {
    const { receiver } = environment;
    await environment.setMerchant("m_words", { webhookUrl: receiver.url("/words") });
    const words = ["\u001E", '"\\"', "{a,b}", "NULL", "", "Zoë 🚂\n", "a\u001Eb"];
    const ids = await environment.publish(...words.map((name) => ({ merchantId: "m_words", object: { name } })));
    await eventually(() => receiver.counts("/words").size === words.length);
    const told = receiver.received("/words").map(({ headers, body }) => {
      const { content } = JSON.parse(body) as { content: { object: { name: string } } };
      return [headers["webhook-id"], content.object.name];
    });
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(ids.map((id, index) => [id, words[index]])));
  });

  it("tries again until the receiver takes it, with the same body and id", async () => {
    const { receiver } = environment;
    receiver.answer("/third", (request) => ({ status: request < 3 ? 500 : 200 }));
    await environment.setMerchant("m_third", { webhookUrl: receiver.url("/third") });
    const [id = ""] = await environment.publish({ merchantId: "m_third" });
    await eventually(async () => {
      expect(await calls.outcome("m_third", id)).toBe(true);
    });
    const received = receiver.received("/third");
    expect(received.map((webhook) => webhook.headers["webhook-attempt"])).toEqual(["1", "2", "3"]);
    expect(new Set(received.map((webhook) => webhook.body)).size).toBe(1);
    expect(new Set(received.map((webhook) => webhook.headers["webhook-id"]))).toEqual(new Set([id]));
    const attempts = await calls.attempts("m_third", id);
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
      expect(await calls.outcome("m_manual", id)).toBe(false);
    });
    expect(receiver.received("/broken")).toHaveLength(4);
    await environment.setMerchant("m_manual", { webhookUrl: receiver.url("/repaired") });
    const attempt = await eventually(async () => {
      const made = await calls.retry("m_manual", id);
      expect(made.response.status_code).toBe(200);
      return made;
    });
    expect(attempt).toMatchObject({
      delivery_attempt: "manual_retry",
      initial_attempt_id: id,
      is_delivery_successful: true,
    });
    expect(await calls.outcome("m_manual", id)).toBe(true);
    expect(receiver.received("/repaired")[0]?.body).toBe(receiver.received("/broken")[0]?.body);
    expect(receiver.received("/repaired")[0]?.headers["webhook-replay"]).toBe("true");
  });

  it("signs in both ways what the receiver gets, with both keys while one replaces the other", async () => {
    const { receiver } = environment;
    const keys = { hashKey: "the new key", previousHashKey: "the old key" };
    await environment.setMerchant("m_signed", { webhookUrl: receiver.url("/signed"), ...keys });
    await environment.publish({ merchantId: "m_signed", object: { name: "Zoë 🚂" } });
    const webhook = await eventually(() => receiver.received("/signed")[0] ?? false);
    const { headers, body } = webhook;
    const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
    const standard = (key: string): string => `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
    expect(headers["webhook-signature"]).toBe(Object.values(keys).map(standard).join(" "));
    expect(headers["x-webhook-signature-512"]).toBe(createHmac("sha512", keys.hashKey).update(body).digest("hex"));
    expect(Math.abs(Number(headers["webhook-timestamp"]) - Date.now() / 1_000)).toBeLessThan(60);
  });

  it("sends the profile's headers and credentials and keeps none of them", async () => {
    const { receiver } = environment;
    await environment.setMerchant("m_secrets", {
      webhookUrl: receiver.url("/secrets"),
      hashKey: "a very secret key",
      username: "shop",
      password: "a very secret password",
      customHeaders: { "x-api-token": "a very secret token", "Content-Type": "text/plain" },
    });
    const [id = ""] = await environment.publish({ merchantId: "m_secrets" });
    await eventually(async () => {
      expect(await calls.outcome("m_secrets", id)).toBe(true);
    });
    expect(receiver.received("/secrets")[0]?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from("shop:a very secret password").toString("base64")}`,
      "x-api-token": "a very secret token",
      "content-type": "application/json",
    });
    const [attempt] = await calls.attempts("m_secrets", id);
    expect(attempt?.request.headers).toContainEqual(["x-api-token", "***"]);
    expect(attempt?.request.headers).toContainEqual(["authorization", "***"]);
    const kept = await environment.keptText();
    expect(kept).toContain("x-api-token");
    expect(kept).not.toMatch(/very secret|c2hvcDph/);
  });

  it("keeps the beginning of what came back, whatever it is", async () => {
    const { receiver } = environment;
    const body = `\u0000${"é".repeat(10_000)}`;
    receiver.answer("/odd", () => ({ status: 200, body, headers: { "x-odd": "yes" } }));
    await environment.setMerchant("m_odd", { webhookUrl: receiver.url("/odd") });
    const [id = ""] = await environment.publish({ merchantId: "m_odd" });
    await eventually(async () => {
      expect(await calls.outcome("m_odd", id)).toBe(true);
    });
    const [attempt] = await calls.attempts("m_odd", id);
    expect(attempt?.response.headers).toContainEqual(["x-odd", "yes"]);
    expect(attempt?.response.body).toMatch(/^\uFFFDé{4000}/);
    expect(Buffer.byteLength(attempt?.response.body ?? "")).toBeLessThan(8_200);
  });

  it("uses settings that are at least as new as whoever caused the event has seen", async () => {
    const { receiver } = environment;
    await environment.setMerchant("m_fresh", { webhookUrl: receiver.url("/stale") });
    await environment.publish({ merchantId: "m_fresh" });
    await eventually(() => receiver.received("/stale").length === 1);
    const directoryVersion = await environment.setMerchant("m_fresh", { webhookUrl: receiver.url("/fresh") });
    await environment.publish({ merchantId: "m_fresh", directoryVersion });
    await eventually(() => receiver.received("/fresh").length === 1);
    expect(receiver.received("/stale")).toHaveLength(1);
  });
});

describe("events that are not sent", () => {
  it("are recorded without a URL, and can be sent by hand once there is one", async () => {
    await environment.setMerchant("m_silent", { webhookUrl: null });
    const [id = ""] = await environment.publish({ merchantId: "m_silent" });
    await eventually(async () => {
      expect(await environment.stateOf(id)).toBe("held");
    });
    expect(await calls.outcome("m_silent", id)).toBe(false);
    expect(await calls.attempts("m_silent", id)).toEqual([]);
    await expect(calls.retry("m_silent", id)).rejects.toMatchObject({ code: "IR_16", status: 400 });
    await environment.setMerchant("m_silent", { webhookUrl: environment.receiver.url("/late") });
    await eventually(async () => {
      expect((await calls.retry("m_silent", id)).delivery_attempt).toBe("manual_retry");
    });
    expect(await calls.outcome("m_silent", id)).toBe(true);
    expect(environment.receiver.received("/late")).toHaveLength(1);
  });

  it("are recorded for a profile that does not exist any more", async () => {
    await environment.setMerchant("m_gone", { profileId: "pro_other" });
    const [id = ""] = await environment.publish({ merchantId: "m_gone", profileId: "pro_gone" });
    await eventually(async () => {
      expect(await environment.stateOf(id)).toBe("held");
    });
  });

  it("are those of the types that the profile switched off, and no others", async () => {
    const { receiver } = environment;
    const webhookUrl = receiver.url("/muted");
    await environment.setMerchant(
      "m_muted",
      { profileId: "pro_1", webhookUrl, succeededEnabled: false, failedEnabled: true },
      { profileId: "pro_2", webhookUrl, failedEnabled: false },
    );
    const ids = await environment.publish(
      { merchantId: "m_muted", profileId: "pro_1", eventType: "payment_succeeded" },
      { merchantId: "m_muted", profileId: "pro_1", eventType: "payment_failed" },
      { merchantId: "m_muted", profileId: "pro_1", eventType: "payment_processing" },
      { merchantId: "m_muted", profileId: "pro_2", eventType: "payment_succeeded" },
      { merchantId: "m_muted", profileId: "pro_2", eventType: "payment_failed" },
    );
    const expected = ["suppressed", "delivered", "delivered", "delivered", "suppressed"];
    await eventually(async () => {
      expect(await Promise.all(ids.map(environment.stateOf))).toEqual(expected);
    });
    expect([...receiver.counts("/muted").keys()].sort()).toEqual([ids[1], ids[2], ids[3]].sort());
    expect((await calls.list("m_muted")).total_count).toBe(5);
    const outcomes = await Promise.all(ids.map((id) => calls.outcome("m_muted", id)));
    expect(outcomes).toEqual([false, true, true, true, false]);
    expect((await calls.retry("m_muted", ids[0] ?? "")).response.status_code).toBe(200);
    expect(await calls.outcome("m_muted", ids[0] ?? "")).toBe(true);
  });

  it("do not come from messages between services", async () => {
    await environment.setMerchant("m_internal", { webhookUrl: environment.receiver.url("/internal") });
    await environment.appendToOutbox([
      {
        subject: "payments.attempts.attempt_settled",
        objectId: "pay_1_1",
        objectVersion: 1,
        merchantId: "m_internal",
        data: { merchant_id: "m_internal" },
      },
    ]);
    const [id = ""] = await environment.publish({ merchantId: "m_internal" });
    await eventually(async () => {
      expect(await calls.outcome("m_internal", id)).toBe(true);
    });
    expect((await calls.list("m_internal")).total_count).toBe(1);
  });
});
