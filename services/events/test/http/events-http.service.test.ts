import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";
import type { EventList, ListEventsRequest } from "@railyard/contracts";
import { listEvents, listEventsOfObjects } from "@railyard/contracts";
import type { ServiceClient } from "@railyard/http";
import { eventually } from "@railyard/testing";
import type { EventCalls } from "../support/event-calls.ts";
import { eventCalls } from "../support/event-calls.ts";
import type { EventsEnvironment, Happening } from "../support/events-environment.ts";
import { startEventsEnvironment, userOf } from "../support/events-environment.ts";
import type { RawAnswer } from "../support/raw-request.ts";
import { rawRequest } from "../support/raw-request.ts";

const merchantId = "m_listed";

let environment: EventsEnvironment;
let client: ServiceClient;
let calls: EventCalls;
let port: number;
/** Ids of the events, oldest first. */
let ids: readonly string[];

const at = (second: number): Date => new Date(Date.UTC(2024, 0, 1, 0, 0, second));

const refund = { merchantId, profileId: "pro_a", eventClass: "refunds" } as const;

const happenings: readonly Happening[] = [
  { merchantId, profileId: "pro_a", objectId: "pay_0", eventType: "payment_processing", time: at(0) },
  { merchantId, profileId: "pro_a", objectId: "pay_0", eventType: "payment_succeeded", time: at(1) },
  { merchantId, profileId: "pro_b", objectId: "pay_1", eventType: "payment_failed", time: at(2) },
  { ...refund, objectId: "ref_1", eventType: "refund_succeeded", time: at(3) },
  { ...refund, objectId: "ref_2", eventType: "refund_failed", time: at(4) },
  {
    merchantId,
    profileId: "pro_c",
    objectId: "dp_1",
    eventClass: "disputes",
    eventType: "dispute_opened",
    time: at(5),
  },
];

const post = (body: string, headers: Readonly<Record<string, string>> = {}, path = `/events/${merchantId}`) =>
  rawRequest({ port, path, body, headers: { "content-type": "application/json", ...headers } });

const identity = (principal: Principal): Readonly<Record<string, string>> => ({
  "x-railyard-identity": environment.identityOf(principal),
});

const asUser = (body: string): Promise<RawAnswer> => post(body, identity(userOf(merchantId)));

const listed = async (request: ListEventsRequest): Promise<{ numbers: readonly number[]; total: number }> => {
  const { events, total_count: total } = await calls.list(merchantId, request);
  return { numbers: events.map((event) => ids.indexOf(event.event_id)), total };
};

beforeAll(async () => {
  environment = await startEventsEnvironment();
  const { receiver } = environment;
  receiver.answer("/refusing", () => ({ status: 500 }));
  await environment.setMerchant(
    merchantId,
    { profileId: "pro_a", webhookUrl: receiver.url("/taking") },
    { profileId: "pro_b", webhookUrl: receiver.url("/refusing") },
    { profileId: "pro_c", webhookUrl: null },
  );
  await environment.setMerchant("m_other", { webhookUrl: receiver.url("/other") });
  ({ port } = await environment.startReplica());
  client = environment.client(port);
  calls = eventCalls(client);
  ids = await environment.publish(...happenings);
  await environment.publish({ merchantId: "m_other", objectId: "pay_0" });
  await eventually(async () => {
    const states = await Promise.all(ids.map(environment.stateOf));
    expect(states).toEqual(["delivered", "delivered", "exhausted", "delivered", "delivered", "held"]);
  });
}, 30_000);

afterAll(async () => {
  await environment.stop();
});

describe("listing the events of objects, for another service", () => {
  const ofObjects = (merchant_id: string, ...object_ids: string[]) =>
    client.call(listEventsOfObjects, { body: { merchant_id, object_ids, created_after: at(0).toISOString() } });

  it("answers them newest first, each with the state of its delivery and the last try", async () => {
    const { events, has_more: hasMore } = await ofObjects(merchantId, "pay_1", "ref_1", "dp_1", "pay_none");
    expect(hasMore).toBe(false);
    expect(events.map((event) => [ids.indexOf(event.event_id), event.delivery?.state])).toEqual([
      [5, "held"],
      [3, "delivered"],
      [2, "exhausted"],
    ]);
    const [held, delivered, exhausted] = events.map(({ delivery }) => delivery);
    expect(held).toMatchObject({ tries: 0, last_attempt_at: null, last_status_code: null, next_attempt_at: null });
    expect(delivered).toMatchObject({ last_status_code: 200, last_error_code: null, next_attempt_at: null });
    expect(exhausted).toMatchObject({ last_status_code: 500, last_error_code: expect.any(String) });
    expect(exhausted?.tries).toBeGreaterThan(0);
  });

  it("answers those of one merchant alone", async () => {
    expect((await ofObjects("m_other", "pay_1", "ref_1")).events).toEqual([]);
    expect((await ofObjects("m_other", "pay_0")).events).toHaveLength(1);
  });

  it("is for services alone", async () => {
    const body = JSON.stringify({ merchant_id: merchantId, object_ids: ["pay_1"], created_after: at(0) });
    const asked = (principal: Principal) => post(body, identity(principal), "/internal/events/of_objects");
    expect((await asked(userOf(merchantId))).status).toBe(401);
    expect((await asked({ kind: "service" })).status).toBe(200);
  });
});

describe("listing events", () => {
  it("answers them newest first, with the outcome of their delivery", async () => {
    const { events, total_count: total } = await calls.list(merchantId);
    expect(total).toBe(6);
    expect(events.map((event) => event.is_delivery_successful)).toEqual([false, true, true, false, true, true]);
    expect(events[3]).toEqual({
      event_id: ids[2],
      merchant_id: merchantId,
      profile_id: "pro_b",
      object_id: "pay_1",
      event_type: "payment_failed",
      event_class: "payments",
      is_delivery_successful: false,
      next_attempt_at: null,
      last_status_code: 500,
      initial_attempt_id: ids[2],
      processor_merchant_id: merchantId,
      created: at(2).toISOString(),
    });
  });

  it.each<readonly [ListEventsRequest, readonly number[], number]>([
    [{ limit: 2 }, [5, 4], 6],
    [{ limit: 2, offset: 3 }, [2, 1], 6],
    [{ limit: 0 }, [], 6],
    [{ offset: 100 }, [], 6],
    [{ created_after: at(3).toISOString() }, [5, 4, 3], 3],
    [{ created_before: at(3).toISOString() }, [2, 1, 0], 3],
    [{ created_after: at(1).toISOString(), created_before: at(3).toISOString() }, [2, 1], 2],
    [{ created_after: "2019-01-01T00:00:00Z" }, [5, 4, 3, 2, 1, 0], 6],
    [{ profile_id: "pro_b" }, [2], 1],
    [{ object_id: "pay_0" }, [1, 0], 2],
    [{ object_id: "pay_0", profile_id: "pro_b" }, [], 0],
    [{ object_id: "pay_unknown" }, [], 0],
    [{ event_id: "evt_unknown" }, [], 0],
    [{ event_classes: ["refunds"] }, [4, 3], 2],
    [{ event_classes: ["refunds", "disputes"] }, [5, 4, 3], 3],
    [{ event_classes: ["refunds", "disputes"], event_types: ["refund_failed"] }, [5, 4], 2],
    [{ event_types: ["payment_failed", "dispute_opened"] }, [5, 2], 2],
    [{ is_delivered: true }, [4, 3, 1, 0], 4],
    [{ is_delivered: false }, [5, 2], 2],
    [{ is_delivered: false, event_classes: ["payments"] }, [2], 1],
    [{ recipient: "merchant" }, [5, 4, 3, 2, 1, 0], 6],
    [{ recipient: "connector" }, [], 0],
    [{ limit: null, object_id: null, event_types: null }, [5, 4, 3, 2, 1, 0], 6],
  ])("by %j answers %j of %d", async (request, numbers, total) => {
    expect(await listed(request)).toEqual({ numbers, total });
  });

  it("finds one event by its id", async () => {
    expect(await listed({ event_id: ids[3] ?? "" })).toEqual({ numbers: [3], total: 1 });
  });

  it.each<readonly [string, number, string]>([
    ['{"limit": 101}', 422, "IR_06"],
    ['{"limit": -1}', 422, "IR_06"],
    ['{"limit": "many"}', 400, "IR_06"],
    ['{"event_types": ["payment_imagined"]}', 400, "IR_06"],
    ['{"event_classes": ["refunds"], "event_types": ["payment_failed"]}', 422, "IR_06"],
    ['{"event_types": ["payment_failed", "payment_failed"]}', 422, "IR_06"],
    ['{"created_after": "yesterday"}', 422, "IR_05"],
    ['{"created_after": "2026-01-02T00:00:00Z", "created_before": "2026-01-01T00:00:00Z"}', 422, "IR_06"],
    ['{"object_id": "pay_0", "limit": 5}', 400, "IR_16"],
    ['{"object_id": "pay_0", "event_id": "evt_1"}', 400, "IR_16"],
    ['{"profile_id": "pro_unknown"}', 404, "HE_02"],
    ['{"recipient": "nobody"}', 400, "IR_06"],
    ["{", 400, "IR_06"],
    ["[]", 400, "IR_06"],
  ])("refuses %s with %d %s", async (body, status, code) => {
    const answer = await asUser(body);
    expect(answer).toMatchObject({ status, json: { error: { code } } });
  });
});

describe("whose events", () => {
  it("requires a caller's identity", async () => {
    expect(await post("{}")).toMatchObject({ status: 401, json: { error: { code: "IR_01" } } });
  });

  it("does not open to another merchant's user or key, nor to a publishable key", async () => {
    const strangers: readonly Principal[] = [
      userOf("m_other"),
      { kind: "merchant_key", merchantId: "m_other" },
      { kind: "publishable_key", merchantId },
    ];
    for (const stranger of strangers) {
      expect(await post("{}", identity(stranger))).toMatchObject({ status: 401 });
      expect(await post("{}", identity(stranger), `/events/${merchantId}/${ids[0] ?? ""}/retry`)).toMatchObject({
        status: 401,
      });
    }
  });

  it("opens to the merchant's secret key, as far as its scopes go", async () => {
    const key: Principal = { kind: "merchant_key", merchantId };
    const scoped = (scope: string) => identity({ ...key, permissions: [scope] });
    const path = `/events/${merchantId}/${ids[0] ?? ""}`;
    for (const headers of [identity(key), scoped("events:read"), scoped("read"), scoped("events:write")]) {
      expect(await post("{}", headers)).toMatchObject({ status: 200, json: { total_count: 6 } });
      expect(await rawRequest({ port, method: "GET", path: `${path}/attempts`, headers })).toMatchObject({
        status: 200,
      });
    }
    expect(await post("{}", scoped("payments:read"))).toMatchObject({ status: 403 });
    expect(await post("", scoped("events:read"), `${path}/retry`)).toMatchObject({ status: 403 });
    expect(await post("", scoped("events:write"), `${path}/retry`)).toMatchObject({ status: 200 });
  });

  it("is asked with a body, though it may be empty", async () => {
    for (const path of [`/events/${merchantId}`, "/events/profile/list"]) {
      const headers = identity({ ...userOf(merchantId), profileId: "pro_a" });
      expect(await post("", headers, path)).toMatchObject({
        status: 400,
        json: { error: { code: "IR_04", field: "body" } },
      });
      expect(await post("{}", headers, path)).toMatchObject({ status: 200 });
    }
  });

  it("needs the permission to read events", async () => {
    const user: Principal = { ...userOf(merchantId), permissions: ["payments:read"] };
    expect(await post("{}", identity(user))).toMatchObject({ status: 403, json: { error: { code: "IR_22" } } });
  });

  it("opens to the operator, for merchants that exist", async () => {
    const operator = identity({ kind: "admin_key" });
    expect(await post("{}", operator)).toMatchObject({ status: 200, json: { total_count: 6 } });
    const unknown = await post("{}", operator, "/events/m_unknown");
    expect(unknown).toMatchObject({ status: 404, json: { error: { code: "HE_02" } } });
  });

  it("keeps merchants apart in every look-up", async () => {
    const [other] = (await calls.list("m_other")).events;
    const id = other?.event_id ?? "";
    expect((await calls.list("m_other")).total_count).toBe(1);
    expect((await calls.list(merchantId, { event_id: id })).total_count).toBe(0);
    expect((await calls.list(merchantId, { object_id: "pay_0" })).events.map((event) => event.merchant_id)).toEqual([
      merchantId,
      merchantId,
    ]);
    await expect(calls.attempts(merchantId, id)).rejects.toMatchObject({ status: 404, code: "HE_02" });
    await expect(calls.retry(merchantId, id)).rejects.toMatchObject({ status: 404, code: "HE_02" });
    expect(environment.receiver.received("/other")).toHaveLength(1);
  });
});

describe("tries to deliver", () => {
  it("are found by the id of any of them", async () => {
    const attempts = await calls.attempts(merchantId, ids[2] ?? "");
    expect(attempts.map((attempt) => attempt.response.status_code)).toEqual([500, 500, 500, 500]);
    expect(await calls.attempts(merchantId, attempts.at(-1)?.event_id ?? "")).toEqual(attempts);
  });

  it("of no event are not found", async () => {
    await expect(calls.attempts(merchantId, "evt_unknown")).rejects.toMatchObject({ status: 404, code: "HE_02" });
    await expect(calls.retry(merchantId, "evt_unknown")).rejects.toMatchObject({ status: 404, code: "HE_02" });
  });

  it("by hand that fail leave the event as it was", async () => {
    const attempt = await calls.retry(merchantId, ids[2] ?? "");
    expect(attempt).toMatchObject({
      delivery_attempt: "manual_retry",
      is_delivery_successful: false,
      response: { status_code: 500, body: "ok" },
    });
    expect(await calls.outcome(merchantId, ids[2] ?? "")).toBe(false);
  });

  it("by hand happen once per Idempotency-Key", async () => {
    const before = environment.receiver.received("/taking").length;
    const path = `/events/${merchantId}/${ids[0] ?? ""}/retry`;
    const headers = { ...identity(userOf(merchantId)), "idempotency-key": "again" };
    const first = await rawRequest({ port, path, headers });
    const second = await rawRequest({ port, path, headers });
    expect(first.status).toBe(200);
    expect(second.json).toEqual(first.json);
    expect(second.headers["idempotent-replayed"]).toBe("true");
    expect(environment.receiver.received("/taking")).toHaveLength(before + 1);
  });

  it("need the permission to write events", async () => {
    const principal: Principal = { ...userOf(merchantId), permissions: ["events:read"] };
    const path = `/events/${merchantId}/${ids[0] ?? ""}/retry`;
    expect(await rawRequest({ port, path, headers: identity(principal) })).toMatchObject({ status: 403 });
    await client.call(listEvents, { params: { merchant_id: merchantId }, body: {}, principal });
  });
});

describe("the events of a profile", () => {
  const ofUser = (profileId: string | undefined, request: ListEventsRequest = {}): Promise<RawAnswer> =>
    post(JSON.stringify(request), identity({ ...userOf(merchantId), profileId }), "/events/profile/list");
  const numbersIn = ({ json }: RawAnswer): readonly number[] =>
    (json as EventList).events.map((event) => ids.indexOf(event.event_id));

  it("are those of the user's own one", async () => {
    expect(numbersIn(await ofUser("pro_a"))).toEqual([4, 3, 1, 0]);
    expect(numbersIn(await ofUser("pro_a", { event_classes: ["refunds"] }))).toEqual([4, 3]);
    expect(numbersIn(await ofUser("pro_b", { profile_id: "pro_b" }))).toEqual([2]);
  });

  it("are never those of another", async () => {
    const answer = await ofUser("pro_a", { profile_id: "pro_b" });
    expect(answer).toMatchObject({ status: 400, json: { error: { code: "IR_16", field: "profile_id" } } });
  });

  it("are all that a user who is limited to a profile sees, tries and sends again", async () => {
    const user = identity({ ...userOf(merchantId), profileId: "pro_a" });
    expect(numbersIn(await post("{}", user))).toEqual([4, 3, 1, 0]);
    expect(await post(JSON.stringify({ profile_id: "pro_b" }), user)).toMatchObject({ status: 400 });
    const foreign = `/events/${merchantId}/${ids[2] ?? ""}`;
    const attempts = await rawRequest({ port, method: "GET", path: `${foreign}/attempts`, headers: user });
    expect(attempts).toMatchObject({ status: 404 });
    expect(await post("{}", user, `${foreign}/retry`)).toMatchObject({ status: 404 });
    const own = `/events/${merchantId}/${ids[0] ?? ""}/attempts`;
    expect(await rawRequest({ port, method: "GET", path: own, headers: user })).toMatchObject({ status: 200 });
  });

  it("need a profile, of which a user of the whole merchant names one that there is", async () => {
    expect(await ofUser(undefined)).toMatchObject({ status: 400, json: { error: { code: "IR_04" } } });
    expect(numbersIn(await ofUser(undefined, { profile_id: "pro_c" }))).toEqual([5]);
    const unknown = await ofUser(undefined, { profile_id: "pro_none" });
    expect(unknown).toMatchObject({ status: 404, json: { error: { code: "HE_02" } } });
  });

  it("are all that a key of the profile sees, tries and sends again", async () => {
    const key = identity({ kind: "merchant_key", merchantId, profileId: "pro_a" });
    for (const path of [`/events/${merchantId}`, "/events/profile/list"]) {
      expect(numbersIn(await post("{}", key, path))).toEqual([4, 3, 1, 0]);
    }
    expect(await post("", key, `/events/${merchantId}/${ids[2] ?? ""}/retry`)).toMatchObject({ status: 404 });
  });

  it("are for the merchant only", async () => {
    const path = "/events/profile/list";
    expect(await post("{}", identity({ kind: "admin_key" }), path)).toMatchObject({ status: 401 });
    const unable = { ...userOf(merchantId), profileId: "pro_a", permissions: [] };
    expect(await post("{}", identity(unable), path)).toMatchObject({ status: 403 });
  });
});

describe("how it goes", () => {
  it("is measured without naming a merchant", async () => {
    const { text: metrics } = await rawRequest({ port, path: "/metrics", method: "GET" });
    expect(metrics).toMatch(/webhook_deliveries(_total)?\{outcome="delivered"\} \d+/);
    expect(metrics).toMatch(/webhook_delivery_lag_seconds_bucket\{le="0.1"\}/);
    expect(metrics).toContain("webhook_oldest_due_age_seconds 0");
    expect(metrics).toContain("webhook_deliveries_in_flight 0");
    expect(metrics).not.toContain(merchantId);
  });

  it("is reported by the readiness check", async () => {
    const answer = await eventually(async () => {
      const ready = await rawRequest({ port, path: "/health/ready", method: "GET" });
      expect(ready.status).toBe(200);
      return ready;
    });
    const parts = { database: true, schema: true, lists: true, broker: true, accepting: true };
    expect(answer.json).toEqual({ message: "Up", ...parts });
  });
});
