// Savings are summed up with the decisions, each once, and reported from the sums.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Database } from "@railyard/database";
import { createDatabase, defineStatement } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";
import type { TestDatabase } from "@railyard/testing";
import { testDatabase } from "@railyard/testing";

import { toSavingsRows } from "../../../src/adapters/postgres/cost-savings-statements.ts";
import { createCostSavingsStore } from "../../../src/adapters/postgres/cost-savings-store.ts";
import { insertDecisions, toDecisionRow } from "../../../src/adapters/postgres/decision-statements.ts";
import { createLogRetention } from "../../../src/adapters/postgres/log-retention.ts";
import { migrationsFolder } from "../../../src/app.ts";
import type { CostBasis } from "../../../src/domain/decision-basis.ts";
import type { GrainMinutes } from "../../../src/domain/analytics/time-window.ts";
import { noTraits } from "../../../src/domain/scoring/clusters.ts";
import type { DecisionRecord } from "../../../src/ports.ts";
import { noInputs } from "../../support/no-inputs.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const startMs = Math.floor(Date.now() / hourMs) * hourMs - 6 * hourMs;

const cost = (savedMicros: string): CostBasis => ({
  outcome: savedMicros === "0" ? "AUTH_WON" : "COST_WON",
  reason: "cheaper_within_band",
  head: "fauxpay",
  chosen: "phonypay",
  saved_bps: 1,
  saved_micros: savedMicros,
  margin: 1,
  guard_band_pp: 1,
  candidates: [],
});

const decision = (decisionId: string, savedMicros: string | null, atMs: number, currency = "EUR"): DecisionRecord => ({
  decisionId,
  merchantId: "kiosk",
  profileId: null,
  participation: null,
  paymentId: decisionId,
  attempt: 1,
  face: "engine",
  approach: "DEFAULT",
  ruleName: null,
  connector: "phonypay",
  merchantConnectorId: null,
  traits: { ...noTraits, currency },
  authenticationType: null,
  customer: null,
  amount: 100,
  basis: {
    rule: null,
    cost: savedMicros === null ? null : cost(savedMicros),
    cluster: { level: "gateway", label: "" },
    leader: null,
    exploration: { share: 0, explored: null },
    all_down: false,
    candidates: [],
  },
  inputs: noInputs,
  decidedAt: new Date(atMs),
});

describe("savings", () => {
  let created: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    created = await testDatabase({ migrationsFolder });
    database = createDatabase({ url: created.url, poolSize: 4, applicationName: "savings-test", logger: silentLogger });
  });
  afterAll(async () => {
    await database.close();
    await created.drop();
  });

  const insert = (decisions: readonly DecisionRecord[]): Promise<number> =>
    database.execute(insertDecisions, [
      JSON.stringify(decisions.map(toDecisionRow)),
      JSON.stringify(decisions.flatMap(toSavingsRows)),
    ]);

  interface Part {
    readonly fromMs: number;
    readonly untilMs: number;
    readonly bucketMs: number;
    readonly grainMinutes: GrainMinutes;
  }
  const sums = async (members: Partial<Part> = {}, profileId: string | null = null) => {
    const day: Part = { fromMs: startMs, untilMs: startMs + 8 * hourMs, bucketMs: hourMs, grainMinutes: 1 };
    const part = { ...day, ...members };
    const window = { ...part, segments: [part] };
    const found = await createCostSavingsStore(database).sums({ merchantId: "kiosk", profileId, window });
    return found
      .map(({ currency, bucketMs, ...rest }) => [currency, (bucketMs - startMs) / minuteMs, ...Object.values(rest)])
      .toSorted((left, right) => String(left).localeCompare(String(right)));
  };

  it("count each decision once, however often and by however many it is written", async () => {
    const large = "9007199254740993";
    const first = [
      decision("dec_1", large, startMs),
      decision("dec_2", "7", startMs + minuteMs),
      decision("dec_3", "0", startMs + 2 * minuteMs),
      decision("dec_4", "5", startMs + hourMs, "USD"),
      decision("dec_5", null, startMs),
    ];
    await Promise.all([insert(first), insert(first), insert(first)]);
    await insert([...first, { ...decision("dec_6", "11", startMs + hourMs), profileId: "pro_1" }]);
    const counted = [
      ["EUR", 0, 3, 2, 9_007_199_254_741_000n],
      ["EUR", 60, 1, 1, 11n],
      ["USD", 60, 1, 1, 5n],
    ];
    expect(await sums()).toEqual(counted);
    expect(await sums({ grainMinutes: 60 })).toEqual(counted);
    expect(await sums({ fromMs: startMs + minuteMs, untilMs: startMs + 2 * minuteMs, bucketMs: minuteMs })).toEqual([
      ["EUR", 1, 1, 1, 7n],
    ]);
    expect(await sums({}, "pro_1")).toEqual([["EUR", 60, 1, 1, 11n]]);
  });

  it("lose nothing where replicas write the same sums in different orders", async () => {
    const atMs = startMs + 3 * hourMs;
    const batches = Array.from({ length: 24 }, (_none, batch) => {
      const both = ["CHF", "SEK"].map((currency) =>
        decision(`dec_${currency}_${String(batch)}`, "3", atMs + (batch % 5) * minuteMs, currency),
      );
      return batch % 2 === 0 ? both : both.toReversed();
    });
    await Promise.all(batches.map(insert));
    expect(await sums({ fromMs: atMs, untilMs: atMs + hourMs })).toEqual([
      ["CHF", 180, 24, 24, 72n],
      ["SEK", 180, 24, 24, 72n],
    ]);
  });

  it("are read from parts of different lengths, and leave with their time", async () => {
    // The three days before now by the minute, and by the hour.
    const fill = defineStatement({
      name: "fill_savings",
      text: `
        insert into cost_savings
        select 'busy', grain, date_bin('1 hour', now(), 'epoch') - part * grain * interval '1 minute', '', 'EUR',
          grain, 1, grain
        from unnest(array[1, 60]) as grain, generate_series(1, 3 * 24 * 60 / grain) as part`,
    });
    await database.execute(fill);
    const store = createCostSavingsStore(database);
    const untilMs = Math.floor(Date.now() / hourMs) * hourMs;
    const segments = [
      { grainMinutes: 60, fromMs: untilMs - 10 * hourMs, untilMs: untilMs - hourMs },
      { grainMinutes: 1, fromMs: untilMs - hourMs, untilMs },
    ] as const;
    const window = { fromMs: untilMs - 10 * hourMs, untilMs, bucketMs: hourMs, segments };
    const found = async () =>
      (await store.sums({ merchantId: "busy", profileId: null, window })).map(({ decisions }) => decisions);
    expect(await found()).toEqual(Array.from({ length: 10 }, () => 60));
    const retention = createLogRetention({ database, logger: silentLogger, retentionDays: 30, snapshotFormat: 1 });
    await retention.purge();
    const count = defineStatement<{ minutes: number; hours: number }>({
      name: "count_savings",
      text: `
        select count(*) filter (where grain_minutes = 1) as minutes, count(*) filter (where grain_minutes = 60) as hours
        from cost_savings where merchant_id = 'busy'`,
    });
    const [left] = await database.query(count);
    expect(left?.hours).toBe(72);
    // Minutes are kept for 49 hours; the clock may have come to the next one meanwhile.
    const minutesOfHour = Math.floor((Date.now() - untilMs) / minuteMs);
    expect(Math.abs((left?.minutes ?? 0) - (49 * 60 - minutesOfHour))).toBeLessThanOrEqual(1);
    expect(await found()).toEqual(Array.from({ length: 10 }, () => 60));
  });
});
