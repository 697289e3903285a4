// Requests nobody would write by hand, made from the contracts: every answer is a success or a proper refusal.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { fuzz } from "../support/fuzz/fuzz.ts";
import { createPartyMaker } from "../support/fuzz/party.ts";
import type { PartyMaker } from "../support/fuzz/party.ts";
import { tracesOfRefusals } from "../support/refusal-traces.ts";
import { startSystem } from "../support/system.ts";
import type { System } from "../support/system.ts";

let system: System;
let parties: PartyMaker;

beforeAll(async () => {
  system = await startSystem({
    overrides: {
      REFUSED_LIMIT_PER_MINUTE: "1000000",
      GUESS_LIMIT_PER_MINUTE: "1000000",
      RATE_LIMIT_PER_SECOND: "10000",
      LOG_LEVEL: "fatal",
      SYNC_FIRST_DELAY_MS: "3600000",
      SYNC_LONGEST_DELAY_MS: "3600000",
    },
  });
  parties = await createPartyMaker(system);
}, 120_000);

afterAll(async () => {
  await parties.stop();
  await system.stop();
});

describe("generated requests", () => {
  it("are answered as documented, without failure or secret; what is taken stays, what is refused not", async () => {
    // One after another, so that every run sends the same; `npm run fuzz` sends others each time, and many at once.
    const run = await fuzz({ clients: system, parties, seed: 20_261_120, requests: 1_500, connections: 1 });

    expect(run.problems).toEqual([]);
    expect(run.requests).toBe(1_500);
    // Many got through, so that more than the first checks was tried.
    expect(run.successes).toBeGreaterThan(0.3);
    expect(run.operations.succeeded).toBeGreaterThan(run.operations.asked / 2);
    expect(run.readBack).toBeGreaterThan(20);

    const traces = await tracesOfRefusals(system, system, run.refused.slice(0, 150));
    expect(traces.grown).toEqual([]);
    expect(traces.watched).toBeGreaterThan(50);
  }, 600_000);
});
