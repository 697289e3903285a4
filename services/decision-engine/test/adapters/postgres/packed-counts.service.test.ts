// Answers that are narrowed by several traits: whatever of it is packed, the sums are those of the log.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { eventually } from "@railyard/testing";

import { createAnalyticsStore } from "../../../src/adapters/postgres/analytics-store.ts";
import type { BucketCount, WantedCounts } from "../../../src/domain/analytics/counts.ts";
import type { AnalyticsQuery } from "../../../src/domain/analytics/filters.ts";
import { filtersOf } from "../../../src/domain/analytics/filters.ts";
import { windowOf } from "../../../src/domain/analytics/time-window.ts";
import { feedbackAttemptKey } from "../../../src/domain/feedback.ts";
import { noTraits } from "../../../src/domain/scoring/clusters.ts";
import type { DecisionRecord, OutcomeRecord } from "../../../src/ports.ts";
import { createChance } from "../../support/counted-merchants.ts";
import type { CountingStage } from "../../support/counting-stage.ts";
import { createCountingStage, decisionRecord } from "../../support/counting-stage.ts";
import { outcomeRecord } from "../../support/outcome-record.ts";

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

/** What is certainly packed once nothing is due. */
const hasEnded = "starts_at + make_interval(mins => grain_minutes) < now() - interval '1 minute'";

const readLeft = defineStatement<{ due: number; older: number }>({
  name: "read_left",
  text: `
    select (select count(*) from packed_units where not is_packed and ${hasEnded})::int as due,
      (select count(*) from unit_noting)::int as older`,
});

const unpack = defineStatement({ name: "unpack", text: "update packed_units set is_packed = false" });

const asBefore = [
  "truncate packed_units, packed_decision_counts, packed_outcome_counts",
  `insert into unit_noting (counted, grain_minutes, before)
   select counted, grain_minutes, 'infinity'
   from unnest(array[1, 2]) as counted, unnest(array[60, 1440]) as grain_minutes`,
].map((text, index) => defineStatement({ name: `as_before_${String(index)}`, text }));

const forgetCounts = ["decision_counts", "outcome_counts"].map((table) =>
  defineStatement({
    name: `forget_${table}`,
    text: `
      delete from ${table} as counted using packed_units as unit
      where unit.is_packed and unit.counted = ${table === "decision_counts" ? "1" : "2"}
        and unit.merchant_id = counted.merchant_id and unit.grain_minutes = counted.grain_minutes
        and unit.starts_at = counted.starts_at`,
  }),
);

const readRows = defineStatement<{ packed: number; combinations: number }>({
  name: "read_rows",
  text: `
    select (select count(*) from packed_decision_counts)::int as packed, count(distinct (combination, grain_minutes,
      date_trunc(case grain_minutes when 60 then 'day' else 'month' end, starts_at, 'UTC')))::int as combinations
    from decision_counts join trait_combinations as named using (merchant_id, combination)
    join packed_units as unit using (merchant_id, grain_minutes, starts_at)
    where named.view = 1 and unit.is_packed and unit.counted = 1`,
});

describe("counts by all traits", () => {
  const merchantId = "mixed";
  const chance = createChance(11);
  const oneOf = <Value>(from: readonly Value[]): Value => from[Math.floor(chance() * from.length)] as Value;
  const made: DecisionRecord[] = [];
  const reported: (OutcomeRecord & { readonly profileId: string | null; readonly trigger: OutcomeRecord | null })[] =
    [];
  const nowMs = Date.now();
  let stage: CountingStage;
  let database: Database;

  const make = (
    paymentId: string,
    attempt: number,
    before: (typeof reported)[number] | null,
  ): (typeof reported)[number] => {
    const ageMs = oneOf([0, 0.2, 1.5, 4, 20, 40]) * dayMs + chance() * 90 * minuteMs;
    const one = decisionRecord(`${paymentId}_${String(attempt)}`, {
      merchantId,
      paymentId,
      attempt,
      profileId: before === null ? oneOf(["pro_a", "pro_b", null]) : before.profileId,
      connector: oneOf(["fauxpay", "phonypay", "acme"]),
      approach: oneOf(["PRIORITY_LOGIC", "SR_V3_HEDGING"]),
      ruleName: oneOf(["large", null]),
      authenticationType: oneOf(["three_ds", null]),
      traits: {
        ...noTraits,
        paymentMethod: oneOf(["card", "wallet"]),
        paymentMethodType: oneOf(["credit", "paypal"]),
        currency: oneOf(["EUR", "USD"]),
        country: oneOf(["DE", null]),
      },
      decidedAt: before === null ? new Date(nowMs - ageMs) : before.happenedAt,
    });
    made.push(one);
    const outcome = outcomeRecord(feedbackAttemptKey(paymentId, one.connector ?? "", attempt), {
      ...one,
      connector: one.connector ?? "",
      verdict: oneOf(["success", "failure"] as const),
      errorCode: oneOf(["D05", null]),
      latencyMs: Math.floor(chance() * 1_000),
      routingApproach: one.approach,
      happenedAt: one.decidedAt,
    });
    const all = { ...outcome, profileId: one.profileId, trigger: before };
    reported.push(all);
    return all;
  };

  const fits = (one: DecisionRecord | (typeof reported)[number], { filters, profileId }: WantedCounts): boolean =>
    (profileId === null || one.profileId === profileId) &&
    (filters.paymentMethod ?? one.traits.paymentMethod) === one.traits.paymentMethod &&
    (filters.paymentMethodType ?? one.traits.paymentMethodType) === one.traits.paymentMethodType &&
    (filters.currency ?? one.traits.currency) === one.traits.currency &&
    (filters.country ?? one.traits.country) === one.traits.country &&
    (filters.authenticationType ?? one.authenticationType) === one.authenticationType &&
    (filters.connectors === null || filters.connectors.includes(one.connector ?? ""));

  const tally = (names: readonly string[]): Readonly<Record<string, number>> =>
    Object.fromEntries([...Map.groupBy(names, String)].map(([name, same]) => [name, same.length]).sort());

  /** The same figures from the store and from what was logged. */
  const figures = async (asked: WantedCounts) => {
    const store = createAnalyticsStore(database);
    const counts = await store.decisions(asked);
    const within = (at: Date): boolean => at.getTime() >= asked.window.fromMs && at.getTime() < asked.window.untilMs;
    const decided = made.filter((one) => within(one.decidedAt) && fits(one, asked));
    const results = reported.filter((one) => within(one.happenedAt) && fits(one, asked));
    const retried = results.filter(({ trigger }) => trigger !== null);
    const buckets = (rows: readonly BucketCount[]) =>
      tally(rows.flatMap(({ atMs, name, count: times }) => Array(times).fill(`${String(atMs)} ${String(name)}`)));
    const bucketOf = (at: Date): number => Math.floor(at.getTime() / asked.window.bucketMs) * asked.window.bucketMs;
    const resultName = (connector: string, atMs: number, verdict: string): string =>
      `${connector} ${String(atMs)} ${verdict}`;
    const retryName = (connector: string, trigger: string | null, code: string | null, verdict: string): string =>
      [connector, trigger, code, verdict].join();
    const outcomes = await store.outcomes(asked);
    return {
      stored: {
        total: counts.total,
        retries: counts.retries,
        approaches: buckets(counts.byApproach),
        gateways: buckets(counts.byGateway),
        rules: tally(counts.byRule.flatMap(({ name, count: times }) => Array(times).fill(String(name)))),
        outcomes: tally(
          outcomes.flatMap(({ connector, atMs, successes, failures }) => [
            ...Array(successes).fill(resultName(connector, atMs, "success")),
            ...Array(failures).fill(resultName(connector, atMs, "failure")),
          ]),
        ),
        latencyMs: outcomes.reduce((sum, { latencyMs }) => sum + latencyMs, 0),
        retried: tally(
          (await store.retries(asked)).flatMap(({ connector, triggerConnector, triggerErrorCode, ...sums }) => [
            ...Array(sums.successes).fill(retryName(connector, triggerConnector, triggerErrorCode, "success")),
            ...Array(sums.failures).fill(retryName(connector, triggerConnector, triggerErrorCode, "failure")),
          ]),
        ),
        connectors: [...(await store.values(asked)).connector].sort(),
      },
      logged: {
        total: decided.length,
        retries: decided.filter(({ attempt }) => attempt > 1).length,
        approaches: tally(decided.map((one) => `${String(bucketOf(one.decidedAt))} ${one.approach}`)),
        gateways: tally(decided.map((one) => `${String(bucketOf(one.decidedAt))} ${String(one.connector)}`)),
        rules: tally(decided.flatMap(({ ruleName }) => ruleName ?? [])),
        outcomes: tally(
          results.map(({ connector, happenedAt, verdict }) => resultName(connector, bucketOf(happenedAt), verdict)),
        ),
        latencyMs: results.reduce((sum, { latencyMs }) => sum + (latencyMs ?? 0), 0),
        retried: tally(
          retried.map(({ connector, trigger, verdict }) =>
            retryName(connector, trigger?.connector ?? null, trigger?.errorCode ?? null, verdict),
          ),
        ),
        connectors: [...new Set(decided.flatMap(({ connector }) => connector ?? []))].sort(),
      },
    };
  };

  const queries: readonly (readonly [profileId: string | null, query: AnalyticsQuery])[] = [
    [null, { currency: "EUR", gateway: "fauxpay,acme" }],
    [null, { payment_method_type: "CARD", payment_method: "CREDIT", auth_type: "THREE_DS" }],
    [null, { currency: "USD", country: "DE", gateway: "phonypay", payment_method: "PAYPAL" }],
    ["pro_a", { currency: "EUR", gateway: "fauxpay", payment_method_type: "CARD" }],
  ];

  const expectTheLog = async (): Promise<void> => {
    for (const days of [1, 5, 45]) {
      const window = windowOf({ fromMs: nowMs - days * dayMs, untilMs: nowMs + minuteMs }, nowMs);
      for (const [profileId, query] of queries) {
        const { stored, logged } = await figures({ merchantId, profileId, window, filters: filtersOf(query) });
        expect([days, query, stored]).toEqual([days, query, logged]);
      }
    }
  };

  const packAll = async (): Promise<void> => {
    await eventually(async () => {
      await stage.count();
      const [left] = await database.query(readLeft);
      return left?.due === 0 && left.older === 0;
    });
  };

  beforeAll(async () => {
    stage = await createCountingStage();
    ({ database } = stage);
    for (let payment = 0; payment < 150; payment += 1) {
      const paymentId = `mixed_${String(payment)}`;
      const first = make(paymentId, 1, null);
      if (first.verdict === "failure" && chance() < 0.5) make(paymentId, 2, first);
    }
    await stage.decide(made);
    await stage.report(merchantId, reported);
    await stage.count();
  });

  afterAll(() => stage.stop());

  it("are those of the log, whether packed or not", async () => {
    await packAll();
    await expectTheLog();
    await database.execute(unpack);
    await expectTheLog();
  });

  it("are those of the log after a correction of what is packed", async () => {
    await packAll();
    const at = reported.findIndex(
      ({ trigger, happenedAt, verdict }) =>
        trigger === null && verdict === "failure" && happenedAt.getTime() < nowMs - 2 * dayMs,
    );
    const corrected = {
      ...(reported[at] as (typeof reported)[number]),
      verdict: "success",
      statement: "charged",
    } as const;
    await stage.report(merchantId, [corrected]);
    await stage.count();
    // It keeps its latency and what it set off.
    reported[at] = corrected;
    await expectTheLog();
    await packAll();
    await expectTheLog();
  });

  it("are packed where the version before counted them, and read without what they were made of", async () => {
    for (const statement of asBefore) await database.execute(statement);
    await packAll();
    await expectTheLog();
    const [rows] = await database.query(readRows);
    // A row for each combination and day or month, however many units of time these have.
    expect(rows?.packed).toBe(rows?.combinations);
    for (const statement of forgetCounts) await database.execute(statement);
    await expectTheLog();
  });
});
