// One truth about each attempt, whichever party reports it, in whatever order, and to whichever replica.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { AttemptSettled, ScoreStatus, UpdateGatewayScoreRequest } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { createDatabase, defineStatement } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";
import { eventually } from "@railyard/testing";

import { attempt } from "../../support/attempt.ts";
import type { EngineStage, Replica } from "../../support/engine-app.ts";
import { createEngineStage, engineKeyOf } from "../../support/engine-app.ts";
import { decideRequest, feedback } from "../../support/engine-requests.ts";
import { settledEvent } from "../../support/payments-source.ts";

let stage: EngineStage;
let replicas: readonly Replica[];
let database: Database;
beforeAll(async () => {
  stage = await createEngineStage();
  replicas = await Promise.all([stage.startReplica(), stage.startReplica()]);
  database = createDatabase({ url: stage.databaseUrl, poolSize: 2, applicationName: "test", logger: silentLogger });
}, 30_000);
afterAll(async () => {
  await database.close();
  await stage.stop();
}, 30_000);

const readStored = defineStatement<{
  attempt_key: string;
  verdict: string;
  corrects: string | null;
  currency: string | null;
  merchant_connector_id: string | null;
}>({
  name: "read_stored_corrections",
  text: `
    select attempt_key, verdict, corrects, currency, merchant_connector_id from outcomes
    where merchant_id = $1 order by position`,
});

const readReported = defineStatement<{ data: string; object_version: number }>({
  name: "read_told_outcomes",
  text: `select data, object_version from outbox where merchant_id = $1 order by insertion`,
});

const insertAsBefore = defineStatement({
  name: "insert_as_a_version_before",
  text: `
    insert into outcomes (merchant_id, attempt_key, is_final, verdict, origin, payment_id, connector, status, slow_rate,
      happened_at)
    values ($1, $2, true, 'success', 'feedback', 'pay_1', 'fauxpay', 'CHARGED', 0.01, now())
    on conflict (merchant_id, attempt_key, is_final) do nothing`,
});

const storedOf = async (merchantId: string) => {
  const rows = await database.query(readStored, [merchantId]);
  return rows.map(({ verdict, corrects }) => [verdict, corrects]);
};

const report = async (
  merchantId: string,
  paymentId: string,
  status: ScoreStatus,
  members: Partial<UpdateGatewayScoreRequest> = {},
  replica = replicas[0],
): Promise<unknown> => {
  const outcome = feedback(merchantId, paymentId, { ...members, status });
  const answer = await replica?.call(engineKeyOf(merchantId), "POST", "/update-gateway-score", outcome);
  expect(answer?.status).toBe(200);
  return answer?.body["result"];
};

const decide = async (merchantId: string, paymentId: string): Promise<void> => {
  await replicas[0]?.call(
    engineKeyOf(merchantId),
    "POST",
    "/decide-gateway",
    decideRequest(merchantId, {}, { paymentId }),
  );
};

describe("feedback on one attempt", () => {
  it("is accepted, a duplicate, a correction, or about a payment that is not known", async () => {
    const merchantId = "answers";
    await decide(merchantId, "pay_1");
    expect(await report(merchantId, "pay_1", "PENDING")).toBe("accepted");
    expect(await report(merchantId, "pay_1", "AUTHORIZATION_FAILED")).toBe("accepted");
    expect(await report(merchantId, "pay_1", "AUTHORIZATION_FAILED")).toBe("duplicate");
    expect(await report(merchantId, "pay_1", "CHARGED")).toBe("corrected");
    expect(await report(merchantId, "pay_1", "AUTHORIZED")).toBe("duplicate");
    expect(await report(merchantId, "pay_1", "AUTHORIZATION_FAILED")).toBe("duplicate");
    expect(await report(merchantId, "pay_1", "DECLINED")).toBe("corrected");
    expect(await report(merchantId, "pay_1", "AUTHORIZED")).toBe("duplicate");
    expect(await report(merchantId, "pay_unknown", "CHARGED")).toBe("unknown_payment");
    expect(await report(merchantId, "pay_unknown", "CHARGED")).toBe("duplicate");
    expect(await report(merchantId, "pay_unknown", "DECLINED")).toBe("corrected");
    expect(await storedOf(merchantId)).toEqual([
      ["pending", null],
      ["failure", null],
      ["success", "failure"],
      ["failure", "success"],
      ["success", null],
      ["failure", "success"],
    ]);
    const reported = await database.query(readReported, [merchantId]);
    expect(reported.map(({ data, object_version }) => [JSON.parse(data).corrects, object_version])).toEqual([
      [null, 1],
      [null, 2],
      ["failure", 3],
      ["success", 4],
      [null, 2],
      ["success", 3],
    ]);
  });

  it("is counted by its outcome", async () => {
    await report("counted", "pay_1", "CHARGED");
    const metrics = await replicas[0]?.metrics();
    expect(metrics).toMatch(/^routing_feedback\w*\{.*result="unknown_payment".*\} [1-9]/m);
  });

  it("is corrected also to and from what is no party's fault", async () => {
    const errorInfo = { connector: "fauxpay", errorCode: "51" };
    await decide("neutral", "pay_1");
    expect(await report("neutral", "pay_1", "FAILURE")).toBe("accepted");
    expect(await report("neutral", "pay_1", "FAILURE", { errorInfo })).toBe("corrected");
    expect(await report("neutral", "pay_1", "CHARGED")).toBe("corrected");
    expect(await storedOf("neutral")).toEqual([
      ["failure", null],
      ["neutral", "failure"],
      ["success", "neutral"],
    ]);
  });

  it("is corrected for what it was about, also when the correction states something else", async () => {
    await report("facts", "pay_1", "FAILURE", { gatewayReferenceId: "mca_1" });
    await decide("facts", "pay_1");
    await report("facts", "pay_1", "CHARGED", { gatewayReferenceId: "mca_2" });
    expect(await database.query(readStored, ["facts"])).toMatchObject([
      { currency: null, merchant_connector_id: "mca_1" },
      { currency: null, merchant_connector_id: "mca_1", corrects: "failure" },
    ]);
  });

  it("is of several attempts where it states it", async () => {
    const merchantId = "several";
    await decide(merchantId, "pay_1");
    expect(await report(merchantId, "pay_1", "FAILURE")).toBe("accepted");
    expect(await report(merchantId, "pay_1", "CHARGED", { attempt: 3 })).toBe("accepted");
    expect(await report(merchantId, "pay_1", "FAILURE", { attempt: 2 })).toBe("accepted");
    expect(await report(merchantId, "pay_1", "FAILURE", { isSmartRetry: true })).toBe("duplicate");
    expect(await storedOf(merchantId)).toEqual([
      ["failure", null],
      ["success", null],
      ["failure", null],
    ]);
  });

  it("makes one chain when it is reported to two replicas at once, whatever comes first", async () => {
    const merchantId = "racing";
    await decide(merchantId, "pay_1");
    const statuses: readonly ScoreStatus[] = ["FAILURE", "CHARGED", "DECLINED", "AUTHORIZED", "AUTHORIZATION_FAILED"];
    const reported = [...statuses, ...statuses, ...statuses].flatMap((status) =>
      replicas.map((replica) => report(merchantId, "pay_1", status, {}, replica)),
    );
    const results = await Promise.all(reported);
    const stored = await storedOf(merchantId);
    expect(results.filter((result) => result !== "duplicate")).toHaveLength(stored.length);
    expect(results.filter((result) => result === "accepted")).toHaveLength(1);
    expect(stored.map(([, corrects]) => corrects)).toEqual([null, ...stored.slice(0, -1).map(([verdict]) => verdict)]);
    for (const [verdict, corrects] of stored) expect(verdict).not.toBe(corrects);
    for (const status of statuses) expect(await report(merchantId, "pay_1", status)).toBe("duplicate");
    expect(await storedOf(merchantId)).toEqual(stored);
  });

  it("is kept once next to a replica of a version that knows no corrections", async () => {
    await report("older", "pay_1", "FAILURE");
    expect(await database.execute(insertAsBefore, ["older", "pay_1/fauxpay"])).toBe(0);
    expect(await database.execute(insertAsBefore, ["older", "pay_2/fauxpay"])).toBe(1);
    expect(await report("older", "pay_2", "CHARGED")).toBe("duplicate");
    expect(await report("older", "pay_2", "FAILURE")).toBe("corrected");
  });
});

describe("what payments report of one attempt", () => {
  const publish = (versions: readonly (readonly [number, AttemptSettled])[]): Promise<void> =>
    stage.payments.publish(versions.map(([objectVersion, data]) => ({ ...settledEvent(data), objectVersion })));

  it("corrects what they reported, and comes again without effect, in whatever order", async () => {
    const merchant_id = "corrected";
    const settled = attempt({ merchant_id, attempt_id: "pay_1_1" });
    const failed = { ...settled, outcome: "failure", status: "failure" } as const;
    const pending = { ...settled, outcome: "pending", status: "pending" } as const;
    // Two replicas share the events, so only what has been taken in is certain to come before what follows.
    const areStored = (count: number): Promise<unknown> =>
      eventually(async () => (await storedOf(merchant_id)).length === count);
    await publish([[3, failed]]);
    await areStored(1);
    await publish([[5, settled]]);
    await areStored(2);
    await publish([
      [3, failed],
      [2, pending],
      [8, failed],
      [5, settled],
    ]);
    await areStored(3);
    await publish([
      [5, settled],
      [3, failed],
      [8, failed],
      [8, attempt({ merchant_id, attempt_id: "pay_last_1" })],
    ]);
    await areStored(4);
    expect(await storedOf(merchant_id)).toEqual([
      ["failure", null],
      ["success", "failure"],
      ["failure", "success"],
      ["success", null],
    ]);
  });
});
