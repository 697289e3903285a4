// How long the operations of analytics take for a merchant with many decisions in the last eight days, each with its
// outcome. Usage: npm run analytics -- [--decisions 1000000] [--requests 60] [--seed 1] [--keep-ms 0]
import { parseArgs } from "node:util";

import type { Database } from "@railyard/database";
import { createDatabase, defineStatement } from "@railyard/database";
import { createMetrics, silentLogger } from "@railyard/telemetry";
import { isolatedPostgres } from "@railyard/testing";

import { createDecisionLog } from "../src/adapters/postgres/decision-log.ts";
import { createAnalyticsCounting } from "../src/adapters/postgres/analytics-counting.ts";
import { noTraits } from "../src/domain/scoring/clusters.ts";
import type { DecisionRecord } from "../src/ports.ts";
import { createChance } from "../test/support/counted-merchants.ts";
import { createEngineStage, engineKeyOf } from "../test/support/engine-app.ts";
import { noInputs } from "../test/support/no-inputs.ts";

const { values } = parseArgs({
  options: {
    decisions: { type: "string", default: "1000000" },
    requests: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    "keep-ms": { type: "string", default: "0" },
  },
});
const decisions = Number(values.decisions);
const requests = Number(values.requests);
const chance = createChance(Number(values.seed));
const merchantId = "busy";
const spanMs = 8 * 24 * 60 * 60 * 1_000;
const decisionsAtOnce = 5_000;
/** Statements in which outcomes are stored. */
const outcomeParts = 50;

/** One of them; the first ones more often. */
const oneOf = <Value>(from: readonly Value[]): Value => from[Math.floor(chance() ** 2 * from.length)] as Value;

const gateways = ["fauxpay", "phonypay", "shampay", "mockpay", "bluegate", "acme"];
const currencies = { DE: "EUR", FR: "EUR", NL: "EUR", US: "USD", GB: "GBP", PL: "PLN", ES: "EUR", IT: "EUR" } as const;
const countries = Object.keys(currencies) as readonly (keyof typeof currencies)[];

const decisionAt = (number: number, decidedAt: Date): DecisionRecord => {
  const connector = oneOf(gateways);
  const isWallet = chance() < 0.2;
  const attempt = chance() < 0.05 ? 2 : 1;
  const country = oneOf(countries);
  const approach = oneOf(["SR_SELECTION_V3_ROUTING", "PRIORITY_LOGIC", "SR_V3_HEDGING"]);
  return {
    decisionId: `dec_${String(number)}`,
    merchantId,
    profileId: country === "US" || country === "GB" ? "pro_b" : "pro_a",
    participation: null,
    paymentId: `pay_${String(attempt === 1 ? number : number - 1)}`,
    attempt,
    face: "internal",
    approach,
    ruleName: approach === "PRIORITY_LOGIC" ? oneOf(["large", "small"]) : null,
    connector,
    merchantConnectorId: `mca_${connector}`,
    traits: {
      ...noTraits,
      paymentMethod: isWallet ? "wallet" : "card",
      paymentMethodType: isWallet ? "paypal" : oneOf(["credit", "debit"]),
      cardNetwork: isWallet ? null : oneOf(["Visa", "Mastercard", "AmericanExpress"]),
      currency: currencies[country],
      country,
      cardBin: isWallet ? null : oneOf(["411111", "555555", "378282"]),
    },
    authenticationType: oneOf(["no_three_ds", "three_ds"]),
    customer: null,
    amount: 4_990,
    basis: {
      rule: null,
      cluster: { level: "payment_method", label: "payment_method=card" },
      leader: connector,
      exploration: { share: 0.02, explored: null },
      all_down: false,
      candidates: [],
    },
    inputs: noInputs,
    decidedAt,
  };
};

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

const tables = ["decisions", "outcomes", "trait_combinations", "decision_counts", "outcome_counts"] as const;

/** The server of a bench does not do so by itself. */
const vacuum = async (database: Database): Promise<void> => {
  for (const table of tables) {
    await database.execute(defineStatement({ name: `bench_vacuum_${table}`, text: `vacuum analyze ${table}` }));
  }
};

const readSizes = defineStatement<{ name: string; rows: number; size: string }>({
  name: "bench_read_sizes",
  text: tables
    .map((name) => `
      select '${name}' as name, count(*)::int as rows, pg_size_pretty(pg_total_relation_size('${name}')) as size
      from ${name}`)
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
  const toldMs = performance.now();
  for (let part = 0; part < outcomeParts; part += 1) {
    const ends = [part, part + 1].map((end) => new Date(beginMs + (end / outcomeParts) * spanMs));
    await database.execute(insertOutcomes, ends);
  }
  console.log(`outcomes stored in ${secondsSince(toldMs)} s`);
  const countedMs = performance.now();
  await createAnalyticsCounting({ database, logger: silentLogger }).run();
  const sizes = await database.query(readSizes);
  for (const { name, rows, size } of sizes) console.log(`${name}: ${String(rows)} rows, ${size}`);
  console.log(`decisions and outcomes counted in ${secondsSince(countedMs)} s`);
  await vacuum(database);
  await metrics.stop();
};

const between = (days: number): string =>
  `start_ms=${String(Date.now() - days * 86_400_000)}&end_ms=${String(Date.now())}`;

const paths = [
  ...["overview", "gateway-scores", "decisions", "routing-stats", "routing-events", "log-summaries"].flatMap((name) =>
    ["range=1h", "range=1d", "range=1w", between(60)].map((time) => `${name}?${time}`),
  ),
  ...["overview", "decisions", "routing-stats"].map((name) => `${name}?range=1w&currency=EUR&gateway=fauxpay,acme`),
  ...["range=1d", "range=1w", "range=1w&status=failure", "range=1w&currency=PLN&page=3", "range=1w&error_code=D05"].map(
    (query) => `payment-audit?${query}`,
  ),
];

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
const replica = await stage.startReplica();
for (const path of paths) {
  const durations: number[] = [];
  for (let request = 0; request < requests; request += 1) {
    const beganMs = performance.now();
    const { status, text } = await replica.call(engineKeyOf(merchantId), "GET", `/analytics/${path}`);
    if (status !== 200) throw new Error(`${path}: ${text}`);
    durations.push(performance.now() - beganMs);
  }
  durations.sort((left, right) => left - right);
  const at = (share: number): string => (durations[Math.floor(durations.length * share)] ?? 0).toFixed(1);
  console.log(`${path}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`);
}
// For whoever wants to look at plans.
const keptMs = Number(values["keep-ms"]);
if (keptMs > 0) console.log(`${stage.databaseUrl} is kept for ${String(keptMs)} ms`);
await new Promise((resolve) => setTimeout(resolve, keptMs));
await database.close();
await stage.stop();
await postgres.stop();
