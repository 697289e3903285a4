import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { EventResend } from "@railyard/contracts";
import { isFailure } from "@railyard/failures";
import type { ServiceClient } from "@railyard/http";
import { eventually } from "@railyard/testing";
import type { EventCalls, ResendCalls } from "../support/event-calls.ts";
import { eventCalls, resendCalls } from "../support/event-calls.ts";
import type { EventsEnvironment, Happening } from "../support/events-environment.ts";
import { startEventsEnvironment } from "../support/events-environment.ts";
import { startReplicaProcess } from "../support/replica-process.ts";
import type { Answer } from "../support/webhook-receiver.ts";

const minuteMs = 60_000;
const waiting = { timeoutMs: 15_000, intervalMs: 30 };

let environment: EventsEnvironment;
let client: ServiceClient;
let calls: EventCalls;

beforeAll(async () => {
  environment = await startEventsEnvironment({
    WEBHOOK_RETRY_SCHEDULE_MS: "20",
    WEBHOOK_PROBE_INTERVAL_MS: "300",
    WEBHOOK_TIMEOUT_MS: "1000",
    WEBHOOK_LEASE_MS: "1000",
  });
  client = environment.client((await environment.startReplica()).port);
  calls = eventCalls(client);
}, 30_000);

afterAll(async () => {
  await environment.stop();
});

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
};

const lately = () => ({ created_after: new Date(Date.now() - 10 * minuteMs).toISOString() });

const undelivered = () => ({ ...lately(), is_delivered: false });

/** Publishes events of a merchant without an address, for which they are held. */
const published = async (merchantId: string, ...happenings: readonly Happening[]): Promise<readonly string[]> => {
  await environment.setMerchant(merchantId, {});
  const ids = await environment.publish(...happenings);
  await eventually(async () => {
    for (const id of ids) expect(await environment.stateOf(id)).toBe("held");
  }, waiting);
  return ids;
};

/** A merchant whose events were held because there was no address, which is set by now. */
const merchantWithHeld = async (merchantId: string, count: number): Promise<readonly string[]> => {
  const happenings = Array.from({ length: count }, (_, index) => ({
    merchantId,
    objectId: `pay_${String(index)}`,
    time: new Date(Date.now() - minuteMs + index),
  }));
  const ids = await published(merchantId, ...happenings);
  await environment.setMerchant(merchantId, { webhookUrl: environment.receiver.url(`/${merchantId}`) });
  // The service knows the merchant as it was until the change has reached it.
  await eventually(async () => {
    expect(await resendCalls(client, merchantId).endpoint()).not.toMatchObject({ state: "no_url" });
  });
  return ids;
};

const ended = (resends: ResendCalls, { resend_id: resendId }: EventResend): Promise<EventResend> =>
  eventually(async () => {
    const resend = await resends.read(resendId);
    if (resend.completed_at === null) throw new TypeError(JSON.stringify(resend));
    return resend;
  }, waiting);

/** The operations that left an entry of the object for the audit log. */
const recordedChanges = async (merchantId: string, objectType: string): Promise<readonly string[]> => {
  const rows = await environment.rows<{ data: string }>(
    "select data from outbox where merchant_id = $1 order by insertion",
    merchantId,
  );
  const changes = rows.map(({ data }) => JSON.parse(data) as { object_type: string; operation_id: string });
  return changes.filter((change) => change.object_type === objectType).map((change) => change.operation_id);
};

describe("a resend", () => {
  it("sends what was not delivered once each, oldest first, as manual retries that name it", async () => {
    const { receiver } = environment;
    const ids = await merchantWithHeld("m_resent", 12);
    const resends = resendCalls(client, "m_resent");
    const created = await resends.create(undelivered());
    expect(created).toMatchObject({ status: "pending", matched_count: 12, queued_count: 12, profile_id: "pro_main" });
    expect(created.created_by).toEqual({ actor_kind: "jwt", actor_id: "usr_test" });
    const resend = await ended(resends, created);
    expect(resend).toMatchObject({ status: "completed", delivered_count: 12, failed_count: 0, queued_count: 0 });
    expect(receiver.received("/m_resent")).toHaveLength(12);
    const arrived = receiver.received("/m_resent").map(({ headers }) => String(headers["webhook-id"]));
    expect(arrived.slice(0, 5).sort()).toEqual(ids.slice(0, 5).toSorted());
    const { events } = await calls.list("m_resent", { is_delivered: true });
    expect(events).toHaveLength(12);
    expect(events[0]).toMatchObject({ next_attempt_at: null, last_status_code: 200 });
    const [attempt] = await calls.attempts("m_resent", ids[0] ?? "");
    expect(attempt).toMatchObject({ delivery_attempt: "manual_retry", resend_id: created.resend_id });
    expect((await resends.list()).data.map(({ resend_id: id }) => id)).toEqual([created.resend_id]);
  }, 30_000);

  it("is counted beforehand, which sends nothing, and keeps to its rate", async () => {
    const { receiver } = environment;
    await merchantWithHeld("m_paced", 12);
    const resends = resendCalls(client, "m_paced");
    expect(await resends.count(undelivered())).toEqual({ profile_id: "pro_main", matched_count: 12 });
    expect(await resends.count({ ...lately(), is_delivered: true })).toMatchObject({ matched_count: 0 });
    expect([receiver.received("/m_paced"), (await resends.list()).data]).toEqual([[], []]);
    const beganMs = performance.now();
    const created = await resends.create({ ...undelivered(), rate_per_second: 8 });
    expect(created).toMatchObject({ rate_per_second: 8, filter: { is_delivered: false } });
    expect(await ended(resends, created)).toMatchObject({ delivered_count: 12 });
    // Two every quarter of a second.
    expect(performance.now() - beganMs).toBeGreaterThan(1_250);
    expect(receiver.received("/m_paced")).toHaveLength(12);
  }, 30_000);

  it("skips what was delivered in the meantime and types that are switched off", async () => {
    const { receiver } = environment;
    const ids = await merchantWithHeld("m_meantime", 8);
    const held = Promise.withResolvers<Answer>();
    // Those of the resend are held; that by hand, the sixth, is answered and noted before the resend continues.
    receiver.answer("/m_meantime", (number) => (number <= 5 ? held.promise : { status: 200 }));
    const resends = resendCalls(client, "m_meantime");
    const created = await resends.create(undelivered());
    await eventually(() => receiver.received("/m_meantime").length === 5, waiting);
    await calls.retry("m_meantime", ids[7] ?? "");
    held.resolve({ status: 200 });
    expect(await ended(resends, created)).toMatchObject({ status: "completed", delivered_count: 7, skipped_count: 1 });
    expect(Math.max(...receiver.counts("/m_meantime").values())).toBe(1);

    await published("m_muted", { merchantId: "m_muted" }, { merchantId: "m_muted", eventType: "payment_failed" });
    await environment.setMerchant("m_muted", { webhookUrl: receiver.url("/m_muted"), failedEnabled: false });
    const muting = resendCalls(client, "m_muted");
    const resend = await ended(muting, await muting.create(undelivered()));
    expect(resend).toMatchObject({ delivered_count: 1, skipped_count: 1 });
  }, 30_000);

  it("leaves slots of the endpoint to new events", async () => {
    const { receiver } = environment;
    await merchantWithHeld("m_live", 10);
    receiver.answer("/m_live", (number) => (number <= 5 ? "hang" : { status: 200 }));
    const resends = resendCalls(client, "m_live");
    const created = await resends.create(undelivered());
    await eventually(() => receiver.received("/m_live").length === 5, waiting);
    const [live = ""] = await environment.publish({ merchantId: "m_live" });
    await eventually(() => receiver.counts("/m_live").get(live) === 1, { timeoutMs: 900, intervalMs: 10 });
    await resends.cancel(created.resend_id);
    const cancelled = await resends.read(created.resend_id);
    expect(cancelled).toMatchObject({ status: "cancelled", queued_count: 0 });
    // What was being sent is counted all the same.
    await eventually(async () => {
      expect((await resends.read(created.resend_id)).failed_count).toBe(5);
    }, waiting);
    await expect(resends.cancel(created.resend_id)).rejects.toMatchObject({
      failureName: "event_resend_not_cancellable",
    });
    expect(receiver.received("/m_live")).toHaveLength(6);
    expect(await recordedChanges("m_live", "event_resend")).toEqual(["createEventResend", "cancelEventResend"]);
  }, 30_000);

  it("waits while the endpoint is paused, probes it with single events, and continues", async () => {
    const { receiver } = environment;
    await merchantWithHeld("m_paused", 30);
    let isRepaired = false;
    receiver.answer("/m_paused", () => ({ status: isRepaired ? 200 : 500 }));
    const resends = resendCalls(client, "m_paused");
    const created = await resends.create(undelivered());
    await eventually(async () => {
      expect((await resends.read(created.resend_id)).waiting_until).not.toBeNull();
    }, waiting);
    expect(await resends.endpoint()).toMatchObject({ state: "paused", failing_since: expect.any(String) });
    const sent = receiver.received("/m_paused").length;
    expect(sent).toBeLessThanOrEqual(12);
    isRepaired = true;
    const resend = await ended(resends, created);
    expect(resend.failed_count).toBeGreaterThanOrEqual(10);
    expect(resend.failed_count + resend.delivered_count).toBe(30);
    expect(resend.delivered_count).toBeGreaterThanOrEqual(17);
    expect(await resends.endpoint()).toMatchObject({ state: "active", consecutive_failures: 0, failing_since: null });
  }, 30_000);

  it("fails when the receiver answers 410, and is refused until the endpoint is enabled", async () => {
    const { receiver } = environment;
    const ids = await merchantWithHeld("m_gone", 7);
    let isBack = false;
    receiver.answer("/m_gone", () => ({ status: isBack ? 200 : 410 }));
    const resends = resendCalls(client, "m_gone");
    const resend = await ended(resends, await resends.create(undelivered()));
    expect(resend).toMatchObject({ status: "failed", failed_count: 5, skipped_count: 2 });
    expect(resend.failure_reason).toContain("410");
    expect((await resends.endpoint()).state).toBe("disabled");
    await expect(resends.create(undelivered())).rejects.toMatchObject({ failureName: "webhook_endpoint_disabled" });
    isBack = true;
    expect(await resends.enable()).toMatchObject({ state: "active", consecutive_failures: 0 });
    await ended(resends, await resends.create(undelivered()));
    for (const id of ids) expect(await environment.stateOf(id)).toBe("delivered");
    expect((await resends.endpoint()).last_success_at).not.toBeNull();
    await resends.enable();
    expect(await recordedChanges("m_gone", "webhook_endpoint")).toEqual(["enableWebhookEndpoint"]);
  }, 30_000);

  it("sends an event that waits for its retry, which stays as it was when that fails", async () => {
    const { receiver } = environment;
    receiver.answer("/m_due", (number) => ({ status: number === 1 ? 503 : 500, headers: { "retry-after": "60" } }));
    await environment.setMerchant("m_due", { webhookUrl: receiver.url("/m_due") });
    const [id = ""] = await environment.publish({ merchantId: "m_due" });
    const [waits] = await eventually(async () => {
      const { events } = await calls.list("m_due");
      if (events[0]?.last_status_code !== 503) throw new TypeError("It was not tried yet.");
      return events;
    }, waiting);
    expect(waits?.next_attempt_at).not.toBeNull();
    const resends = resendCalls(client, "m_due");
    const created = await resends.create({ object_id: "pay_01", is_delivered: false });
    expect(await ended(resends, created)).toMatchObject({ matched_count: 1, failed_count: 1 });
    const [after] = (await calls.list("m_due")).events;
    expect(after).toMatchObject({ last_status_code: 500, next_attempt_at: waits?.next_attempt_at });
    const [row] = await environment.rows<{ claim_id: string | null; tries: number }>(
      "select claim_id, tries from deliveries where event_id = $1",
      id,
    );
    expect(row).toEqual({ claim_id: null, tries: 1 });
  }, 30_000);
});

describe("a ping", () => {
  it("is a signed webhook about nothing, which is recorded nowhere but in the audit log", async () => {
    const { receiver } = environment;
    await environment.setMerchant("m_pinged", { webhookUrl: receiver.url("/m_pinged") });
    const resends = resendCalls(client, "m_pinged");
    const ping = await resends.ping();
    expect(ping).toMatchObject({ profile_id: "pro_main", is_accepted: true, status_code: 200, error_code: null });
    const [received] = receiver.received("/m_pinged");
    expect(JSON.parse(received?.body ?? "")).toMatchObject({
      event_id: ping.ping_id,
      event_type: "webhook_ping",
      merchant_id: "m_pinged",
      content: { type: "ping_details", object: { profile_id: "pro_main" } },
    });
    expect(received?.headers).toMatchObject({ "webhook-id": ping.ping_id, "webhook-signature": expect.any(String) });
    expect((await calls.list("m_pinged")).total_count).toBe(0);
    expect(await recordedChanges("m_pinged", "webhook_endpoint")).toEqual(["pingWebhookEndpoint"]);
    for (let number = 2; number <= 10; number += 1) await resends.ping();
    await expect(resends.ping()).rejects.toThrow("429");
    expect(receiver.received("/m_pinged")).toHaveLength(10);
  });

  it("reports what is wrong with the receiver, and leaves its health as it was", async () => {
    const { receiver } = environment;
    receiver.answer("/m_unwell", () => ({ status: 500 }));
    await environment.setMerchant("m_unwell", { webhookUrl: receiver.url("/m_unwell") });
    const resends = resendCalls(client, "m_unwell");
    expect(await resends.ping()).toMatchObject({ is_accepted: false, status_code: 500, error_code: "refused" });
    expect(await resends.endpoint()).toMatchObject({ state: "active", consecutive_failures: 0 });
    await environment.setMerchant("m_metadata", { webhookUrl: "http://169.254.169.254/latest" });
    expect(await resendCalls(client, "m_metadata").ping()).toMatchObject({ status_code: null, is_accepted: false });
    await environment.setMerchant("m_nowhere", { webhookUrl: null });
    await expect(resendCalls(client, "m_nowhere").ping()).rejects.toMatchObject({ failureName: "webhook_url_missing" });
    await expect(resends.ping("pro_other")).rejects.toMatchObject({ failureName: "webhook_endpoint_not_found" });
  });
});

describe("several processes", () => {
  it("share the resends, and no event is sent twice", async () => {
    const { receiver } = environment;
    await merchantWithHeld("m_processes", 120);
    const second = await environment.startReplica();
    const resends = resendCalls(client, "m_processes");
    const resend = await ended(resends, await resends.create(undelivered()));
    await second.stop();
    expect(resend).toMatchObject({ delivered_count: 120, skipped_count: 0 });
    expect(receiver.received("/m_processes")).toHaveLength(120);
  }, 30_000);

  it("continue the resend of one that is killed; only what was being sent arrives again", async () => {
    const own = await startEventsEnvironment({ WEBHOOK_TIMEOUT_MS: "500", WEBHOOK_LEASE_MS: "500" });
    try {
      const port = await freePort();
      const killed = await startReplicaProcess({ ...own.variables, HTTP_PORT: String(port) });
      await own.setMerchant("m_killed", {});
      const count = 60;
      const ids = await own.publish(
        ...Array.from({ length: count }, (_, index) => ({ merchantId: "m_killed", objectId: `pay_${String(index)}` })),
      );
      await eventually(async () => {
        for (const id of ids) expect(await own.stateOf(id)).toBe("held");
      }, waiting);
      await own.setMerchant("m_killed", { webhookUrl: own.receiver.url("/killed") });
      let isStuck = true;
      own.receiver.answer("/killed", (number) => (number > 20 && isStuck ? "hang" : { status: 200 }));
      const created = await resendCalls(own.client(port), "m_killed").create(undelivered());
      await eventually(() => own.receiver.received("/killed").length > 20, waiting);
      await killed.kill();
      isStuck = false;
      const resends = resendCalls(own.client((await own.startReplica()).port), "m_killed");
      const resend = await ended(resends, created);
      const counts = own.receiver.counts("/killed");
      expect(counts.size).toBe(count);
      expect(resend.delivered_count + resend.failed_count).toBe(count);
      expect(own.receiver.received("/killed").length).toBeLessThanOrEqual(count + 5);
    } finally {
      await own.stop();
    }
  }, 60_000);
});

describe("a resend is refused", () => {
  const refusal = (body: object, resends = resendCalls(client, "m_refused")): Promise<string> =>
    resends.create(body).then(
      () => "accepted",
      (error: unknown) => (isFailure(error) ? error.failureName : String(error)),
    );

  it("without a narrow filter, events or an address, and with a filter that contradicts itself", async () => {
    await environment.setMerchant("m_refused", { webhookUrl: null });
    expect(await refusal(lately())).toBe("webhook_url_missing");
    await environment.setMerchant("m_refused", { webhookUrl: environment.receiver.url("/refused") });
    expect(await refusal({})).toBe("resend_filter_too_wide");
    expect(await refusal({ is_delivered: false })).toBe("resend_filter_too_wide");
    expect(await refusal({ created_after: "2024-01-01T00:00:00Z" })).toBe("no_matching_events");
    expect(await refusal({ ...lately(), rate_per_second: 0 })).toBe("invalid_data");
    expect(await refusal({ ...lately(), rate_per_second: 1_001 })).toBe("invalid_data");
    const { count } = resendCalls(client, "m_refused");
    await expect(count({})).rejects.toMatchObject({ failureName: "resend_filter_too_wide" });
    await expect(count({ ...lately(), profile_id: "pro_c" })).rejects.toMatchObject({
      failureName: "event_profile_not_found",
    });
    expect(await refusal(lately())).toBe("no_matching_events");
    expect(await refusal({ object_id: "pay_never" })).toBe("no_matching_events");
    expect(await refusal({ object_id: "pay_1", ...lately() })).toBe("conflicting_filters");
    expect(await refusal({ ...lately(), wrong: true })).toBe("invalid_request");
  });

  it("when three of the merchant are open", async () => {
    const { receiver } = environment;
    await merchantWithHeld("m_many", 1);
    receiver.answer("/m_many", () => "hang");
    const resends = resendCalls(client, "m_many");
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => refusal(undelivered(), resends)));
    expect(outcomes.toSorted()).toEqual(["accepted", "accepted", "accepted", "too_many_resends", "too_many_resends"]);
  }, 30_000);

  it("for other profiles and merchants, whose resends and endpoints are not found", async () => {
    const { receiver } = environment;
    const url = receiver.url("/tenants");
    await environment.setMerchant("m_tenants", { profileId: "pro_a", webhookUrl: url }, { profileId: "pro_b" });
    await environment.publish({ merchantId: "m_tenants", profileId: "pro_a" });
    await eventually(async () => {
      expect((await calls.list("m_tenants")).total_count).toBe(1);
    }, waiting);
    const merchant = resendCalls(client, "m_tenants");
    expect(await refusal(lately(), merchant)).toBe("event_profile_required");
    expect(await refusal({ ...lately(), profile_id: "pro_c" }, merchant)).toBe("event_profile_not_found");
    const [ofA, ofB] = [resendCalls(client, "m_tenants", "pro_a"), resendCalls(client, "m_tenants", "pro_b")];
    expect(await refusal({ ...lately(), profile_id: "pro_a" }, ofB)).toBe("event_profile_fixed");
    const created = await ofA.create(lately());
    expect(created.profile_id).toBe("pro_a");
    for (const stranger of [ofB, resendCalls(client, "m_refused")]) {
      await expect(stranger.read(created.resend_id)).rejects.toMatchObject({ failureName: "event_resend_not_found" });
      await expect(stranger.cancel(created.resend_id)).rejects.toMatchObject({ failureName: "event_resend_not_found" });
      await expect(stranger.endpoint("pro_a")).rejects.toMatchObject({ failureName: "webhook_endpoint_not_found" });
      await expect(stranger.enable("pro_a")).rejects.toMatchObject({ failureName: "webhook_endpoint_not_found" });
      expect((await stranger.list()).data).toEqual([]);
    }
    expect((await merchant.list()).total_count).toBe(1);
    expect((await ofB.endpoint("pro_b")).state).toBe("no_url");
  });
});
