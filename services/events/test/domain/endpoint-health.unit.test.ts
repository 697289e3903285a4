import { describe, expect, it } from "@jest/globals";
import type { HealthSign } from "../../src/domain/endpoint-health.ts";
import { healthChanges } from "../../src/domain/endpoint-health.ts";

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

  it("begins to count anew after a success", () => {
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
