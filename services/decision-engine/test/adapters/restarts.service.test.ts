import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Database } from "@railyard/database";
import { createDatabase } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";
import { eventually } from "@railyard/testing";

import { appendOutcomes } from "../../src/adapters/postgres/outcome-log.ts";
import { createChance } from "../support/counted-merchants.ts";
import type { EngineStage, Replica } from "../support/engine-app.ts";
import { createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { decideRequest } from "../support/engine-requests.ts";
import { createOutcomeRecords } from "../support/outcome-record.ts";

/** Far less than is reported, so that a replica without a snapshot would know less than one that was there. */
const environment = { SCORE_WINDOW_OUTCOMES: "1000", SCORE_SNAPSHOT_INTERVAL_MS: "200" };
const merchantIds = Array.from({ length: 8 }, (_none, index) => `merchant_${String(index)}`);

let stage: EngineStage;
let database: Database;
beforeAll(async () => {
  stage = await createEngineStage();
  const options = { url: stage.databaseUrl, poolSize: 2, applicationName: "restarts-test", logger: silentLogger };
  database = createDatabase(options);
});
afterAll(async () => {
  await database.close();
  await stage.stop();
});

const next = createOutcomeRecords(createChance(1), merchantIds.length);

const report = async (outcomes: number): Promise<void> => {
  for (let left = outcomes; left > 0; left -= 500) {
    const records = next(Math.min(left, 500));
    await database.transaction((transaction) => appendOutcomes(transaction, records));
  }
};

interface Told {
  readonly explanation: { readonly candidates: readonly { readonly samples: number }[] };
  readonly gateway_priority_map: Readonly<Record<string, number>>;
}

/** What a replica answers each merchant, without what is new in every answer. */
const answersOf = async (replica: Replica): Promise<readonly unknown[]> => {
  const answers: unknown[] = [];
  for (const merchantId of merchantIds) {
    const gateways = ["gateway_0", "gateway_1", "gateway_2"];
    const request = decideRequest(merchantId, { eligibleGatewayList: gateways }, { paymentId: "observer" });
    const { body } = await replica.call(engineKeyOf(merchantId), "POST", "/decide-gateway", request);
    const { explanation, gateway_priority_map: scores } = body as unknown as Told;
    answers.push({ merchantId, scores, explanation });
  }
  return answers;
};

const metric = async (replica: Replica, name: string): Promise<number> => {
  const line = (await replica.metrics()).split("\n").find((text) => text.startsWith(name));
  return Number(line?.split(" ").at(-1));
};

const hasReadAll = async (replica: Replica): Promise<boolean> => {
  const { rows } = await database.transaction(({ client }) =>
    client.query<{ behind: number }>(
      "select (select max(position) from outcomes) - (select position from score_snapshots) as behind",
    ),
  );
  return rows[0]?.behind === 0 && (await metric(replica, "routing_snapshot_size_bytes")) > 0;
};

describe("a replica that is started again", () => {
  it("answers as one that was there all the time, also beyond the window", async () => {
    const running = await stage.startReplica(environment);
    await eventually(async () => (await metric(running, "routing_snapshot_age_seconds")) >= 0);
    await report(4_000);
    await eventually(() => hasReadAll(running));
    const before = await answersOf(running);
    const restarted = await stage.startReplica(environment);
    expect(await answersOf(restarted)).toEqual(before);
    expect(await metric(restarted, 'routing_snapshots_total{result="restored"')).toBe(1);
    const measured = await restarted.metrics();
    const root = join(import.meta.dirname, "../../../..");
    const alerts = await readFile(join(root, "helm/railyard/alerts/decision-engine.yaml"), "utf8");
    const watched = new Set(alerts.match(/\brouting_\w+/g));
    expect(watched.size).toBeGreaterThan(3);
    expect([...watched].filter((name) => !measured.includes(`\n${name}`))).toEqual([]);
    await restarted.stop();
    await report(3_000);
    const again = await stage.startReplica(environment);
    await eventually(() => hasReadAll(again));
    await eventually(async () => {
      expect(await answersOf(again)).toEqual(await answersOf(running));
    });
    await Promise.all([running.stop(), again.stop()]);
  }, 60_000);
});
