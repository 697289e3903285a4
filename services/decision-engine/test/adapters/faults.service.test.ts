import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { migrate } from "@railyard/database";
import type { HttpAnswer } from "@railyard/testing";
import { eventually, isolatedPostgres } from "@railyard/testing";

import { migrationsFolder } from "../../src/app.ts";
import { askForDecision } from "../support/decision-request.ts";
import type { EngineStage, Replica } from "../support/engine-app.ts";
import { createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { decideRequest, feedback, largeAmounts } from "../support/engine-requests.ts";

const silent = { info: () => undefined, warn: () => undefined };

let stage: EngineStage;
let postgres: Awaited<ReturnType<typeof isolatedPostgres>>;
let replica: Replica;
beforeAll(async () => {
  [stage, postgres] = await Promise.all([createEngineStage(), isolatedPostgres()]);
  await postgres.createDatabase("engine");
  const url = postgres.url("engine");
  await migrate({ url, folder: migrationsFolder, logger: silent });
  replica = await stage.startReplica({ DATABASE_URL: url });
}, 30_000);
afterAll(async () => {
  await stage.stop();
  await postgres.stop();
}, 30_000);

const post = (merchantId: string, path: string, body: unknown): Promise<HttpAnswer> =>
  replica.call(engineKeyOf(merchantId), "POST", path, body);

const scoreOf = async (merchantId: string): Promise<unknown> => {
  const { body } = await post(merchantId, "/decide-gateway", decideRequest(merchantId));
  return (body["gateway_priority_map"] as unknown as Readonly<Record<string, number>>)["fauxpay"];
};

describe("without its database, the engine", () => {
  it("continues to decide, refuses what it cannot keep, and recovers by itself", async () => {
    const merchantId = "steady";
    const rule = await post(merchantId, "/routing/create", largeAmounts(merchantId));
    const key = { created_by: merchantId, routing_algorithm_id: rule.body["rule_id"] };
    await post(merchantId, "/routing/activate", key);
    await postgres.kill();
    const decision = await askForDecision(replica, { merchant_id: merchantId, amount: 60_000 });
    expect(decision).toMatchObject({
      routing_approach: "rule_based_routing",
      ranked: [{ connector: "phonypay" }, {}],
    });
    expect((await post(merchantId, "/decide-gateway", decideRequest(merchantId))).status).toBe(200);
    const refused = await post(merchantId, "/update-gateway-score", feedback(merchantId, "pay_1"));
    expect(refused.status).toBe(503);
    expect(refused.headers["retry-after"]).toBeDefined();
    const { status, body } = await replica.call(null, "GET", "/health/ready");
    expect({ status, body }).toMatchObject({ status: 200, body: { message: "Up", database: false, broker: true } });
    const diagnosis = await replica.call(null, "GET", "/health/diagnostics");
    expect(diagnosis.body).toMatchObject({ database: { database_connection: "Failing", database_write: "Failing" } });
    await postgres.restart();
    await eventually(async () => (await replica.call(null, "GET", "/health/ready")).body["database"] === true, {
      timeoutMs: 15_000,
    });
    const before = await scoreOf(merchantId);
    const failed = feedback(merchantId, "pay_2", { status: "FAILURE" });
    const reported = await eventually(async () => {
      const answer = await post(merchantId, "/update-gateway-score", failed);
      return answer.status === 200 && answer;
    });
    expect(reported.body["message"]).toBe("Gateway score updated successfully");
    await eventually(async () => (await scoreOf(merchantId)) !== before);
  }, 60_000);
});

describe("without the broker, the engine", () => {
  it("learns from feedback and accepts new rules", async () => {
    const merchantId = "brokerless";
    const startBroker = await stage.stopBroker();
    const readiness = await eventually(async () => {
      const answer = await replica.call(null, "GET", "/health/ready");
      return answer.body["broker"] === false && answer;
    });
    expect(readiness).toMatchObject({ status: 200, body: { message: "Up", database: true } });
    const before = await scoreOf(merchantId);
    const reported = await post(
      merchantId,
      "/update-gateway-score",
      feedback(merchantId, "pay_1", { status: "FAILURE" }),
    );
    expect(reported.status).toBe(200);
    await eventually(async () => (await scoreOf(merchantId)) !== before);
    const rule = await post(merchantId, "/routing/create", largeAmounts(merchantId));
    const key = { created_by: merchantId, routing_algorithm_id: rule.body["rule_id"] };
    expect((await post(merchantId, "/routing/activate", key)).status).toBe(200);
    const evaluate = { created_by: merchantId, parameters: { amount: { type: "number", value: 1 } } };
    expect((await post(merchantId, "/routing/evaluate", evaluate)).status).toBe(200);
    await startBroker();
    await eventually(async () => (await replica.call(null, "GET", "/health/ready")).body["broker"] === true, {
      timeoutMs: 15_000,
    });
  }, 60_000);
});
