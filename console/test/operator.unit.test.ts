import { describe, expect, it } from "@jest/globals";
import { createAdminKey, idleMs, unlockedMs } from "../src/operator/admin-key.ts";
import { missingParts, stateOf, waitingJobs } from "../src/operator/pages/service-words.ts";
import type { Instance } from "../src/operator/pages/service-words.ts";

const start = () => {
  const time = { nowMs: 1_000 };
  const forgotten: number[] = [];
  const key = createAdminKey(
    () => forgotten.push(time.nowMs),
    () => time.nowMs,
  );
  return { key, time, forgotten };
};

describe("the admin key in memory", () => {
  it("reads, and changes nothing before it is unlocked, nor after that is over", () => {
    const { key, time } = start();
    expect(key.forRequest("GET")).toBeUndefined();
    key.unlock();
    key.take("secret");
    expect([key.forRequest("GET"), key.forRequest("POST"), key.forRequest("DELETE")]).toEqual([
      "secret",
      undefined,
      undefined,
    ]);
    key.unlock();
    time.nowMs += unlockedMs - 1;
    expect(key.forRequest("POST")).toBe("secret");
    time.nowMs += 1;
    expect(key.forRequest("POST")).toBeUndefined();
    expect(key.state().unlockedUntilMs).toBeGreaterThan(0);
    key.tick();
    expect(key.state()).toEqual({ hasKey: true, unlockedUntilMs: 0 });
  });

  it("is locked again by hand", () => {
    const { key } = start();
    key.take("secret");
    key.unlock();
    key.lock();
    expect(key.forRequest("POST")).toBeUndefined();
  });

  it("is forgotten without use, once, with all that was answered", () => {
    const { key, time, forgotten } = start();
    key.take("secret");
    time.nowMs += idleMs - 1;
    key.used();
    time.nowMs += idleMs - 1;
    key.tick();
    expect(key.state().hasKey).toBe(true);
    time.nowMs += 1;
    key.tick();
    key.forget();
    expect([key.state().hasKey, key.forRequest("GET"), forgotten.length]).toEqual([false, undefined, 1]);
  });

  it("tells who listens what has changed", () => {
    const { key } = start();
    const seen: boolean[] = [];
    const stop = key.subscribe(() => seen.push(key.state().hasKey));
    key.take("secret");
    key.forget();
    stop();
    key.take("secret");
    expect(seen).toEqual([true, false]);
  });
});

describe("the state of a service", () => {
  const instance: Instance = {
    service: "payments",
    address: "payments:8102",
    status: "up",
    version: "1.0.0",
    answered_in_ms: 3,
    parts: [{ name: "database", is_available: true }],
    outbox: { count: 1, oldest_age_seconds: 2 },
    inbox: [],
    jobs: [
      { task: "check_refund", count: 2, oldest_age_seconds: 5 },
      { task: "check_attempt", count: 1, oldest_age_seconds: 50 },
      { task: "check_relay", count: 0, oldest_age_seconds: 0 },
    ],
  };
  const broker = { name: "broker", is_available: false };

  it("needs a look when a part is missing, or something waits for a minute", () => {
    expect(stateOf(instance)).toBe("up");
    expect(stateOf({ ...instance, parts: [broker] })).toBe("degraded");
    expect(stateOf({ ...instance, outbox: { count: 1, oldest_age_seconds: 60 } })).toBe("degraded");
    expect(stateOf({ ...instance, jobs: [{ task: "t", count: 1, oldest_age_seconds: 61 }] })).toBe("degraded");
    expect(stateOf({ ...instance, status: "unreachable", parts: [], outbox: null })).toBe("unreachable");
  });

  it("names what is missing, and what waits, the oldest first", () => {
    expect(missingParts({ ...instance, parts: [...instance.parts, broker] })).toEqual(["broker"]);
    expect(waitingJobs(instance).map(({ task }) => task)).toEqual(["check_attempt", "check_refund"]);
  });
});
