import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { DecisionRequest, SimulatedDecision } from "@railyard/contracts";
import { decisionsTogetherMax } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { createDatabase, defineStatement } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";
import type { HttpAnswer } from "@railyard/testing";
import { eventually } from "@railyard/testing";

import { askForDecision, askForDecisions, decisionRequest, decisionsOf } from "../support/decision-request.ts";
import type { EngineStage, Replica } from "../support/engine-app.ts";
import { anotherService, createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { largeAmounts } from "../support/engine-requests.ts";

const readDecisions = defineStatement<{ decision_id: string; payment_id: string; connector: string; amount: number }>({
  name: "read_decisions",
  text: `
    select decision_id, payment_id, connector, amount from decisions where merchant_id = $1 order by payment_id`,
});

let stage: EngineStage;
let replica: Replica;
let database: Database;
beforeAll(async () => {
  stage = await createEngineStage();
  replica = await stage.startReplica();
  database = createDatabase({ url: stage.databaseUrl, poolSize: 1, applicationName: "test", logger: silentLogger });
}, 30_000);
afterAll(async () => {
  await database.close();
  await stage.stop();
}, 30_000);

const send = (requests: readonly DecisionRequest[]): Promise<HttpAnswer> =>
  replica.call(anotherService, "POST", "/internal/decisions", { requests });

const several = (count: number, merchantId: string): readonly DecisionRequest[] =>
  Array.from({ length: count }, (_none, index) =>
    decisionRequest({ merchant_id: merchantId, payment_id: `pay_${String(index)}` }),
  );

/** How many decisions were counted, of whatever approach. */
const counted = async (): Promise<number> =>
  [...(await replica.metrics()).matchAll(/^routing_decisions\w*\{.*\} (\d+)/gm)].reduce(
    (sum, [, value]) => sum + Number(value),
    0,
  );

describe("POST /internal/decisions", () => {
  it("decides for every payment as if it were alone, in the order of the requests", async () => {
    const ruled = "ruled";
    const rule = await replica.call(engineKeyOf(ruled), "POST", "/routing/create", largeAmounts(ruled));
    const key = { created_by: ruled, routing_algorithm_id: rule.body["rule_id"] };
    await replica.call(engineKeyOf(ruled), "POST", "/routing/activate", key);
    const requests = [
      decisionRequest({ merchant_id: ruled, payment_id: "pay_large", amount: 60_000, attempt: 2 }),
      decisionRequest({ merchant_id: "unruled", payment_id: "pay_plain", attempt: 2 }),
      decisionRequest({ merchant_id: ruled, payment_id: "pay_small", amount: 1_000, attempt: 2 }),
      decisionRequest({ merchant_id: ruled, payment_id: "pay_none", candidates: [] }),
    ];
    const decisions = await askForDecisions(replica, requests);
    expect(decisions.map(({ ranked, routing_approach }) => [routing_approach, ranked[0]?.connector])).toEqual([
      ["rule_based_routing", "phonypay"],
      ["SR_SELECTION_V3_ROUTING", "fauxpay"],
      ["rule_based_routing", "fauxpay"],
      [decisions[3]?.routing_approach, undefined],
    ]);
    const alone = await Promise.all(requests.map((request) => askForDecision(replica, request)));
    expect(alone.map(({ ranked }) => ranked)).toEqual(decisions.map(({ ranked }) => ranked));
    const [together, again] = await decisionsOf(replica, ruled, "pay_large", 2);
    expect(again).toEqual(together);
  });

  it("puts what the profile prefers first, behind the active rule", async () => {
    const ruled = "preferring";
    const preferred = ["mca_phonypay"];
    const ask = (members: Partial<DecisionRequest>) =>
      askForDecision(replica, { merchant_id: ruled, attempt: 2, amount: 1_000, preferred, ...members });
    expect((await ask({ preferred: [] })).ranked[0]?.connector).toBe("fauxpay");
    const decision = await ask({});
    expect(decision.ranked.map(({ connector }) => connector)).toEqual(["phonypay", "fauxpay"]);
    const rule = await replica.call(engineKeyOf(ruled), "POST", "/routing/create", largeAmounts(ruled));
    const key = { created_by: ruled, routing_algorithm_id: rule.body["rule_id"] };
    await replica.call(engineKeyOf(ruled), "POST", "/routing/activate", key);
    // The rule sends large payments to phonypay and all others to fauxpay.
    expect((await ask({})).ranked[0]?.connector).toBe("fauxpay");
  });

  it("counts and keeps a decision for each payment", async () => {
    const merchantId = "kept";
    const before = await counted();
    const decisions = await askForDecisions(replica, several(3, merchantId));
    expect(await counted()).toBe(before + 3);
    const rows = await eventually(async () => {
      const found = await database.query(readDecisions, [merchantId]);
      return found.length === 3 && found;
    });
    expect(rows.map(({ decision_id: id, payment_id: payment }) => [id, payment])).toEqual(
      decisions.map(({ decision_id: id }, index) => [id, `pay_${String(index)}`]),
    );
  });

  it("takes as many as callers send together, with all that payments may carry", async () => {
    const metadata = { note: "x".repeat(60_000) };
    const requests = several(decisionsTogetherMax, "full").map((request) => ({ ...request, metadata }));
    expect(await askForDecisions(replica, requests)).toHaveLength(decisionsTogetherMax);
  });

  it("refuses a group of which one is not valid, and states which", async () => {
    const merchantId = "refused";
    const [first, second] = several(2, merchantId);
    if (first === undefined || second === undefined) throw new RangeError("There are two.");
    const answer = await send([first, { ...second, attempt: 0 }]);
    expect(answer.status).toBe(422);
    expect(answer.body["error"]).toMatchObject({ field: "requests.1.attempt" });
    await askForDecision(replica, { merchant_id: merchantId, payment_id: "pay_later" });
    const rows = await eventually(async () => {
      const found = await database.query(readDecisions, [merchantId]);
      return found.length > 0 && found;
    });
    expect(rows.map(({ payment_id: id }) => id)).toEqual(["pay_later"]);
  });

  it("refuses none at all and too many", async () => {
    expect((await send([])).status).toBe(422);
    expect((await send(several(decisionsTogetherMax + 1, "many"))).status).toBe(422);
  });
});

describe("POST /internal/decisions/simulate", () => {
  const simulate = (members: Partial<DecisionRequest>): Promise<HttpAnswer> =>
    replica.call(anotherService, "POST", "/internal/decisions/simulate", decisionRequest(members));

  it("ranks as a decision does, with reasons, and is neither logged nor counted", async () => {
    const merchantId = "simulated";
    const rule = await replica.call(engineKeyOf(merchantId), "POST", "/routing/create", largeAmounts(merchantId));
    const key = { created_by: merchantId, routing_algorithm_id: rule.body["rule_id"] };
    await replica.call(engineKeyOf(merchantId), "POST", "/routing/activate", key);
    const members = { merchant_id: merchantId, payment_id: "pay_large", amount: 60_000 };
    const before = await counted();
    const { status, body } = await simulate(members);
    expect(status).toBe(200);
    expect(body).toMatchObject({ routing_approach: "rule_based_routing", rule_name: expect.any(String) });
    const simulated = body as unknown as SimulatedDecision;
    expect(simulated.candidates[0]?.reasons[0]).toContain("Named by the active routing rule");
    expect(await counted()).toBe(before);
    const decision = await askForDecision(replica, members);
    expect(decision.ranked.map(({ connector, score }) => [connector, score])).toEqual(
      simulated.candidates.map(({ connector, score }) => [connector, score]),
    );
    // The decision is logged in turn: what came before it would be there, too.
    const rows = await eventually(async () => {
      const found = await database.query(readDecisions, [merchantId]);
      return found.length > 0 && found;
    });
    expect(rows.map(({ decision_id: id }) => id)).toEqual([decision.decision_id]);
  });

  it("refuses what is no payment", async () => {
    expect((await simulate({ attempt: 0 })).status).toBe(422);
  });
});
