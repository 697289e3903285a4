// Requests that no developer would write by hand, made from the contracts: every answer is a success or a proper
// refusal.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { fuzz } from "../support/fuzz/fuzz.ts";
import { createPartyMaker } from "../support/fuzz/party.ts";
import type { PartyMaker } from "../support/fuzz/party.ts";
import { tracesOfRefusals } from "../support/refusal-traces.ts";
import { differencesOf, readMetricsPage } from "../support/metrics-page.ts";
import { idsInLabels, scrapeAll } from "../support/series.ts";
import { startSystem } from "../support/system.ts";
import type { System } from "../support/system.ts";

const oddMethods = ["GET", "PUT", "PROPFIND", "PURGE", "DELETE"] as const;

/** Three answers for each operation, in 11 series each, and twice what there is in addition. */
const mostSeries = {
  gateway: 10_000,
  merchants: 6_000,
  payments: 12_000,
  events: 1_500,
  "decision-engine": 3_000,
  "sandbox-provider": 2_500,
} as const;

let system: System;
let parties: PartyMaker;

beforeAll(async () => {
  system = await startSystem({
    overrides: {
      REFUSED_LIMIT_PER_MINUTE: "1000000",
      GUESS_LIMIT_PER_MINUTE: "1000000",
      RATE_LIMIT_PER_SECOND: "10000",
      READ_TIME_PERCENT: "100",
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
    const run = await fuzz({ clients: system, parties, seed: 20_261_120, requests: 1_000, connections: 1 });

    expect(run.problems).toEqual([]);
    expect(run.requests).toBe(1_000);
    // Many got through, so that more than the first checks was tried.
    expect(run.successes).toBeGreaterThan(0.3);
    expect(run.operations.succeeded).toBeGreaterThan(run.operations.asked / 2);
    expect(run.readBack).toBeGreaterThan(20);

    const traces = await tracesOfRefusals(system, system, run.refused.slice(0, 150));
    expect(traces.grown).toEqual([]);
    expect(traces.watched).toBeGreaterThan(50);
  }, 600_000);

  it("leave a bounded number of series, none of which is about one object", async () => {
    for (const [index, method] of oddMethods.entries()) {
      for (const path of ["/nothing", "/payments/pay_", "/accounts/"]) {
        await system.gateway.call(method, `${path}${String(index)}1234567890abcdef`);
      }
    }
    const scrapes = await scrapeAll(system);
    const counts = Object.fromEntries(scrapes.map(({ service, series }) => [service, series.length]));
    process.stdout.write(`series by service: ${JSON.stringify(counts)}\n`);
    expect(Object.keys(counts)).toEqual(Object.keys(mostSeries));
    for (const [service, most] of Object.entries(mostSeries)) {
      expect({ service, series: counts[service] }).toEqual({ service, series: expect.any(Number) });
      expect(counts[service]).toBeGreaterThan(50);
      expect(counts[service]).toBeLessThan(most);
    }
    expect(scrapes.flatMap(idsInLabels)).toEqual([]);
    const routes = scrapes.flatMap(({ series }) => series.map(({ labels }) => labels["route"] ?? "(no route)"));
    expect(routes.filter((route) => !route.startsWith("/") && route !== "(no route)")).toEqual([]);
  });

  it("leave metrics that are those of docs/metrics.md, by name, type and labels", async () => {
    const page = readMetricsPage();
    expect(page.length).toBeGreaterThan(50);
    expect((await scrapeAll(system)).flatMap((scrape) => differencesOf(page, scrape))).toEqual([]);
  });
});
