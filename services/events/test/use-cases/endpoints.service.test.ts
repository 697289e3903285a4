import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { eventually } from "@railyard/testing";
import type { EventCalls } from "../support/event-calls.ts";
import { eventCalls } from "../support/event-calls.ts";
import type { EventsEnvironment } from "../support/events-environment.ts";
import { startEventsEnvironment } from "../support/events-environment.ts";

const probeIntervalMs = 300;
// Timers may fire a little early by another clock.
const toleranceMs = 20;

let environment: EventsEnvironment;
let calls: EventCalls;

const manyTimes = <Item>(count: number, item: Item): readonly Item[] => Array.from({ length: count }, () => item);

beforeAll(async () => {
  environment = await startEventsEnvironment({
    WEBHOOK_RETRY_SCHEDULE_MS: manyTimes(40, "20").join(","),
    WEBHOOK_PROBE_INTERVAL_MS: String(probeIntervalMs),
    WEBHOOK_TIMEOUT_MS: "600000",
  });
  const { port } = await environment.startReplica();
  calls = eventCalls(environment.client(port));
}, 30_000);

afterAll(async () => {
  await environment.stop();
});

describe("an endpoint", () => {
  it("that hangs gets its share of connections and delays no other endpoint", async () => {
    const { receiver } = environment;
    receiver.answer("/hanging", () => "hang");
    await environment.setMerchant("m_hanging", { webhookUrl: receiver.url("/hanging") });
    await environment.setMerchant("m_brisk", { webhookUrl: receiver.url("/brisk") });
    await environment.publish(...manyTimes(50, { merchantId: "m_hanging" }));
    await eventually(() => receiver.received("/hanging").length === 10);
    await environment.publish(...manyTimes(30, { merchantId: "m_brisk" }));
    await eventually(() => receiver.received("/brisk").length === 30);
    // The ten that hang still do: nothing waited for them.
    expect(receiver.received("/hanging")).toHaveLength(10);
  });

  it("that asks for time gets it", async () => {
    const { receiver } = environment;
    receiver.answer("/busy", (request) =>
      request === 1 ? { status: 429, headers: { "retry-after": "1" } } : { status: 200 },
    );
    await environment.setMerchant("m_busy", { webhookUrl: receiver.url("/busy") });
    const [id = ""] = await environment.publish({ merchantId: "m_busy" });
    await eventually(async () => {
      expect(await calls.outcome("m_busy", id)).toBe(true);
    });
    const [first, second] = receiver.received("/busy");
    expect((second?.arrivedAtMs ?? 0) - (first?.arrivedAtMs ?? 0)).toBeGreaterThanOrEqual(1_000 - toleranceMs);
  });

  it("that redirects is not followed", async () => {
    const { receiver } = environment;
    receiver.answer("/moved", (request) =>
      request === 1 ? { status: 302, headers: { location: receiver.url("/elsewhere") } } : { status: 200 },
    );
    await environment.setMerchant("m_moved", { webhookUrl: receiver.url("/moved") });
    const [id = ""] = await environment.publish({ merchantId: "m_moved" });
    await eventually(async () => {
      expect(await calls.outcome("m_moved", id)).toBe(true);
    });
    const [attempt] = await calls.attempts("m_moved", id);
    expect(attempt?.response).toMatchObject({ status_code: 302, error_message: expect.stringContaining("Redirects") });
    expect(receiver.received("/elsewhere")).toHaveLength(0);
  });

  it("that answers 410 gets nothing more; what waits flows when the URL changes", async () => {
    const { receiver } = environment;
    receiver.answer("/leaving", () => ({ status: 410 }));
    await environment.setMerchant("m_leaving", { webhookUrl: receiver.url("/leaving") });
    const [first = ""] = await environment.publish({ merchantId: "m_leaving" });
    await eventually(async () => {
      expect(await calls.attempts("m_leaving", first)).toHaveLength(1);
    });
    const later = await environment.publish(...manyTimes(12, { merchantId: "m_leaving" }));
    await eventually(async () => {
      expect((await calls.list("m_leaving", { is_delivered: false })).total_count).toBe(13);
    });
    await environment.setMerchant("m_leaving", { webhookUrl: receiver.url("/arrived") });
    await eventually(async () => {
      expect((await calls.list("m_leaving", { is_delivered: true })).total_count).toBe(13);
    });
    expect(receiver.received("/leaving")).toHaveLength(1);
    expect([...receiver.counts("/arrived").keys()].sort()).toEqual([first, ...later].sort());
  });

  it("that answered 410 is opened by a success by hand", async () => {
    const { receiver } = environment;
    receiver.answer("/back", (request) => ({ status: request === 1 ? 410 : 200 }));
    await environment.setMerchant("m_back", { webhookUrl: receiver.url("/back") });
    const [first = ""] = await environment.publish({ merchantId: "m_back" });
    await eventually(async () => {
      expect(await calls.attempts("m_back", first)).toHaveLength(1);
    });
    const [second = ""] = await environment.publish({ merchantId: "m_back" });
    await eventually(async () => {
      expect(await environment.stateOf(second)).toBe("due");
    });
    expect((await calls.retry("m_back", first)).response.status_code).toBe(200);
    await eventually(async () => {
      expect(await calls.outcome("m_back", second)).toBe(true);
    });
  });

  it("that keeps failing is only probed, and waiting wears no delivery out", async () => {
    const { receiver } = environment;
    let isRepaired = false;
    receiver.answer("/failing", () => ({ status: isRepaired ? 200 : 500 }));
    await environment.setMerchant("m_failing", { webhookUrl: receiver.url("/failing") });
    const ids = await environment.publish(...manyTimes(3, { merchantId: "m_failing" }));
    await eventually(() => receiver.received("/failing").length >= 14, { timeoutMs: 10_000 });
    const arrivals = receiver.received("/failing").map((webhook) => webhook.arrivedAtMs);
    // Tries that were on their way with the tenth failure may still arrive: one per delivery.
    const probes = arrivals.slice(10 + ids.length - 1);
    const gaps = probes.slice(1).map((arrival, index) => arrival - (probes[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(probeIntervalMs - toleranceMs);
    isRepaired = true;
    await eventually(async () => {
      expect((await calls.list("m_failing", { is_delivered: true })).total_count).toBe(3);
    });
    const attempts = await Promise.all(ids.map((id) => calls.attempts("m_failing", id)));
    expect(attempts.flat()).toHaveLength(receiver.received("/failing").length);
  });

  it("that has recovered from a pause gets one at a time at first, then more, and everything that waited", async () => {
    const { receiver } = environment;
    let isRepaired = false;
    let [underWay, most] = [0, 0];
    receiver.answer("/recovering", async () => {
      if (!isRepaired) return { status: 500 };
      underWay += 1;
      most = Math.max(most, underWay);
      await setTimeout(50);
      underWay -= 1;
      return { status: 200 };
    });
    await environment.setMerchant("m_recovering", { webhookUrl: receiver.url("/recovering") });
    await environment.publish(...manyTimes(40, { merchantId: "m_recovering" }));
    await eventually(() => receiver.received("/recovering").length >= 12);
    isRepaired = true;
    await eventually(async () => {
      expect((await calls.list("m_recovering", { is_delivered: true })).total_count).toBe(40);
    });
    // All of it took a few seconds; an endpoint has all of its ten slots thirty seconds after it has recovered.
    expect(most).toBeGreaterThanOrEqual(1);
    expect(most).toBeLessThanOrEqual(5);
  });
});
