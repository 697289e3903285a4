// Requests nobody would write by hand, made from the contracts: every answer is a success or a proper refusal.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { fuzz } from "../support/fuzz.ts";
import { startFuzzCallers } from "../support/fuzz-callers.ts";
import { startSystem } from "../support/system.ts";
import type { System } from "../support/system.ts";

let system: System;
let callers: Awaited<ReturnType<typeof startFuzzCallers>>;

beforeAll(async () => {
  system = await startSystem({
    overrides: { REFUSED_LIMIT_PER_MINUTE: "1000000", GUESS_LIMIT_PER_MINUTE: "1000000", LOG_LEVEL: "fatal" },
  });
  callers = await startFuzzCallers(system);
}, 120_000);

afterAll(async () => {
  await callers.stop();
  await system.stop();
});

describe("generated requests", () => {
  it("are answered in time, never with a failure of ours, and never with a secret", async () => {
    const report = await fuzz({ ...callers, seed: 20_261_120, requests: 1_500, connections: 8 });

    expect(report.problems).toEqual([]);
    expect(report.requests).toBe(1_500);
    // Some got through, so that more than the first check was tried.
    expect(report.statuses["200"]).toBeGreaterThan(100);
  }, 60_000);
});
