// What is counted for analytics: each decision and each outcome once, whichever replica writes them and however often.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";

import { createAnalyticsStore } from "../../../src/adapters/postgres/analytics-store.ts";
import { createLogRetention } from "../../../src/adapters/postgres/log-retention.ts";
import { filtersOf } from "../../../src/domain/analytics/filters.ts";
import type { AnalyticsQuery } from "../../../src/domain/analytics/filters.ts";
import type { WantedCounts } from "../../../src/domain/analytics/counts.ts";
import { gatewayTotalsOf, totalsOf } from "../../../src/domain/analytics/counts.ts";
import { windowOf } from "../../../src/domain/analytics/time-window.ts";
import { noTraits } from "../../../src/domain/scoring/clusters.ts";
import { feedbackAttemptKey } from "../../../src/domain/feedback.ts";
import type { CountingStage } from "../../support/counting-stage.ts";
import { createCountingStage, decisionRecord } from "../../support/counting-stage.ts";

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

const sumByGrain = (table: string, sum: string) =>
  defineStatement<{ grain_minutes: number; sum: number }>({
    name: `sum_${table}_${sum}`,
    text: `
      select grain_minutes, sum(${sum})::int as sum
      from ${table} join trait_combinations using (merchant_id, combination)
      where merchant_id = $1 and view = 1 group by 1 order by 1`,
  });

let stage: CountingStage;
let database: Database;
beforeAll(async () => {
  stage = await createCountingStage();
  ({ database } = stage);
});
afterAll(() => stage.stop());

const wanted = (merchantId: string, query: AnalyticsQuery = {}, profileId: string | null = null): WantedCounts => {
  const nowMs = Date.now();
  return {
    merchantId,
    profileId,
    window: windowOf({ fromMs: nowMs - 60 * minuteMs, untilMs: nowMs }, nowMs),
    filters: filtersOf(query),
  };
};

describe("decisions", () => {
  it("are counted once, also where replicas write the same at once", async () => {
    const many = (from: number) =>
      Array.from({ length: 400 }, (_none, index) =>
        decisionRecord(`dec_${String(from + index)}`, {
          connector: index % 4 === 0 ? "phonypay" : "fauxpay",
          attempt: index % 10 === 0 ? 2 : 1,
          traits: { ...noTraits, paymentMethod: "card", currency: index % 2 === 0 ? "EUR" : "USD" },
        }),
      );
    await stage.decide(many(0), many(200).toReversed());
    await stage.decide(many(100));
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
    await stage.decide([
      decisionRecord("one", { merchantId: "shop", ruleName: "large", authenticationType: "three_ds" }),
      decisionRecord("two", {
        merchantId: "shop",
        profileId: "pro_b",
        connector: "Phonypay",
        traits: { ...noTraits, paymentMethod: "WALLET", cardNetwork: "VISA", country: "DE", currency: "USD" },
      }),
      decisionRecord("none", { merchantId: "shop", profileId: null, connector: null }),
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
    await stage.decide([
      decisionRecord("pay_1", { merchantId: "told" }),
      decisionRecord("again", { merchantId: "told", paymentId: "pay_1", attempt: 2, connector: "phonypay" }),
    ]);
    const failed = { ...key("pay_1", "fauxpay"), verdict: "failure", errorCode: "D05", latencyMs: 300 } as const;
    await stage.report("told", [
      { ...failed, statement: "failed" },
      { ...failed, statement: "failed" },
      { ...key("pay_1", "phonypay", 2), verdict: "success", latencyMs: 500 },
      { ...key("pay_2", "fauxpay"), verdict: "neutral" },
      { ...key("pay_3", "fauxpay"), verdict: "pending" },
    ]);
    await stage.count();
    await stage.count();
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
    await stage.report("told", [{ ...failed, verdict: "success", statement: "charged" }]);
    await stage.count();
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
      decisionRecord(`old_${String(days)}`, { merchantId: "old", decidedAt: new Date(Date.now() - days * dayMs) });
    await stage.decide([0, 3, 70, 600].map(ago));
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
