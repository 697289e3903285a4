// What a decision was about reaches its outcome, whichever replica it is reported to.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { DecideGatewayRequest, UpdateGatewayScoreRequest } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { createDatabase, defineStatement } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";
import type { HttpAnswer } from "@railyard/testing";

import { askForDecision } from "../support/decision-request.ts";
import type { EngineStage, Replica } from "../support/engine-app.ts";
import { createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { decideRequest, feedback } from "../support/engine-requests.ts";

let stage: EngineStage;
let deciding: Replica;
let reported: Replica;
let database: Database;
beforeAll(async () => {
  stage = await createEngineStage();
  [deciding, reported] = await Promise.all([stage.startReplica(), stage.startReplica()]);
  database = createDatabase({ url: stage.databaseUrl, poolSize: 1, applicationName: "test", logger: silentLogger });
}, 30_000);
afterAll(async () => {
  await database.close();
  await stage.stop();
}, 30_000);

const readStored = defineStatement<{
  payment_id: string;
  attempt_key: string;
  payment_method: string | null;
  card_network: string | null;
  currency: string | null;
  country: string | null;
  card_bin: string | null;
  routing_approach: string | null;
}>({
  name: "read_stored_outcomes",
  text: `
    select payment_id, attempt_key, lower(payment_method) as payment_method, lower(card_network) as card_network,
      currency, country, card_bin, routing_approach
    from outcomes where merchant_id = $1 order by position`,
});

const outcomesOf = (merchantId: string) => database.query(readStored, [merchantId]);

const card = { cardSwitchProvider: "VISA", cardIsin: "41111122", country: "DE" };
const known = { payment_method: "card", card_network: "visa", currency: "EUR", country: "DE", card_bin: "41111122" };

const decide = async (
  merchantId: string,
  paymentId: string,
  members: Partial<DecideGatewayRequest> = {},
): Promise<string> => {
  const request = decideRequest(merchantId, members, { paymentId, ...card });
  const answer = await deciding.call(engineKeyOf(merchantId), "POST", "/decide-gateway", request);
  return String(answer.body["decision_id"]);
};

const report = (
  merchantId: string,
  paymentId: string,
  members: Partial<UpdateGatewayScoreRequest> = {},
): Promise<HttpAnswer> =>
  reported.call(engineKeyOf(merchantId), "POST", "/update-gateway-score", feedback(merchantId, paymentId, members));

/** Decided for on one replica, and reported to the other in the same moment. */
const reportAtOnce = async (merchantId: string, sendsId: boolean, count: number): Promise<void> => {
  for (let number = 1; number <= count; number += 1) {
    const paymentId = `pay_${String(number)}`;
    const decisionId = await decide(merchantId, paymentId);
    const answer = await report(merchantId, paymentId, sendsId ? { decisionId } : {});
    expect(answer.status).toBe(200);
  }
};

describe("feedback to another replica than the one that decided", () => {
  it.each([
    ["with the id of the decision", "with-ids", true, 1_000],
    ["with nothing but the payment", "without-ids", false, 100],
  ])(
    "keeps the traits %s",
    async (_how, merchantId, sendsId, count) => {
      await reportAtOnce(merchantId, sendsId, count);
      const stored = await outcomesOf(merchantId);
      expect(stored).toHaveLength(count);
      for (const outcome of stored) {
        expect(outcome).toMatchObject({ ...known, routing_approach: expect.stringMatching(/^SR_/) });
      }
    },
    60_000,
  );

  it("knows the decision of another service too", async () => {
    const merchant_id = "internal";
    const decision = await askForDecision(deciding, { merchant_id, payment_id: "pay_1", attempt: 3 });
    const answer = await report(merchant_id, "pay_1", { decisionId: decision.decision_id });
    expect(answer.status).toBe(200);
    expect(await outcomesOf(merchant_id)).toMatchObject([
      { ...known, card_bin: "411111", attempt_key: "pay_1/fauxpay/3", routing_approach: decision.routing_approach },
    ]);
  });

  it("is about the attempt that was decided for, unless it names another", async () => {
    const decisionId = await decide("numbered", "pay_1", { attempt: 2 });
    await report("numbered", "pay_1", { decisionId });
    await report("numbered", "pay_1", { decisionId, attempt: 3 });
    await report("numbered", "pay_1", { attempt: null });
    const stored = await outcomesOf("numbered");
    expect(stored.map(({ attempt_key: key }) => key)).toEqual([
      "pay_1/fauxpay/retry",
      "pay_1/fauxpay/3",
      "pay_1/fauxpay",
    ]);
  });

  it("counts for the gateway as a whole when no replica decided", async () => {
    expect((await report("undecided", "pay_1")).status).toBe(200);
    expect(await outcomesOf("undecided")).toMatchObject([{ payment_method: null, country: null, card_bin: null }]);
  });
});

describe("the id of a decision", () => {
  it.each([
    ["of another payment", (id: string) => id, "pay_2", "owner"],
    ["of another merchant", (id: string) => id, "pay_1", "stranger"],
    ["that was changed", (id: string) => id.replace(/.$/, (last) => (last === "A" ? "B" : "A")), "pay_1", "owner"],
    ["that was made up", () => `dec_${"0".repeat(32)}`, "pay_1", "owner"],
  ])("%s is refused, and nothing is stored", async (_which, forge, paymentId, merchantId) => {
    const before = await outcomesOf(merchantId);
    const decisionId = forge(await decide("owner", "pay_1"));
    const answer = await report(merchantId, paymentId, { decisionId });
    expect(answer.status).toBe(400);
    expect(answer.body["error"]).toMatchObject({ reason: "decision_id_invalid", code: "TE_03" });
    expect(await outcomesOf(merchantId)).toEqual(before);
  });

  it("of a version that did not sign is known by the log", async () => {
    const decisionId = await decide("older", "pay_1");
    await report("older", "pay_1");
    const unsigned = `dec_${"1".repeat(32)}`;
    await database.execute(renameDecision, [decisionId, unsigned]);
    expect((await report("older", "pay_1", { decisionId: unsigned, attempt: 2 })).status).toBe(200);
    expect((await report("older", "pay_2", { decisionId: unsigned })).status).toBe(400);
    expect((await outcomesOf("older"))[1]).toMatchObject(known);
  });
});

const renameDecision = defineStatement({
  name: "rename_decision",
  text: "update decisions set decision_id = $2 where decision_id = $1",
});
