import { describe, expect, it } from "@jest/globals";
import type { EndpointHealth, HealthSign } from "../../src/domain/endpoint-health.ts";
import { endpointStateOf, failuresToBlock, healthChanges, nextAttemptOf } from "../../src/domain/endpoint-health.ts";

const sign = (outcome: HealthSign["outcome"], endpointId = "m:p", isSuspect = false): HealthSign => ({
  endpointId,
  outcome,
  url: `https://${endpointId}.example`,
  isSuspect,
});

describe("the health of endpoints", () => {
  it("is not written for successes of healthy endpoints", () => {
    expect(healthChanges([sign("delivered"), sign("delivered")])).toEqual([]);
  });

  it("counts failures", () => {
    expect(healthChanges([sign("failed"), sign("failed")])).toEqual([
      { endpointId: "m:p", hasSucceeded: false, failures: 2, disabledUrl: null },
    ]);
  });

  it("begins to count again after a success", () => {
    const [change] = healthChanges([sign("failed"), sign("failed"), sign("delivered"), sign("failed")]);
    expect(change).toEqual({ endpointId: "m:p", hasSucceeded: true, failures: 1, disabledUrl: null });
  });

  it("notes a success that ends a run of failures on record", () => {
    expect(healthChanges([sign("delivered", "m:p", true)])).toEqual([
      { endpointId: "m:p", hasSucceeded: true, failures: 0, disabledUrl: null },
    ]);
  });

  it("remembers the address that asked for nothing more", () => {
    expect(healthChanges([sign("gone")])[0]).toMatchObject({ failures: 1, disabledUrl: "https://m:p.example" });
  });

  it("keeps endpoints apart, in the order of their ids", () => {
    const changes = healthChanges([sign("failed", "b:p"), sign("failed", "a:p"), sign("failed", "b:p")]);
    expect(changes.map(({ endpointId, failures }) => [endpointId, failures])).toEqual([
      ["a:p", 1],
      ["b:p", 2],
    ]);
  });
});

const healthy: EndpointHealth = {
  failures: 0,
  failingSince: null,
  lastSuccessAt: null,
  disabledUrl: null,
  blockedUntil: null,
  nextDueAt: null,
  waitingCount: 0,
};
const url = "https://shop.example/hooks";

describe("the state of an endpoint", () => {
  it.each([
    [url, {}, "active"],
    [url, { failures: 1 }, "failing"],
    [url, { failures: failuresToBlock }, "paused"],
    [url, { failures: 1, disabledUrl: url }, "disabled"],
    [url, { failures: 1, disabledUrl: "https://shop.example/old" }, "failing"],
    [null, { failures: 1 }, "no_url"],
  ] as const)("of %s with %j is %s", (address, changes, state) => {
    expect(endpointStateOf({ url: address, isDisabled: false }, { ...healthy, ...changes })).toBe(state);
  });

  it("is disabled when somebody has disabled it, however well it accepts webhooks", () => {
    expect(endpointStateOf({ url, isDisabled: true }, healthy)).toBe("disabled");
  });

  it("states when the next webhook is tried: when it is due and the endpoint has rested", () => {
    const [nextDueAt, blockedUntil] = [new Date("2026-11-29T12:00:00Z"), new Date("2026-11-29T12:00:30Z")];
    expect(nextAttemptOf("active", healthy)).toBeNull();
    expect(nextAttemptOf("active", { ...healthy, nextDueAt })).toEqual(nextDueAt);
    expect(nextAttemptOf("paused", { ...healthy, nextDueAt, blockedUntil })).toEqual(blockedUntil);
    expect(nextAttemptOf("disabled", { ...healthy, nextDueAt, blockedUntil })).toBeNull();
  });
});
