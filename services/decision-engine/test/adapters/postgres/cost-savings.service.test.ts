// Savings are summed up with the decisions, each once, and told from the sums.
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
import type { SavingsWindow } from "../../../src/domain/costs/savings-window.ts";
import { noTraits } from "../../../src/domain/scoring/clusters.ts";
import type { DecisionRecord } from "../../../src/ports.ts";

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
      "[]",
      decisions.map(({ decisionId }) => decisionId),
      decisions.map(() => ""),
      JSON.stringify(decisions.flatMap(toSavingsRows)),
    ]);

  const sums = async (members: Partial<SavingsWindow> = {}, profileId: string | null = null) => {
    const day = { range: null, fromMs: startMs, untilMs: startMs + 8 * hourMs, bucketMs: hourMs };
    const window: SavingsWindow = { ...day, grainMinutes: 1, ...members };
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

  it("are told of a million decisions within 100 ms, and leave with their time", async () => {
    // A minute holds at most one row for a currency, whatever happens in it: these are the two days that are kept.
    const fill = defineStatement({
      name: "fill_savings",
      text: `
        insert into cost_savings
        select 'busy', 1, date_bin('1 minute', now(), 'epoch') - minute * interval '1 minute', '', currency, 70, 35, 1e9
        from generate_series(0, 3600) as minute, unnest(array['EUR', 'USD', 'GBP', 'JPY']) as currency`,
    });
    await database.execute(fill);
    const store = createCostSavingsStore(database);
    const untilMs = Date.now() + minuteMs;
    const window: SavingsWindow = {
      range: "1d",
      fromMs: untilMs - 48 * hourMs,
      untilMs,
      bucketMs: hourMs,
      grainMinutes: 1,
    };
    const durations: number[] = [];
    let decisions = 0;
    for (let round = 0; round < 20; round += 1) {
      const beganMs = performance.now();
      const found = await store.sums({ merchantId: "busy", profileId: null, window });
      durations.push(performance.now() - beganMs);
      decisions = found.reduce((sum, one) => sum + one.decisions, 0);
    }
    expect(decisions).toBeGreaterThan(800_000);
    expect(durations.toSorted((left, right) => left - right)[18]).toBeLessThan(100);
    const retention = createLogRetention({ database, logger: silentLogger, retentionDays: 30, snapshotFormat: 1 });
    // Of the 3,601 minutes 49 hours are kept; the clock may have come to the next minute meanwhile.
    const purged = await retention.purge();
    expect(Math.abs(purged / 4 - (3_601 - 49 * 60))).toBeLessThanOrEqual(1);
    expect((await store.sums({ merchantId: "busy", profileId: null, window })).length).toBeGreaterThan(0);
  });
});
