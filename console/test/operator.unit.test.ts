import { describe, expect, it } from "@jest/globals";
import { createAdminKey, idleMs, unlockedMs } from "../src/operator/admin-key.ts";
import { missingParts, stateOf, waitingJobs } from "../src/operator/pages/service-words.ts";
import type { Instance } from "../src/operator/pages/service-words.ts";
import { bodyOfDraft, draftOf, isComplete, newDraft } from "../src/operator/pages/rule-draft.ts";
import type { Rule } from "../src/operator/pages/rule-draft.ts";

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

  it("notifies listeners of what has changed", () => {
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

describe("a rule as its form has it", () => {
  const rule: Rule = {
    connector: "fauxpay",
    flow: "Payment",
    sub_flow: "Authorize",
    code: "51",
    message: " exactly so ",
    status: "Failure",
    router_error: null,
    decision: "retry",
    step_up_possible: true,
    unified_code: "UE_1000",
    unified_message: null,
    error_category: "processor_downtime",
    clear_pan_possible: false,
    feature: "retry",
    feature_data: null,
    standardised_code: null,
    description: null,
    user_guidance_message: null,
  };

  it("is sent without what is empty, and with its message as it is", () => {
    expect(bodyOfDraft(draftOf(rule))).toEqual({
      connector: "fauxpay",
      flow: "Payment",
      sub_flow: "Authorize",
      code: "51",
      message: " exactly so ",
      status: "Failure",
      decision: "retry",
      step_up_possible: true,
      unified_code: "UE_1000",
      error_category: "processor_downtime",
    });
  });

  it("begins with what is known of an error, and needs all of its key but the message", () => {
    const draft = newDraft({ connector: "fauxpay", code: "51" });
    expect([isComplete(draft), draft.message]).toEqual([true, ""]);
    expect(isComplete({ ...draft, code: " " })).toBe(false);
    expect(isComplete(newDraft())).toBe(false);
  });
});
