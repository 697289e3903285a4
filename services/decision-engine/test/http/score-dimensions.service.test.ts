// What success rates are kept by, where a merchant has configured it, and that every replica goes by it.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { DecideGatewayRequest, GatewayDecision } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { createDatabase, defineStatement } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";
import type { HttpAnswer } from "@railyard/testing";
import { eventually } from "@railyard/testing";

import { askForDecision, decisionRequest, decisionsOf } from "../support/decision-request.ts";
import type { EngineStage, Replica } from "../support/engine-app.ts";
import { createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { decideRequest, feedback } from "../support/engine-requests.ts";

let stage: EngineStage;
let first: Replica;
let second: Replica;
let database: Database;
beforeAll(async () => {
  stage = await createEngineStage();
  database = createDatabase({ url: stage.databaseUrl, poolSize: 1, applicationName: "test", logger: silentLogger });
  [first, second] = await Promise.all([stage.startReplica(), stage.startReplica()]);
}, 30_000);
afterAll(async () => {
  await database.close();
  await stage.stop();
}, 30_000);

const readDimensions = defineStatement<{ dimensions: readonly string[] | null }>({
  name: "read_stored_dimensions",
  text: "select dimensions from outcomes where merchant_id = $1 order by position",
});

const read = (merchantId: string, replica = first): Promise<HttpAnswer> =>
  replica.call(engineKeyOf(merchantId), "GET", `/config-sr-dimension/${merchantId}`);

const configure = (merchantId: string, paymentInfo: unknown, replica = first): Promise<HttpAnswer> =>
  replica.call(engineKeyOf(merchantId), "POST", "/config-sr-dimension", { merchant_id: merchantId, paymentInfo });

type Info = Partial<DecideGatewayRequest["paymentInfo"]>;

const decide = async (merchantId: string, info: Info, replica = first): Promise<GatewayDecision> => {
  const request = decideRequest(merchantId, {}, { paymentId: "pay_asked", ...info });
  const answer = await replica.call(engineKeyOf(merchantId), "POST", "/decide-gateway", request);
  if (answer.status !== 200) throw new TypeError(answer.text);
  return answer.body as unknown as GatewayDecision;
};

let payments = 0;

/** Decides at one replica and reports the outcome to the other, by the decision's id or by the payment alone. */
const pay = async (merchantId: string, info: Info, gateway: string, status: "CHARGED" | "FAILURE"): Promise<void> => {
  payments += 1;
  const paymentId = `pay_${String(payments)}`;
  const { decision_id: id } = await decide(merchantId, { ...info, paymentId });
  const members = payments % 2 === 0 ? { gateway, status, decisionId: id } : { gateway, status };
  const body = feedback(merchantId, paymentId, members);
  const answer = await second.call(engineKeyOf(merchantId), "POST", "/update-gateway-score", body);
  if (answer.body["result"] !== "accepted") throw new TypeError(answer.text);
};

interface Snapshot {
  readonly transaction_count: number;
}

const rounds = 40;

/** The one kind of payment succeeds at fauxpay and the other fails there; phonypay takes three of four of both. */
const payApart = async (merchantId: string, good: Info, bad: Info): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all([
      pay(merchantId, good, "fauxpay", "CHARGED"),
      pay(merchantId, bad, "fauxpay", "FAILURE"),
      pay(merchantId, good, "phonypay", round % 4 === 0 ? "FAILURE" : "CHARGED"),
      pay(merchantId, bad, "phonypay", round % 4 === 1 ? "FAILURE" : "CHARGED"),
    ]);
  }
  await outcomesKnown(merchantId, 4 * rounds);
};

/**
 * Waits until both replicas know every outcome, without deciding: what a decision advises waits for an outcome itself,
 * and one that is late lowers the scores of the replica that advised it.
 */
const outcomesKnown = (merchantId: string, count: number): Promise<void> =>
  eventually(async () => {
    const path = "/analytics/gateway-scores";
    const answers = await Promise.all([first, second].map(({ call }) => call(engineKeyOf(merchantId), "GET", path)));
    const [one, other] = answers.map(({ body }) => body["snapshots"] as unknown as readonly Snapshot[]);
    expect(one?.reduce((sum, { transaction_count: transactions }) => sum + transactions, 0)).toBe(count);
    expect(other).toEqual(one);
  });

type Scores = Readonly<Record<string, number>>;

/** The same outcomes; scores drift while none arrives, by far less than one outcome moves them. */
const about = (scores: Scores): unknown =>
  Object.fromEntries(Object.entries(scores).map(([gateway, score]) => [gateway, expect.closeTo(score, 3)]));

const scores = async (merchantId: string, info: Info): Promise<Scores> => {
  const decisions = await Promise.all([decide(merchantId, info), decide(merchantId, info, second)]);
  const [one = {}, other] = decisions.map(({ gateway_priority_map: map }) => map ?? {});
  expect(Object.keys(one)).toHaveLength(2);
  // Whichever replica is asked: outcomes reach the other a moment later.
  expect(other).toEqual(about(one));
  return one;
};

describe("the dimensions of success rates", () => {
  it("are none until they are configured, and are answered as they were", async () => {
    expect((await read("new")).body).toEqual({ merchant_id: "new", paymentInfo: { udfs: [], fields: null } });
    const given = { udfs: [3, 0], fields: ["card_network", "currency"] };
    const configured = await configure("new", given);
    expect(configured.status).toBe(200);
    expect(JSON.parse(configured.text)).toBe("SR Dimension configuration updated successfully");
    expect((await read("new", second)).body).toEqual({ merchant_id: "new", paymentInfo: given });
    expect((await configure("new", { udfs: [] }, second)).status).toBe(200);
    expect((await read("new")).body).toEqual({ merchant_id: "new", paymentInfo: { udfs: [], fields: null } });
  });

  it.each([
    ["a field that is none", { udfs: [], fields: ["card_bin"] }, 400],
    ["a place that is none", { udfs: [20] }, 422],
    ["a place that is no number", { udfs: ["1"] }, 400],
    ["more places than count", { udfs: Array.from({ length: 11 }, (_, slot) => slot) }, 422],
    ["no places", { fields: ["currency"] }, 400],
  ])("refuse %s", async (_what, given, status) => {
    const answer = await configure("odd", given);
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
    expect((await read("odd")).body["paymentInfo"]).toEqual({ udfs: [], fields: null });
  });

  it("report which fields there are when another one is sent", async () => {
    const { body } = await configure("odd", { udfs: [], fields: ["card_bin"] });
    const message = expect.stringContaining("currency, country, auth_type, card_is_in, card_network");
    expect(body["error"]).toMatchObject({ message });
  });

  it("are visible to no other merchant", async () => {
    const intruder = engineKeyOf("intruder");
    const body = { merchant_id: "victim", paymentInfo: { udfs: [1] } };
    expect((await first.call(intruder, "GET", "/config-sr-dimension/victim")).status).toBe(401);
    expect((await first.call(intruder, "POST", "/config-sr-dimension", body)).status).toBe(403);
    expect((await read("victim")).body["paymentInfo"]).toEqual({ udfs: [], fields: null });
  });
});

describe("payments of a merchant with dimensions", () => {
  it("learn apart by a user-defined field, at every replica", async () => {
    const merchantId = "tiers";
    await configure(merchantId, { udfs: [1] });
    const [gold, silver] = [{ udfs: ["a", "Gold"] }, { udfs: ["b", "silver"] }];
    await payApart(merchantId, gold, silver);
    await eventually(async () => {
      for (const replica of [first, second]) {
        expect(await decide(merchantId, gold, replica)).toMatchObject({
          decided_gateway: "fauxpay",
          routing_dimension: "ORDER_PAYMENT, CARD, CREDIT, udf_1=gold",
          routing_dimension_level: "UDF_LEVEL",
        });
        expect((await decide(merchantId, silver, replica)).decided_gateway).toBe("phonypay");
      }
      expect(await scores(merchantId, gold)).not.toEqual(about(await scores(merchantId, silver)));
    });
    // Without the field, and with one that is not configured, nothing distinguishes them.
    expect(await scores(merchantId, { udfs: ["a"] })).toEqual(about(await scores(merchantId, { udfs: ["b", null] })));
  });

  it("learn the same where they differ in what is not configured", async () => {
    const merchantId = "narrow";
    await configure(merchantId, { udfs: [], fields: ["auth_type"] });
    const [euro, krona] = [
      { currency: "EUR", country: "DE" },
      { currency: "SEK", country: "SE" },
    ];
    await payApart(merchantId, { ...euro, authType: "OTP" }, { ...krona, authType: "OTP" });
    await eventually(async () => {
      expect(await scores(merchantId, euro)).toEqual(about(await scores(merchantId, krona)));
    });
    const reported = await decide(merchantId, { ...euro, authType: "OTP" });
    expect(reported.routing_dimension).not.toContain("EUR");
  });

  it("learn by what was set when they were decided for", async () => {
    const merchantId = "changed";
    await configure(merchantId, { udfs: [0] });
    const { decision_id: decisionId } = await decide(merchantId, { paymentId: "pay_before", udfs: ["gold"] });
    await configure(merchantId, { udfs: [], fields: ["currency"] });
    const body = feedback(merchantId, "pay_before", { decisionId });
    expect((await second.call(engineKeyOf(merchantId), "POST", "/update-gateway-score", body)).status).toBe(200);
    expect(await database.query(readDimensions, [merchantId])).toEqual([{ dimensions: ["udf_0=gold"] }]);
  });

  it("of the platform are distinguished by the authentication type too", async () => {
    const merchantId = "platform";
    await configure(merchantId, { udfs: [], fields: ["auth_type", "currency"] });
    const request = decisionRequest({ merchant_id: merchantId, payment_id: "pay_platform" });
    await askForDecision(first, request);
    const [reported] = await decisionsOf(first, merchantId, "pay_platform");
    expect(reported?.explanation["cluster"]).toEqual({
      level: "authentication_type",
      label: "payment_method=card, payment_method_type=credit, currency=eur, authentication_type=no_three_ds",
    });
  });
});
