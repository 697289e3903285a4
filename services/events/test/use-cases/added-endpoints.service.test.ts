// Endpoints that a merchant adds to a profile, next to the profile's own.
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { personalDataErased } from "@railyard/contracts";
import { eventually } from "@railyard/testing";
import type { EndpointCalls, EventCalls } from "../support/event-calls.ts";
import { endpointCalls, eventCalls, resendCalls } from "../support/event-calls.ts";
import type { EventsEnvironment } from "../support/events-environment.ts";
import { startEventsEnvironment } from "../support/events-environment.ts";
import type { ReceivedWebhook } from "../support/webhook-receiver.ts";
import { forbiddenUrls } from "../../../../libs/addresses/test/support/forbidden-urls.ts";

let environment: EventsEnvironment;
let calls: EventCalls;
let port: number;

const many = <Item>(count: number, item: Item): readonly Item[] => Array.from({ length: count }, () => item);

beforeAll(async () => {
  // What is due is found without looking often.
  const schedule = { WEBHOOK_RETRY_SCHEDULE_MS: many(40, "20").join(","), WEBHOOK_POLL_MS: "2000" };
  environment = await startEventsEnvironment(schedule);
  ({ port } = await environment.startReplica());
  calls = eventCalls(environment.client(port));
}, 30_000);

afterAll(async () => {
  await environment.stop();
});

const refund = { eventClass: "refunds", eventType: "refund_succeeded" } as const;

/** A merchant whose profile has an own endpoint at `/own/<merchant>`. */
const merchantWith = async (merchantId: string): Promise<EndpointCalls> => {
  await environment.setMerchant(merchantId, { webhookUrl: environment.receiver.url(`/own/${merchantId}`) });
  return endpointCalls(environment.client(port), merchantId);
};

const idsAt = (path: string): readonly (string | string[] | undefined)[] =>
  environment.receiver.received(path).map(({ headers }) => headers["webhook-id"]);

/** The message of a webhook, when one of its signatures was made with the secret. */
const verify = (secret: string, { body, headers }: ReceivedWebhook): unknown => {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
  const signature = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  if (!String(headers["webhook-signature"]).split(" ").includes(signature)) throw new Error("No signature is right.");
  return JSON.parse(body) as unknown;
};

const arrives = async (path: string, count: number): Promise<readonly ReceivedWebhook[]> => {
  const { receiver } = environment;
  await eventually(() => receiver.received(path).length >= count);
  return receiver.received(path);
};

describe("an endpoint that was added to a profile", () => {
  it("is sent every event too, with the same id and a signature of its own", async () => {
    const { create } = await merchantWith("m_two");
    const { secret, ...endpoint } = await create({ url: environment.receiver.url("/two") });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/=]{32,}$/);
    expect(endpoint).toMatchObject({ is_default: false, state: "active", profile_id: "pro_main", event_types: [] });
    const [id = ""] = await environment.publish({ merchantId: "m_two" });
    const [webhook] = await arrives("/two", 1);
    await arrives("/own/m_two", 1);
    expect([idsAt("/two"), idsAt("/own/m_two")]).toEqual([[id], [id]]);
    if (webhook === undefined) throw new Error("Nothing arrived.");
    expect(verify(secret, webhook)).toMatchObject({ event_id: id });
    const [own] = environment.receiver.received("/own/m_two");
    expect(() => verify(secret, own ?? webhook)).toThrow();
  });

  it("is sent the events of its classes and types alone", async () => {
    const { create } = await merchantWith("m_some");
    await create({ url: environment.receiver.url("/refunds"), event_classes: ["refunds"] });
    await create({ url: environment.receiver.url("/failed"), event_types: ["payment_failed"] });
    await environment.publish(
      { merchantId: "m_some", ...refund },
      { merchantId: "m_some", eventType: "payment_failed" },
      { merchantId: "m_some", eventType: "payment_succeeded" },
    );
    await arrives("/own/m_some", 3);
    const typesAt = (path: string) =>
      environment.receiver.received(path).map(({ body }) => (JSON.parse(body) as { event_type: string }).event_type);
    await arrives("/refunds", 1);
    await arrives("/failed", 1);
    expect([typesAt("/refunds"), typesAt("/failed")]).toEqual([["refund_succeeded"], ["payment_failed"]]);
  });

  it("fails by itself: the event is delivered when the profile's own endpoint accepts it", async () => {
    environment.receiver.answer("/broken", () => ({ status: 500 }));
    const { create, read } = await merchantWith("m_broken");
    const { webhook_endpoint_id: id } = await create({ url: environment.receiver.url("/broken") });
    const [event = ""] = await environment.publish({ merchantId: "m_broken" });
    await arrives("/broken", 2);
    await eventually(async () => {
      expect(await calls.outcome("m_broken", event)).toBe(true);
    });
    expect(await read(id)).toMatchObject({ state: expect.stringMatching(/failing|paused/), waiting_count: 1 });
    expect(await read("pro_main")).toMatchObject({ state: "active", is_default: true, consecutive_failures: 0 });
    const attempts = await calls.attempts("m_broken", event);
    const [own, added] = [undefined, id].map((wanted) =>
      attempts.filter(({ webhook_endpoint_id: endpoint }) => endpoint === (wanted ?? "pro_main")),
    );
    expect(own?.map(({ response }) => response.status_code)).toEqual([200]);
    expect(added?.[0]?.response.status_code).toBe(500);
  });

  it("is sent nothing while it is disabled, and again once it is enabled", async () => {
    const { create, disable, enable } = await merchantWith("m_pause");
    const { webhook_endpoint_id: id } = await create({ url: environment.receiver.url("/pause") });
    expect(await disable(id)).toMatchObject({ state: "disabled", disabled_reason: "merchant" });
    await environment.publish({ merchantId: "m_pause" });
    await arrives("/own/m_pause", 1);
    expect(await enable(id)).toMatchObject({ state: "active", disabled_reason: null, disabled_at: null });
    const [later = ""] = await environment.publish({ merchantId: "m_pause" });
    await arrives("/pause", 1);
    expect(idsAt("/pause")).toEqual([later]);
  });

  it("is sent nothing more once it is deleted, not even what waited", async () => {
    environment.receiver.answer("/deleted", (request) => ({ status: request < 3 ? 500 : 200 }));
    const { create, remove, read } = await merchantWith("m_deleted");
    const { webhook_endpoint_id: id } = await create({ url: environment.receiver.url("/deleted") });
    await environment.publish({ merchantId: "m_deleted" });
    await arrives("/deleted", 1);
    await remove(id);
    const count = environment.receiver.received("/deleted").length;
    await environment.publish({ merchantId: "m_deleted" });
    await arrives("/own/m_deleted", 2);
    await expect(read(id)).rejects.toMatchObject({ code: "HE_02" });
    expect(environment.receiver.received("/deleted").length).toBeLessThanOrEqual(count + 1);
  });

  it("signs with both secrets for a while after a rotation, and with the new one alone without overlap", async () => {
    const { create, rotate, ping } = await merchantWith("m_rotate");
    const { webhook_endpoint_id: id, secret: first } = await create({ url: environment.receiver.url("/rotate") });
    const { secret: second, earlier_secret_expires_at: until } = await rotate(id, {});
    expect(new Date(until ?? "").getTime() - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect(await ping(id)).toMatchObject({ is_accepted: true, webhook_endpoint_id: id });
    const { secret: third } = await rotate(id, { overlap_hours: 0 });
    await ping(id);
    const [both, alone] = await arrives("/rotate", 2);
    if (both === undefined || alone === undefined) throw new Error("Nothing arrived.");
    for (const secret of [first, second]) expect(verify(secret, both)).toMatchObject({ event_type: "webhook_ping" });
    expect(verify(third, alone)).toMatchObject({ event_type: "webhook_ping" });
    for (const secret of [first, second]) expect(() => verify(secret, alone)).toThrow();
  });

  it("gets no more than its rate, and the rest in time", async () => {
    const { create } = await merchantWith("m_rate");
    await create({ url: environment.receiver.url("/rate"), rate_per_second: 10 });
    await environment.publish(...many(30, { merchantId: "m_rate" }));
    const webhooks = await arrives("/rate", 30);
    const times = webhooks.map(({ arrivedAtMs }) => arrivedAtMs).toSorted((left, right) => left - right);
    // Six at once, then ten a second, however rarely the queue is looked at without a reason.
    const tookMs = (times[29] ?? 0) - (times[0] ?? 0);
    expect(tookMs).toBeGreaterThan(2_200);
    expect(tookMs).toBeLessThan(4_500);
    for (const [index, time] of times.entries()) {
      const inSecond = times.slice(index).filter((other) => other - time < 1_000).length;
      expect(inSecond).toBeLessThanOrEqual(18);
    }
  });

  it("with an order is sent the events of an object one after the other, and those of others meanwhile", async () => {
    environment.receiver.answer("/order", (request) => ({ status: request < 3 ? 500 : 200 }));
    const { create } = await merchantWith("m_order");
    await create({ url: environment.receiver.url("/order"), ordering: "object" });
    const of = (objectId: string, objectVersion: number) => ({ merchantId: "m_order", objectId, objectVersion });
    await environment.publish(of("pay_a", 1), of("pay_a", 2), of("pay_a", 3), of("pay_b", 1));
    await arrives("/order", 6);
    const accepted = environment.receiver
      .received("/order")
      .slice(2)
      .map(({ body, headers }) => {
        const { content } = JSON.parse(body) as { content: { object: { payment_id: string } } };
        return `${content.object.payment_id} ${String(headers["webhook-sequence"])}`;
      });
    expect(accepted.filter((one) => one.startsWith("pay_a"))).toEqual(["pay_a 1", "pay_a 2", "pay_a 3"]);
  });

  it("is of its merchant and its profile alone", async () => {
    const { create, list } = await merchantWith("m_mine");
    const { webhook_endpoint_id: id } = await create({ url: environment.receiver.url("/mine") });
    const other = await merchantWith("m_other");
    const limited = endpointCalls(environment.client(port), "m_mine", "pro_other");
    for (const { read, update, disable, enable, remove, rotate, ping } of [other, limited]) {
      const ofId = [read, disable, enable, remove, ping].map((call) => () => call(id) as Promise<unknown>);
      for (const attempt of [...ofId, () => update(id, {}), () => rotate(id, {})]) {
        await expect(attempt()).rejects.toMatchObject({ code: "HE_02" });
      }
    }
    expect((await other.list()).data.map(({ webhook_endpoint_id: one }) => one)).toEqual(["pro_main"]);
    expect((await list()).data.map(({ webhook_endpoint_id: one }) => one)).toEqual(["pro_main", id]);
  });

  it("refuses what cannot be sent, and stores nothing of it", async () => {
    const { create, update, list } = await merchantWith("m_refused");
    const url = environment.receiver.url("/refused");
    const oauth2 = { token_url: "https://169.254.169.254/token", client_id: "a", client_secret: "b" };
    const basic = { username: "a", password: "b" };
    for (const body of [
      { url: "https://10.0.0.1/hooks" },
      { url: "https://user:word@shop.example/" },
      { url, headers: { "webhook-id": "mine" } },
      { url, headers: { authorization: "mine" }, authentication: { basic } },
      { url, authentication: { oauth2 } },
      { url, authentication: { basic, mtls: { certificate: "a", private_key: "b" } } },
      { url, authentication: { mtls: { certificate: "a", private_key: "b" } } },
    ]) {
      await expect(create(body)).rejects.toMatchObject({ code: "IR_06" });
    }
    const { webhook_endpoint_id: id } = await create({ url });
    await expect(update(id, { url: "https://[::1]:1/" })).rejects.toMatchObject({ code: "IR_06" });
    await expect(update(id, { url: null })).rejects.toMatchObject({ code: "IR_06" });
    expect((await list()).data.map((one) => one.url)).toEqual([environment.receiver.url("/own/m_refused"), url]);
  });

  it("is at none of the addresses that webhooks are not sent to, nor fetches tokens there", async () => {
    const { create, list } = await merchantWith("m_forbidden");
    const url = environment.receiver.url("/forbidden");
    for (const forbidden of forbiddenUrls) {
      const oauth2 = { token_url: forbidden, client_id: "a", client_secret: "b" };
      await expect(create({ url: forbidden })).rejects.toMatchObject({ code: "IR_06" });
      await expect(create({ url, authentication: { oauth2 } })).rejects.toMatchObject({ code: "IR_06" });
    }
    expect((await list()).count).toBe(1);
  });

  it("is checked again when it is sent to and pinged, whatever its row has", async () => {
    const { create, ping } = await merchantWith("m_changed");
    const { webhook_endpoint_id: id } = await create({ url: environment.receiver.url("/changed") });
    const forbidden = "http://169.254.169.254/latest/meta-data/";
    await environment.rows("update webhook_endpoints set url = $1 where webhook_endpoint_id = $2", forbidden, id);
    expect(await ping(id)).toMatchObject({ is_accepted: false, status_code: null, error_code: "url_refused" });
    const [event = ""] = await environment.publish({ merchantId: "m_changed" });
    await eventually(async () => {
      const attempts = await calls.attempts("m_changed", event);
      const [refused] = attempts.filter(({ webhook_endpoint_id: endpoint }) => endpoint === id);
      expect(refused?.response).toMatchObject({
        status_code: null,
        error_message: expect.stringContaining("not acceptable"),
      });
    });
  });

  it("is one of at most twenty of a profile, also when they are requested at once", async () => {
    const { create, list } = await merchantWith("m_twenty");
    const url = environment.receiver.url("/twenty");
    const made = await Promise.allSettled(many(24, { url }).map((body) => create(body)));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect((await list()).count).toBe(21);
  });

  it("keeps what an update leaves out, and empties what it states as null", async () => {
    const { create, update, read } = await merchantWith("m_update");
    const { webhook_endpoint_id: id } = await create({
      url: environment.receiver.url("/update"),
      description: "Warehouse",
      event_classes: ["refunds"],
      headers: { "x-shop": "1" },
      authentication: { basic: { username: "ann", password: "secret word" } },
      rate_per_second: 5,
    });
    const kept = await update(id, { description: null, ordering: "object" });
    expect(kept).toMatchObject({
      description: null,
      ordering: "object",
      event_classes: ["refunds"],
      header_names: ["x-shop"],
      authentication: { type: "basic", username: "ann" },
      rate_per_second: 5,
    });
    const emptied = await update(id, {
      event_classes: null,
      headers: null,
      authentication: null,
      rate_per_second: null,
    });
    expect(emptied).toMatchObject({
      event_classes: [],
      header_names: [],
      authentication: { type: "none", username: null },
      rate_per_second: null,
      ordering: "object",
    });
    expect(JSON.stringify(await read(id))).not.toContain("secret word");
  });

  it("is sent again what it is for, also what was never sent to it", async () => {
    const { create } = await merchantWith("m_again");
    const client = environment.client(port);
    const resends = resendCalls(client, "m_again");
    const before = await environment.publish({ merchantId: "m_again" }, { merchantId: "m_again", ...refund });
    await arrives("/own/m_again", 2);
    const url = environment.receiver.url("/again");
    const { webhook_endpoint_id: id } = await create({ url, event_classes: ["payments"] });
    const [after = ""] = await environment.publish({ merchantId: "m_again" });
    await arrives("/again", 1);
    const filter = { webhook_endpoint_id: id, created_after: "2026-01-01T00:00:00Z", is_delivered: false };
    await eventually(async () => {
      expect(await resends.count(filter)).toMatchObject({ matched_count: 1 });
    });
    expect(await resends.count({ ...filter, is_delivered: null })).toMatchObject({ matched_count: 2 });
    const { resend_id: resendId } = await resends.create(filter);
    await eventually(async () => {
      expect(await resends.read(resendId)).toMatchObject({ status: "completed", delivered_count: 1 });
    });
    expect(idsAt("/again")).toEqual([after, before[0]]);
    expect(environment.receiver.received("/own/m_again")).toHaveLength(3);
    await expect(resends.create(filter)).rejects.toMatchObject({ failureName: "no_matching_events" });
    const [attempt] = (await calls.attempts("m_again", before[0] ?? "")).slice(-1);
    expect(attempt).toMatchObject({ webhook_endpoint_id: id, delivery_attempt: "manual_retry", resend_id: resendId });
  });

  it("has no answers on record of an object whose customer was erased", async () => {
    environment.receiver.answer("/erased", () => ({ status: 200, body: "Ada Beispiel" }));
    const { create } = await merchantWith("m_erased");
    await create({ url: environment.receiver.url("/erased") });
    const [id = ""] = await environment.publish({ merchantId: "m_erased", objectId: "pay_erased" });
    await eventually(async () => {
      expect(await calls.attempts("m_erased", id)).toHaveLength(2);
    });
    const data = { merchant_id: "m_erased", object_ids: ["pay_erased"] };
    const erasure = { subject: personalDataErased.type, objectId: "m_erased", objectVersion: 1, data };
    await environment.appendToOutbox([{ ...erasure, merchantId: "m_erased" }]);
    await eventually(async () => {
      const attempts = await calls.attempts("m_erased", id);
      expect(attempts.map(({ response }) => response.body)).toEqual([null, null]);
    });
  });

  it("is none of a profile's own, which is set with the profile", async () => {
    const { update, remove, disable, rotate } = await merchantWith("m_own");
    const own = [remove, disable].map((call) => () => call("pro_main"));
    for (const attempt of [...own, () => update("pro_main", {}), () => rotate("pro_main", {})]) {
      await expect(attempt()).rejects.toMatchObject({ code: "IR_16" });
    }
  });
});
