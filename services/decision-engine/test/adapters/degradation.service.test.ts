import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { GatewayDecision } from "@railyard/contracts";
import { createDatabase, defineStatement, migrate } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";
import type { HttpAnswer } from "@railyard/testing";
import { eventually, isolatedPostgres } from "@railyard/testing";

import { migrationsFolder } from "../../src/app.ts";
import { decisionRequest } from "../support/decision-request.ts";
import type { EngineStage, Replica } from "../support/engine-app.ts";
import { anotherService, createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { decideRequest, feedback } from "../support/engine-requests.ts";

type Degraded = Pick<GatewayDecision, "degraded" | "degradation">;

const silent = { info: () => undefined, warn: () => undefined };
const merchantId = "steady";

let stage: EngineStage;
let postgres: Awaited<ReturnType<typeof isolatedPostgres>>;
let url: string;
let replica: Replica;
beforeAll(async () => {
  [stage, postgres] = await Promise.all([createEngineStage(), isolatedPostgres()]);
  await postgres.createDatabase("engine");
  url = postgres.url("engine");
  await migrate({ url, folder: migrationsFolder, logger: silent });
  replica = await stage.startReplica({ DATABASE_URL: url });
}, 30_000);
afterAll(async () => {
  await stage.stop();
  await postgres.stop();
}, 30_000);

const readinessOf = (one: Replica): Promise<HttpAnswer> => one.call(null, "GET", "/health/ready");

/** What the answers of both APIs state of how they were decided; they must not differ. */
const reportedDegradation = async (one: Replica): Promise<Degraded> => {
  const engine = await one.call(engineKeyOf(merchantId), "POST", "/decide-gateway", decideRequest(merchantId));
  const internal = await one.call(anotherService, "POST", "/internal/decisions", { requests: [decisionRequest()] });
  expect([engine.status, internal.status]).toEqual([200, 200]);
  const reported = [engine, internal].map(({ body }) => body as unknown as Degraded);
  expect(reported[0]?.degraded).toBe(reported[1]?.degraded);
  return reported[0] ?? {};
};

const metric = async (one: Replica, name: string): Promise<number> => {
  const line = (await one.metrics()).split("\n").find((text) => text.startsWith(name));
  return Number(line?.split(" ").at(-1));
};

const withoutDatabase = async (work: () => Promise<void>): Promise<void> => {
  await postgres.kill();
  try {
    await work();
  } finally {
    await postgres.restart();
  }
};

const isWhole = async (one: Replica): Promise<boolean> => {
  const reported = await reportedDegradation(one);
  return reported.degraded === undefined && reported.degradation === undefined;
};

describe("an engine whose database goes away", () => {
  it("reports that it is degraded and how stale its scores are, until the database is back", async () => {
    await eventually(() => isWhole(replica));
    expect(await metric(replica, "routing_degraded")).toBe(0);
    await withoutDatabase(async () => {
      await eventually(async () => {
        const { degraded, degradation } = await reportedDegradation(replica);
        expect(degraded).toBe(true);
        expect(degradation?.reasons).toContain("database_unavailable");
        expect(degradation?.scores_read_seconds_ago).toBeGreaterThanOrEqual(1);
        expect(degradation?.rules_read_seconds_ago).toBeGreaterThanOrEqual(1);
      });
      expect(await metric(replica, "routing_degraded")).toBe(1);
      expect(await metric(replica, 'routing_log_age_seconds{log="outcomes"')).toBeGreaterThan(0.9);
      expect((await readinessOf(replica)).status).toBe(200);
    });
    await eventually(() => isWhole(replica));
    expect(await metric(replica, "routing_degraded")).toBe(0);
  }, 60_000);

  it("is ready when rules and scores are loaded, also if the database went away before the first request", async () => {
    const early = await stage.bootReplica({ DATABASE_URL: url });
    await eventually(() => isWhole(early));
    let late = early;
    await withoutDatabase(async () => {
      await eventually(async () => {
        const { status, body } = await readinessOf(early);
        expect({ status, scores: body["scores"], rules: body["rules"] }).toEqual({
          status: 200,
          scores: true,
          rules: true,
        });
        return body["database"] === false;
      });
      late = await stage.bootReplica({ DATABASE_URL: url });
      await eventually(async () => {
        const answer = await readinessOf(late);
        return answer.status === 503 && answer.body["broker"] === true;
      });
      expect((await readinessOf(late)).body).toMatchObject({ message: "Down", scores: false, rules: false });
    });
    await eventually(async () => (await readinessOf(late)).status === 200);
    await Promise.all([early.stop(), late.stop()]);
  }, 60_000);

  it("never loses or doubles feedback that it answered with success", async () => {
    const reported: string[] = [];
    let isOver = false;
    let refused = 0;
    const report = async (connection: number): Promise<void> => {
      for (let number = 0; !isOver; number += 1) {
        const paymentId = `pay_${String(connection)}_${String(number)}`;
        const body = feedback(merchantId, paymentId);
        const { status, headers } = await replica.call(engineKeyOf(merchantId), "POST", "/update-gateway-score", body);
        if (status === 200) reported.push(paymentId);
        else {
          refused += 1;
          expect(status).toBe(503);
          expect(headers["retry-after"]).toBeDefined();
        }
      }
    };
    const telling = Array.from({ length: 8 }, (_none, connection) => report(connection));
    try {
      await eventually(() => reported.length > 100);
      await withoutDatabase(async () => {
        await eventually(() => refused > 20);
      });
      const before = reported.length;
      await eventually(() => reported.length > before + 100);
    } finally {
      isOver = true;
      await Promise.all(telling);
    }
    const database = createDatabase({ url, poolSize: 1, applicationName: "degradation-test", logger: silentLogger });
    const rows = await database.query(
      defineStatement<{ payment_id: string; reported: number }>({
        name: "count_feedback",
        text: "select payment_id, count(*)::int as reported from outcomes group by payment_id",
      }),
    );
    await database.close();
    const stored = new Map(rows.map((row) => [row.payment_id, row.reported]));
    expect(reported.filter((paymentId) => stored.get(paymentId) !== 1)).toEqual([]);
  }, 60_000);
});

describe("an engine whose broker goes away", () => {
  it("reports that it is degraded, stays ready, and is whole again by itself", async () => {
    await eventually(() => isWhole(replica));
    const startBroker = await stage.stopBroker();
    await eventually(async () => {
      const { degradation } = await reportedDegradation(replica);
      expect(degradation?.reasons).toEqual(["broker_unavailable"]);
      expect(degradation?.scores_read_seconds_ago).toBeLessThan(5);
    });
    expect((await readinessOf(replica)).status).toBe(200);
    expect(await metric(replica, "routing_degraded")).toBe(1);
    await startBroker();
    await eventually(() => isWhole(replica));
  }, 60_000);
});
