// How long the operations of analytics take for a merchant with many decisions in the last days, each with its outcome.
// Usage: npm run analytics -- [--decisions 1000000] [--days 8] [--requests 60] [--seed 1] [--keep-ms 0]
import { parseArgs } from "node:util";

import type { Database } from "@railyard/database";
import { createDatabase, defineStatement } from "@railyard/database";
import { createMetrics, silentLogger } from "@railyard/telemetry";
import { eventually, isolatedPostgres } from "@railyard/testing";

import { createDecisionLog } from "../src/adapters/postgres/decision-log.ts";
import { createAnalyticsCounting } from "../src/adapters/postgres/analytics-counting.ts";
import { packNextUnit } from "../src/adapters/postgres/count-packing.ts";
import type { Replica } from "../test/support/engine-app.ts";
import { createEngineStage, engineKeyOf } from "../test/support/engine-app.ts";
import { decideRequest } from "../test/support/engine-requests.ts";
import { createDecisions } from "./analytics-decisions.ts";
import type { MeasuredRequest } from "./analytics-requests.ts";
import { measuredRequests } from "./analytics-requests.ts";

const { values } = parseArgs({
  options: {
    decisions: { type: "string", default: "1000000" },
    requests: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    days: { type: "string", default: "8" },
    "keep-ms": { type: "string", default: "0" },
  },
});
const decisions = Number(values.decisions);
const requests = Number(values.requests);
const merchantId = "busy";
const spanMs = Number(values.days) * 24 * 60 * 60 * 1_000;
const decisionsAtOnce = 5_000;
/** Statements in which outcomes are stored. */
const outcomeParts = 50;

const decisionAt = createDecisions(merchantId, Number(values.seed));

const insertOutcomes = defineStatement({
  name: "bench_insert_outcomes",
  text: `
    insert into outcomes (merchant_id, attempt_key, is_final, verdict, origin, payment_id, connector, status,
      payment_method, payment_method_type, card_network, currency, country, authentication_type, error_code,
      latency_ms, routing_approach, happened_at, recorded_at)
    select merchant_id, payment_id || '_' || attempt, true, verdict, 'payments', payment_id, connector, verdict,
      payment_method, payment_method_type, card_network, currency, country, authentication_type,
      case when verdict = 'failure' then 'D05' end, 400, routing_approach, decided_at, decided_at
    from (
      select *, case when hashtext(decision_id) % 10 = 0 then 'failure' else 'success' end as verdict
      from decisions where decided_at >= $1 and decided_at < $2
    ) as decided
    order by decided_at
    on conflict do nothing`,
});

const tables = [
  "decisions",
  "outcomes",
  "trait_combinations",
  "decision_counts",
  "outcome_counts",
  "packed_units",
  "packed_decision_counts",
  "packed_outcome_counts",
] as const;

/** The server of a bench does not do so by itself. */
const vacuum = async (database: Database): Promise<void> => {
  for (const table of tables) {
    await database.execute(defineStatement({ name: `bench_vacuum_${table}`, text: `vacuum analyze ${table}` }));
  }
};

const readSizes = defineStatement<{ name: string; rows: number; size: string }>({
  name: "bench_read_sizes",
  text: tables
    .map(
      (name) => `
      select '${name}' as name, count(*)::int as rows, pg_size_pretty(coalesce(
        (select sum(pg_total_relation_size(relid)) from pg_partition_tree('${name}')),
        pg_total_relation_size('${name}')
      )) as size
      from ${name}`,
    )
    .join(" union all "),
});

const secondsSince = (beganMs: number): string => ((performance.now() - beganMs) / 1_000).toFixed(1);

const fill = async (database: Database): Promise<void> => {
  const metrics = createMetrics("decision-engine");
  const beginMs = Date.now() - spanMs;
  const beganMs = performance.now();
  const log = createDecisionLog({ database, logger: silentLogger, metrics });
  for (let from = 0; from < decisions; from += decisionsAtOnce) {
    for (let number = from; number < Math.min(from + decisionsAtOnce, decisions); number += 1) {
      log.add(decisionAt(number, new Date(beginMs + (number / decisions) * spanMs)));
    }
    await log.stop();
  }
  console.log(`decisions logged in ${secondsSince(beganMs)} s`);
  const reportedMs = performance.now();
  for (let part = 0; part < outcomeParts; part += 1) {
    const ends = [part, part + 1].map((end) => new Date(beginMs + (end / outcomeParts) * spanMs));
    await database.execute(insertOutcomes, ends);
  }
  console.log(`outcomes stored in ${secondsSince(reportedMs)} s`);
  const countedMs = performance.now();
  await createAnalyticsCounting({ database, logger: silentLogger }).run();
  console.log(`decisions and outcomes counted in ${secondsSince(countedMs)} s`);
  const packedMs = performance.now();
  while ((await database.transaction(packNextUnit, "pack")) === "more");
  console.log(`counts packed in ${secondsSince(packedMs)} s`);
  const sizes = await database.query(readSizes);
  for (const { name, rows, size } of sizes) console.log(`${name}: ${String(rows)} rows, ${size}`);
  await vacuum(database);
  await metrics.stop();
};

const key = engineKeyOf(merchantId);
/** Decisions that are made in full, to be replayed. */
const replayedDecisions = 20;

/** Makes decisions and waits until the last one is logged. */
const decide = async (replica: Replica): Promise<readonly string[]> => {
  const decisionIds: string[] = [];
  for (let number = 0; number < replayedDecisions; number += 1) {
    const request = decideRequest(merchantId, {}, { paymentId: `replayed_${String(number)}` });
    const { body, text } = await replica.call(key, "POST", "/decide-gateway", request);
    if (typeof body["decision_id"] !== "string") throw new Error(text);
    decisionIds.push(body["decision_id"]);
  }
  const last = `/analytics/decisions/${String(decisionIds.at(-1))}/replay`;
  await eventually(async () => (await replica.call(key, "POST", last)).status === 200);
  return decisionIds;
};

const durationsMs = async (replica: Replica, { name, principal, method, path }: MeasuredRequest): Promise<number[]> => {
  const measured: number[] = [];
  for (let request = 0; request < requests; request += 1) {
    const beganMs = performance.now();
    const { status, text } = await replica.call(principal, method, path);
    if (status !== 200) throw new Error(`${name}: ${text}`);
    measured.push(performance.now() - beganMs);
  }
  return measured;
};

const limitMs = 100;

/** Writes what each request took, those that took too long once more at the end. */
const measure = async (replica: Replica, all: readonly MeasuredRequest[]): Promise<void> => {
  const slow: string[] = [];
  for (const [name, same] of Map.groupBy(all, (request) => request.name)) {
    const durations: number[] = [];
    for (const request of same) durations.push(...(await durationsMs(replica, request)));
    durations.sort((left, right) => left - right);
    const at = (share: number): number => durations[Math.floor(durations.length * share)] ?? 0;
    const line = `${name}: p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms`;
    console.log(line);
    if (at(0.95) >= limitMs) slow.push(line);
  }
  console.log(`p95 of ${String(slow.length)} is ${String(limitMs)} ms or more\n${slow.join("\n")}`);
};

const postgres = await isolatedPostgres();
// Where the stage makes its database.
process.env["TEST_POSTGRES_URL"] = postgres.url("postgres");
const stage = await createEngineStage();
const database = createDatabase({
  url: stage.databaseUrl,
  poolSize: 4,
  applicationName: "bench",
  logger: silentLogger,
});
await fill(database);
const replica = await stage.bootReplica();
// A replica that starts reads all outcomes, of which there is no snapshot.
await eventually(async () => (await replica.call(null, "GET", "/health/ready")).status === 200, { timeoutMs: 300_000 });
await measure(replica, measuredRequests(key, await decide(replica)));
// For looking at plans.
const keptMs = Number(values["keep-ms"]);
if (keptMs > 0) console.log(`${stage.databaseUrl} is kept for ${String(keptMs)} ms`);
await new Promise((resolve) => setTimeout(resolve, keptMs));
await database.close();
await stage.stop();
await postgres.stop();
