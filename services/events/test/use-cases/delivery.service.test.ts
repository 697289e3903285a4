import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createHmac } from "node:crypto";
import type { WebhookMessage } from "@railyard/contracts";
import { personalDataErased } from "@railyard/contracts";
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
  it("delivers an event once and reports it", async () => {
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

  it("delivers each event in its own words, whatever characters they have", async () => {
    const { receiver } = environment;
    await environment.setMerchant("m_words", { webhookUrl: receiver.url("/words") });
    const words = ["\u001E", '"\\"', "{a,b}", "NULL", "", "Zoë 🚂\n", "a\u001Eb"];
    const ids = await environment.publish(...words.map((name) => ({ merchantId: "m_words", object: { name } })));
    await eventually(() => receiver.counts("/words").size === words.length);
    const reported = receiver.received("/words").map(({ headers, body }) => {
      const { content } = JSON.parse(body) as { content: { object: { name: string } } };
      return [headers["webhook-id"], content.object.name];
    });
    expect(Object.fromEntries(reported)).toEqual(Object.fromEntries(ids.map((id, index) => [id, words[index]])));
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
    expect(attempt?.response.body).toContain(`\u0000${"é".repeat(4_000)}`);
    expect(Buffer.byteLength(attempt?.response.body ?? "")).toBeLessThan(8_200);
  });

  it("uses settings that are at least as new as the service that caused the event has seen", async () => {
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

  it("are those of payments in the statuses that the profile states, and all of other classes", async () => {
    const { receiver } = environment;
    await environment.setMerchant("m_statuses", {
      webhookUrl: receiver.url("/statuses"),
      paymentStatuses: ["failed", "partially_captured"],
    });
    const merchantId = "m_statuses";
    const ids = await environment.publish(
      { merchantId, eventType: "payment_succeeded", object: { payment_id: "pay_1", status: "succeeded" } },
      { merchantId, eventType: "payment_captured", object: { payment_id: "pay_1", status: "partially_captured" } },
      { merchantId, eventType: "payment_failed", object: { payment_id: "pay_1", status: "failed" } },
      {
        merchantId,
        eventClass: "refunds",
        eventType: "refund_succeeded",
        object: { refund_id: "ref_1", status: "succeeded" },
      },
    );
    await eventually(async () => {
      expect(await Promise.all(ids.map(environment.stateOf))).toEqual([
        "suppressed",
        "delivered",
        "delivered",
        "delivered",
      ]);
    });
    expect([...receiver.counts("/statuses").keys()].sort()).toEqual(ids.slice(1).toSorted());
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

const person = /Erika|Musterfrau|erika@kiosk|Heidestra|203\.0\.113\.9/;

/** A payment as its retrieve operation shows it, as far as it names its customer. */
const namedPayment = (objectId: string): Readonly<Record<string, unknown>> => ({
  payment_id: objectId,
  amount: 6540,
  customer_id: "cus_1",
  customer: { id: "cus_1", name: "Erika Musterfrau", email: "erika@kiosk.example", phone: "30123456" },
  name: "Erika Musterfrau",
  email: "erika@kiosk.example",
  billing: { address: { line1: "Heidestraße 17", country: "DE" }, phone: null, email: "erika@kiosk.example" },
  browser_info: { ip_address: "203.0.113.9" },
  metadata: { order: "Musterfrau" },
});

const erasureOf = (merchantId: string, ...objectIds: readonly string[]) => ({
  subject: personalDataErased.type,
  objectId: merchantId,
  objectVersion: 1,
  merchantId,
  data: { merchant_id: merchantId, object_ids: objectIds },
});

/** What is stored of the events of a merchant, and of the answers to their webhooks. */
const storedOf = async (merchantId: string): Promise<readonly { readonly content: string; readonly kept: string }[]> =>
  environment.rows(
    `select coalesce(events.body, events.sealed_content) as content,
       coalesce(string_agg(delivery_attempts::text, ' '), '') as kept
     from events left join delivery_attempts on initial_attempt_id = events.event_id
     where events.merchant_id = $1 group by 1, events.event_id order by events.event_id`,
    merchantId,
  );

describe("events of an erased customer", () => {
  it("are redacted where they are stored, and sent again without the customer, signed over what is sent", async () => {
    const { receiver } = environment;
    const merchantId = "m_erased";
    await environment.setMerchant(merchantId, { webhookUrl: receiver.url("/erased-customer"), hashKey: "key" });
    receiver.answer("/erased-customer", (number) => ({
      status: 200,
      body: number === 1 ? "Thank you, Erika Musterfrau" : "ok",
    }));
    const [id = ""] = await environment.publish({ merchantId, objectId: "pay_1", object: namedPayment("pay_1") });
    const [other = ""] = await environment.publish({ merchantId, objectId: "pay_2", object: namedPayment("pay_2") });
    await eventually(async () => {
      expect(await Promise.all([calls.outcome(merchantId, id), calls.outcome(merchantId, other)])).toEqual([
        true,
        true,
      ]);
    });
    expect(receiver.received("/erased-customer")[0]?.body).toMatch(/Erika Musterfrau.*Heidestraße/);
    expect(JSON.stringify(await calls.attempts(merchantId, id))).toMatch(/Thank you, Erika Musterfrau/);
    const before = await storedOf(merchantId);
    // Encrypted: it cannot be read in the table or in a copy of it.
    expect(JSON.stringify(before)).not.toMatch(person);
    await environment.appendToOutbox([erasureOf(merchantId, "pay_1")]);
    await eventually(async () => {
      const after = await storedOf(merchantId);
      expect(after[0]?.content).not.toBe(before[0]?.content);
      expect(after[0]?.content).toMatch(/^v1\./);
      expect(after[0]?.kept).toMatch(/,\)$/);
      expect(after[1]).toEqual(before[1]);
    });
    const [attempt] = await calls.attempts(merchantId, id);
    const shown = JSON.parse(attempt?.request.body ?? "") as WebhookMessage;
    expect(shown.content.object).toEqual({
      payment_id: "pay_1",
      amount: 6540,
      customer_id: "cus_1",
      customer: { id: "cus_1", name: "Redacted", email: "Redacted", phone: "Redacted", phone_country_code: null },
      name: "Redacted",
      email: "Redacted",
      billing: { address: { line1: "Redacted", country: "DE" }, phone: null, email: "Redacted" },
      browser_info: null,
      metadata: { order: "Musterfrau" },
    });
    expect(attempt?.response).toMatchObject({ status_code: 200, body: null, headers: null });
    const again = await calls.retry(merchantId, id);
    expect(again.request.body).toBe(attempt?.request.body);
    const sent = receiver.received("/erased-customer").at(-1);
    expect(sent?.body).toBe(attempt?.request.body);
    expect(sent?.headers["x-webhook-signature-512"]).toBe(
      createHmac("sha512", "key")
        .update(sent?.body ?? "")
        .digest("hex"),
    );
    // The other customer's event is as it was.
    expect((await calls.attempts(merchantId, other))[0]?.request.body).toMatch(/Erika Musterfrau/);
  });

  it("are redacted when they arrive after the erasure, or with it", async () => {
    const { receiver } = environment;
    const merchantId = "m_late";
    await environment.setMerchant(merchantId, { webhookUrl: receiver.url("/afterwards") });
    const late = (objectId: string) =>
      environment.outboxEventOf({ merchantId, objectId, object: namedPayment(objectId) });
    const together = late("pay_with");
    await environment.appendToOutbox([erasureOf(merchantId, "pay_with"), together]);
    await eventually(async () => {
      expect(await calls.outcome(merchantId, together.id)).toBe(true);
    });
    await environment.appendToOutbox([erasureOf(merchantId, "pay_after")]);
    const after = late("pay_after");
    await environment.appendToOutbox([after]);
    await eventually(async () => {
      expect(await calls.outcome(merchantId, after.id)).toBe(true);
    });
    expect(receiver.received("/afterwards")).toHaveLength(2);
    for (const { body } of receiver.received("/afterwards")) {
      expect(body).toMatch(/"name":"Redacted"/);
      expect(body.replaceAll('"order":"Musterfrau"', "")).not.toMatch(person);
    }
  });

  it("wait in the queue and go out without the customer once the receiver is back", async () => {
    const { receiver } = environment;
    const merchantId = "m_waiting";
    let isBack = false;
    await environment.setMerchant(merchantId, { webhookUrl: receiver.url("/waiting-customer") });
    receiver.answer("/waiting-customer", () => ({ status: isBack ? 200 : 500 }));
    const [id = ""] = await environment.publish({ merchantId, objectId: "pay_1", object: namedPayment("pay_1") });
    await eventually(() => receiver.received("/waiting-customer").length > 0);
    await environment.appendToOutbox([erasureOf(merchantId, "pay_1")]);
    await eventually(async () => {
      const keys = await environment.rows("select from erased_objects where object_key = 'm_waiting:pay_1'");
      expect(keys).toHaveLength(1);
    });
    isBack = true;
    await eventually(async () => {
      if ((await calls.outcome(merchantId, id)) !== true) await calls.retry(merchantId, id);
      expect(await calls.outcome(merchantId, id)).toBe(true);
    });
    expect(receiver.received("/waiting-customer").at(-1)?.body).toMatch(/"name":"Redacted"/);
  });
});

describe("rows of a version before", () => {
  it("have their plaintext encrypted, and are shown and sent as they were", async () => {
    const { receiver } = environment;
    const merchantId = "m_before";
    await environment.setMerchant(merchantId, { webhookUrl: receiver.url("/before") });
    const [id = ""] = await environment.publish({ merchantId, objectId: "pay_1", object: namedPayment("pay_1") });
    await eventually(async () => {
      expect(await calls.outcome(merchantId, id)).toBe(true);
    });
    const [attempt] = await calls.attempts(merchantId, id);
    const body = attempt?.request.body ?? "";
    await environment.rows("update events set body = $2, sealed_content = null where event_id = $1", id, body);
    await environment.rows(
      `update delivery_attempts set sealed_answer = null, response_body = 'Hello Erika', response_headers = '[]'
       where event_id = $1`,
      id,
    );
    // Read and sent as they are.
    expect((await calls.attempts(merchantId, id))[0]).toMatchObject({
      request: { body },
      response: { body: "Hello Erika" },
    });
    await environment.rows("update sealing_progress set reached = ''");
    const { stop } = await environment.startReplica();
    await eventually(async () => {
      const plain = await environment.rows(
        `select from events left join delivery_attempts on initial_attempt_id = events.event_id
         where body is not null or response_body is not null`,
      );
      expect(plain).toHaveLength(0);
    });
    await stop();
    const shown = (await calls.attempts(merchantId, id))[0];
    expect(shown).toMatchObject({ request: { body }, response: { body: "Hello Erika", headers: [] } });
    expect((await calls.retry(merchantId, id)).request.body).toBe(body);
    expect(receiver.received("/before").at(-1)?.body).toBe(body);
  });

  it("are redacted without having been encrypted", async () => {
    const merchantId = "m_plain";
    await environment.setMerchant(merchantId, { webhookUrl: environment.receiver.url("/plain") });
    const [id = ""] = await environment.publish({ merchantId, objectId: "pay_1", object: namedPayment("pay_1") });
    await eventually(async () => {
      expect(await calls.outcome(merchantId, id)).toBe(true);
    });
    const [attempt] = await calls.attempts(merchantId, id);
    const body = attempt?.request.body ?? "";
    await environment.rows("update events set body = $2, sealed_content = null where event_id = $1", id, body);
    expect(JSON.stringify(await storedOf(merchantId))).toMatch(person);
    await environment.appendToOutbox([erasureOf(merchantId, "pay_1")]);
    await eventually(async () => {
      expect(JSON.stringify(await storedOf(merchantId))).not.toMatch(person);
    });
    expect((await calls.attempts(merchantId, id))[0]?.request.body).toMatch(/"name":"Redacted"/);
  });
});
