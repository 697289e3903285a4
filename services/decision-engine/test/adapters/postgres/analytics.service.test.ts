// What is counted for analytics: each decision and each outcome once, whoever writes them and however often.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Database } from "@railyard/database";
import { createDatabase, defineStatement } from "@railyard/database";
import { createMetrics, silentLogger } from "@railyard/telemetry";
import type { TestDatabase } from "@railyard/testing";
import { testDatabase } from "@railyard/testing";

import { createAnalyticsStore } from "../../../src/adapters/postgres/analytics-store.ts";
import { createDecisionLog } from "../../../src/adapters/postgres/decision-log.ts";
import { createLogRetention } from "../../../src/adapters/postgres/log-retention.ts";
import { createAnalyticsCounting } from "../../../src/adapters/postgres/analytics-counting.ts";
import { createOutcomeLog } from "../../../src/adapters/postgres/outcome-log.ts";
import { migrationsFolder } from "../../../src/app.ts";
import { filtersOf } from "../../../src/domain/analytics/filters.ts";
import type { AnalyticsQuery } from "../../../src/domain/analytics/filters.ts";
import type { WantedCounts } from "../../../src/domain/analytics/counts.ts";
import { gatewayTotalsOf, totalsOf } from "../../../src/domain/analytics/counts.ts";
import { windowOf } from "../../../src/domain/analytics/time-window.ts";
import { noTraits } from "../../../src/domain/scoring/clusters.ts";
import { feedbackAttemptKey } from "../../../src/domain/feedback.ts";
import type { DecisionRecord, OutcomeRecord } from "../../../src/ports.ts";
import { noInputs } from "../../support/no-inputs.ts";
import { outcomeRecord } from "../../support/outcome-record.ts";

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

const decision = (decisionId: string, members: Partial<DecisionRecord> = {}): DecisionRecord => ({
  decisionId,
  merchantId: "kiosk",
  profileId: "pro_a",
  participation: null,
  paymentId: decisionId,
  attempt: 1,
  face: "engine",
  approach: "SR_SELECTION_V3_ROUTING",
  ruleName: null,
  connector: "fauxpay",
  merchantConnectorId: null,
  traits: { ...noTraits, paymentMethod: "CARD", paymentMethodType: "CREDIT", currency: "EUR" },
  authenticationType: null,
  customer: null,
  amount: 100,
  basis: {
    rule: null,
    cluster: { level: "payment_method", label: "payment_method=card" },
    leader: null,
    exploration: { share: 0.02, explored: null },
    all_down: false,
    candidates: [],
  },
  inputs: noInputs,
  decidedAt: new Date(),
  ...members,
});

const settle = defineStatement({
  name: "settle",
  text: "update outcomes set recorded_at = now() - interval '5 seconds'",
});

const sumByGrain = (table: string, sum: string) =>
  defineStatement<{ grain_minutes: number; sum: number }>({
    name: `sum_${table}_${sum}`,
    text: `
      select grain_minutes, sum(${sum})::int as sum
      from ${table} join trait_combinations using (merchant_id, combination)
      where merchant_id = $1 and view = 1 group by 1 order by 1`,
  });

let created: TestDatabase;
let database: Database;
beforeAll(async () => {
  created = await testDatabase({ migrationsFolder });
  database = createDatabase({ url: created.url, poolSize: 6, applicationName: "counts", logger: silentLogger });
});
afterAll(async () => {
  await database.close();
  await created.drop();
});

const wanted = (merchantId: string, query: AnalyticsQuery = {}, profileId: string | null = null): WantedCounts => {
  const nowMs = Date.now();
  return {
    merchantId,
    profileId,
    window: windowOf({ fromMs: nowMs - 60 * minuteMs, untilMs: nowMs }, nowMs),
    filters: filtersOf(query),
  };
};

/** Two replicas that count at once. */
const count = async (): Promise<void> => {
  const countings = [1, 2].map(() => createAnalyticsCounting({ database, logger: silentLogger }));
  await Promise.all(countings.map((counting) => counting.run()));
  await countings[0]?.run();
};

/** Writes decisions through as many logs as there are lists. */
const decide = async (...lists: readonly (readonly DecisionRecord[])[]): Promise<void> => {
  const metrics = createMetrics("decision-engine");
  const logs = lists.map((decisions) => {
    const log = createDecisionLog({ database, logger: silentLogger, metrics });
    for (const one of decisions) log.add(one);
    return log;
  });
  await Promise.all(logs.map((log) => log.stop()));
  await metrics.stop();
  await count();
};

const tell = async (merchantId: string, records: readonly Partial<OutcomeRecord>[]): Promise<void> => {
  const log = createOutcomeLog({ database, onAppended: () => undefined });
  for (const record of records) await log.append(outcomeRecord("", { merchantId, ...record }));
  await database.execute(settle);
};

describe("decisions", () => {
  it("are counted once, also where replicas write the same at once", async () => {
    const many = (from: number) =>
      Array.from({ length: 400 }, (_none, index) => decision(`dec_${String(from + index)}`, {
        connector: index % 4 === 0 ? "phonypay" : "fauxpay",
        attempt: index % 10 === 0 ? 2 : 1,
        traits: { ...noTraits, paymentMethod: "card", currency: index % 2 === 0 ? "EUR" : "USD" },
      }));
    await decide(many(0), many(200).toReversed());
    await decide(many(100));
    for (const sum of await database.query(sumByGrain("decision_counts", "decisions"), ["kiosk"])) {
      expect(sum.sum).toBe(600);
    }
    const counts = await createAnalyticsStore(database).decisions(wanted("kiosk"));
    expect(counts).toMatchObject({ total: 600, retries: 60, byRule: [] });
    expect(totalsOf(counts.byGateway)).toEqual([
      { name: "fauxpay", count: 450 },
      { name: "phonypay", count: 150 },
    ]);
    expect(totalsOf(counts.byApproach)).toEqual([{ name: "SR_SELECTION_V3_ROUTING", count: 600 }]);
  });

  it("are narrowed by every filter, and to a profile", async () => {
    const store = createAnalyticsStore(database);
    await decide([
      decision("one", { merchantId: "shop", ruleName: "large", authenticationType: "three_ds" }),
      decision("two", {
        merchantId: "shop",
        profileId: "pro_b",
        connector: "Phonypay",
        traits: { ...noTraits, paymentMethod: "WALLET", cardNetwork: "VISA", country: "DE", currency: "USD" },
      }),
      decision("none", { merchantId: "shop", profileId: null, connector: null }),
    ]);
    const totalOf = async (query: AnalyticsQuery, profileId: string | null = null): Promise<number> =>
      (await store.decisions(wanted("shop", query, profileId))).total;
    expect(await totalOf({})).toBe(3);
    expect(await totalOf({}, "pro_b")).toBe(1);
    for (const query of [
      { payment_method_type: "wallet" },
      { payment_method: "CREDIT", auth_type: "THREE_DS" },
      { card_network: "Visa" },
      { currency: "usd" },
      { country: "de" },
      { auth_type: "three_ds" },
      { gateway: "phonypay,other" },
    ]) {
      expect([query, await totalOf(query)]).toEqual([query, 1]);
    }
    expect(await totalOf({ currency: "USD", payment_method: "CREDIT" })).toBe(0);
    expect(await store.decisions(wanted("shop"))).toMatchObject({ byRule: [{ name: "large", count: 1 }] });
    const values = await store.values(wanted("shop"));
    expect(values).toMatchObject({ payment_method: ["card", "wallet"], country: ["DE"] });
    expect(values.connector).toEqual(["fauxpay", "phonypay"]);
    expect((await store.values(wanted("shop", {}, "pro_b"))).currency).toEqual(["USD"]);
    expect((await store.decisions(wanted("stranger"))).total).toBe(0);
  });
});

describe("outcomes", () => {
  const key = (paymentId: string, gateway: string, attempt = 1) => ({
    paymentId,
    connector: gateway,
    attemptKey: feedbackAttemptKey(paymentId, gateway, attempt),
  });

  it("are counted once, corrections for what they correct, and retries by what made them", async () => {
    await decide([
      decision("pay_1", { merchantId: "told" }),
      decision("again", { merchantId: "told", paymentId: "pay_1", attempt: 2, connector: "phonypay" }),
    ]);
    const failed = { ...key("pay_1", "fauxpay"), verdict: "failure", errorCode: "D05", latencyMs: 300 } as const;
    await tell("told", [
      { ...failed, statement: "failed" },
      { ...failed, statement: "failed" },
      { ...key("pay_1", "phonypay", 2), verdict: "success", latencyMs: 500 },
      { ...key("pay_2", "fauxpay"), verdict: "neutral" },
      { ...key("pay_3", "fauxpay"), verdict: "pending" },
    ]);
    await count();
    await count();
    const store = createAnalyticsStore(database);
    const totals = async (profileId: string | null = null) =>
      gatewayTotalsOf(await store.outcomes(wanted("told", {}, profileId)));
    expect(await totals()).toMatchObject([
      { connector: "fauxpay", successes: 0, failures: 1, latencies: 1, latencyMs: 300 },
      { connector: "phonypay", successes: 1, failures: 0, latencyMs: 500 },
    ]);
    expect(await totals("pro_a")).toHaveLength(2);
    expect(await totals("pro_b")).toEqual([]);
    expect(await store.retries(wanted("told"))).toEqual([
      { connector: "phonypay", triggerConnector: "fauxpay", triggerErrorCode: "D05", successes: 1, failures: 0 },
    ]);
    await tell("told", [{ ...failed, verdict: "success", statement: "charged" }]);
    await count();
    expect(await totals()).toMatchObject([
      { connector: "fauxpay", successes: 1, failures: 0, latencies: 1 },
      { connector: "phonypay", successes: 1 },
    ]);
    for (const sum of ["successes", "failures"]) {
      const rows = await database.query(sumByGrain("outcome_counts", sum), ["told"]);
      expect(rows.map((row) => row.sum)).toEqual(sum === "successes" ? [2, 2, 2] : [0, 0, 0]);
    }
  });
});

describe("counts", () => {
  it("are kept for two days by the minute, for 60 by the hour and for 18 months by the day", async () => {
    const ago = (days: number) =>
      decision(`old_${String(days)}`, { merchantId: "old", decidedAt: new Date(Date.now() - days * dayMs) });
    await decide([0, 3, 70, 600].map(ago));
    const retention = createLogRetention({ database, logger: silentLogger, retentionDays: 30, snapshotFormat: 1 });
    await retention.purge();
    await retention.stop();
    expect(await database.query(sumByGrain("decision_counts", "decisions"), ["old"])).toEqual([
      { grain_minutes: 1, sum: 1 },
      { grain_minutes: 60, sum: 2 },
      { grain_minutes: 1_440, sum: 3 },
    ]);
    const nowMs = Date.now();
    const longWindow = windowOf({ fromMs: nowMs - 100 * dayMs, untilMs: nowMs }, nowMs);
    const long = await createAnalyticsStore(database).decisions({ ...wanted("old"), window: longWindow });
    expect(long.total).toBe(3);
  });
});
