import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Database } from "@railyard/database";
import { createDatabase, defineStatement } from "@railyard/database";
import { createMetrics, silentLogger } from "@railyard/telemetry";
import type { TestDatabase } from "@railyard/testing";
import { eventually, testDatabase } from "@railyard/testing";

import { createDecisionLog } from "../../../src/adapters/postgres/decision-log.ts";
import { createLogRetention } from "../../../src/adapters/postgres/log-retention.ts";
import { createOutcomeLog } from "../../../src/adapters/postgres/outcome-log.ts";
import { migrationsFolder } from "../../../src/app.ts";
import { noTraits } from "../../../src/domain/scoring/clusters.ts";
import type { DecisionRecord } from "../../../src/ports.ts";
import { noInputs } from "../../support/no-inputs.ts";
import { outcomeRecord as outcome } from "../../support/outcome-record.ts";

const count = (table: string) =>
  defineStatement<{ rows: number }>({ name: `count_${table}`, text: `select count(*)::int as rows from ${table}` });

const rowsOf = async (database: Database, table: string): Promise<number> =>
  (await database.query(count(table)))[0]?.rows ?? 0;

const makeOld = defineStatement({
  name: "make_old",
  text: "update outcomes set recorded_at = now() - interval '40 days' where attempt_key = 'old'",
});

/** $1 of them, refused at $2. */
const addSamples = defineStatement({
  name: "add_samples",
  text: `
    insert into refusal_samples (
      merchant_id, profile_id, route, failure_name, error_code, error_message, status, request_id, refused_at
    )
    select 'kiosk', '', '/decide-gateway', 'invalid_data', 'IR_06', 'Wrong.', 400, number::text, $2
    from generate_series(1, $1::int) as number`,
});

const decision = (decisionId: string, members: Partial<DecisionRecord> = {}): DecisionRecord => ({
  decisionId,
  merchantId: "kiosk",
  profileId: null,
  participation: null,
  paymentId: decisionId,
  attempt: 1,
  face: "engine",
  approach: "DEFAULT",
  ruleName: null,
  connector: "fauxpay",
  merchantConnectorId: null,
  traits: { ...noTraits, paymentMethod: "CARD", country: "DE", cardBin: "41111111" },
  authenticationType: null,
  customer: null,
  amount: 100,
  basis: {
    rule: null,
    cluster: { level: "payment_method", label: "payment_method=card" },
    leader: 'the "only" one',
    exploration: { share: 0.02, explored: null },
    all_down: false,
    candidates: [],
  },
  inputs: noInputs,
  decidedAt: new Date(),
  ...members,
});

describe("the logs", () => {
  let created: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    created = await testDatabase({ migrationsFolder });
    database = createDatabase({ url: created.url, poolSize: 4, applicationName: "logs-test", logger: silentLogger });
  });
  afterAll(async () => {
    await database.close();
    await created.drop();
  });

  it("keep decisions behind their answers, and find a payment's traits", async () => {
    const metrics = createMetrics("decision-engine");
    const log = createDecisionLog({ database, logger: silentLogger, metrics });
    log.start();
    for (let number = 0; number < 1_200; number += 1) log.add(decision(`dec_${String(number)}`));
    const third = { merchantId: "kiosk", paymentId: "dec_3" };
    const remembered = await log.factsOf(third);
    expect(remembered).toMatchObject({ traits: { paymentMethod: "CARD", country: "DE", cardBin: "41111111" } });
    await log.stop();
    expect(await rowsOf(database, "decisions")).toBe(1_200);
    const restarted = createDecisionLog({ database, logger: silentLogger, metrics });
    expect(await restarted.factsOf(third)).toEqual(remembered);
    expect(await restarted.factsOf({ ...third, merchantId: "other" })).toBeNull();
    await metrics.stop();
  });

  it("leave decisions out, and count them, while the database is away", async () => {
    const options = { url: "postgres://nobody@127.0.0.1:1/nowhere", poolSize: 1, applicationName: "logs-test" };
    const away = createDatabase({ ...options, logger: silentLogger });
    const metrics = createMetrics("decision-engine");
    const log = createDecisionLog({ database: away, logger: silentLogger, metrics });
    log.start();
    for (let number = 0; number < 10_007; number += 1) log.add(decision(`dec_${String(number)}`));
    expect(await metrics.render()).toMatch(/decision_log_dropped(_total)?\S* 7\b/);
    await log.stop();
    await away.close();
    await metrics.stop();
  });

  it("keep an outcome once, whichever party reports it, and publish it once", async () => {
    let appended = 0;
    const onAppended = (): void => {
      appended += 1;
    };
    const logs = [createOutcomeLog({ database, onAppended }), createOutcomeLog({ database, onAppended })];
    const reported = Array.from({ length: 50 }, (_none, index) => outcome(`key_${String(index % 10)}`));
    await Promise.all(logs.flatMap((log) => reported.map((one) => log.append(one))));
    await Promise.all(logs.map((log) => log.append(outcome("key_0", { verdict: "pending" }))));
    expect(await rowsOf(database, "outcomes")).toBe(10);
    expect(await rowsOf(database, "outbox")).toBe(10);
    expect(appended).toBeGreaterThan(0);
  });

  it("are kept for a number of days", async () => {
    await createOutcomeLog({ database, onAppended: () => undefined }).append(outcome("old"));
    const before = await rowsOf(database, "outcomes");
    await database.execute(makeOld);
    const retention = createLogRetention({ database, logger: silentLogger, retentionDays: 30, snapshotFormat: 1 });
    await eventually(async () => (await retention.purge()) >= 0);
    expect(await rowsOf(database, "outcomes")).toBe(before - 1);
    await retention.stop();
  });

  it("go at once, however much is too old", async () => {
    await database.execute(addSamples, [60_000, new Date(Date.now() - 31 * 24 * 60 * 60 * 1_000)]);
    await database.execute(addSamples, [1, new Date()]);
    const retention = createLogRetention({ database, logger: silentLogger, retentionDays: 30, snapshotFormat: 1 });
    expect(await retention.purge()).toBe(60_000);
    expect(await rowsOf(database, "refusal_samples")).toBe(1);
    await retention.stop();
  });
});
