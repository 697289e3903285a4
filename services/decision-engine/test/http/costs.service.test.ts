// What payments cost at gateways.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";
import type { DecideGatewayRequest } from "@railyard/contracts";
import type { HttpAnswer } from "@railyard/testing";
import { eventually } from "@railyard/testing";

import { askForDecision, decisionsOf } from "../support/decision-request.ts";
import type { EngineStage, Replica } from "../support/engine-app.ts";
import { createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { decideRequest } from "../support/engine-requests.ts";

let stage: EngineStage;
let replica: Replica;
beforeAll(async () => {
  stage = await createEngineStage();
  replica = await stage.startReplica();
});
afterAll(() => stage.stop());

const post = (merchantId: string, path: string, body: unknown): Promise<HttpAnswer> =>
  replica.call(engineKeyOf(merchantId), "POST", path, body);

const call = (merchantId: string, method: string, path: string, body?: unknown): Promise<HttpAnswer> =>
  replica.call(engineKeyOf(merchantId), method, `/merchant-account/${merchantId}${path}`, body);

const putFees = (merchantId: string, connector: string, body: object): Promise<HttpAnswer> =>
  call(merchantId, "PUT", `/connectors/${connector}/fee-override`, body);

const weighCosts = async (merchantId: string): Promise<void> => {
  const { status } = await call(merchantId, "POST", "/features/multi-objective-routing", { enabled: true });
  if (status !== 200) throw new TypeError(`Switching answered ${String(status)}.`);
};

describe("fees of connectors", () => {
  it("are set, listed and deleted, each connector's by itself", async () => {
    const nothing = { merchant_id: "fees", fees: [], learned: [] };
    expect((await call("fees", "GET", "/connector-fees")).body).toEqual(nothing);
    const narrower = [{ card_network: "VISA", currency: "EUR", pct_bps: 20.5, fixed: 2.5 }];
    const none = { payment_method_type: null, payment_method: null, card_country: null };
    const faux = { connector: "fauxpay", pct_bps: 140, fixed: 25, narrower: [{ ...none, ...narrower[0] }] };
    const put = await putFees("fees", "fauxpay", { pct_bps: 140, fixed: 25, narrower });
    expect({ status: put.status, body: put.body }).toEqual({
      status: 200,
      body: { merchant_id: "fees", fees: faux },
    });
    await Promise.all(["MCA_1", "mca_2"].map((connector) => putFees("fees", connector, { pct_bps: 1 })));
    // The same connector, whatever the case; its fees are replaced whole.
    await putFees("fees", "mca_1", { pct_bps: 2 });
    const plain = { fixed: 0, narrower: [] };
    expect((await call("fees", "GET", "/connector-fees")).body["fees"]).toEqual([
      faux,
      { connector: "mca_1", pct_bps: 2, ...plain },
      { connector: "mca_2", pct_bps: 1, ...plain },
    ]);
    const deleted = await call("fees", "DELETE", "/connectors/FAUXPAY/fee-override");
    expect(deleted.body).toEqual({ merchant_id: "fees", connector: "FAUXPAY" });
    const again = await call("fees", "DELETE", "/connectors/fauxpay/fee-override");
    expect(again.status).toBe(404);
    expect(again.body["error"]).toMatchObject({ code: "TE_02", reason: "connector_fees_not_found" });
    expect((await call("fees", "GET", "/connector-fees")).body["fees"]).toHaveLength(2);
  });

  it.each([
    ["no share", {}, 400, "missing_field"],
    ["a share beyond the amount", { pct_bps: 10_001 }, 422, "invalid_data"],
    ["a share of too many decimals", { pct_bps: 0.001 }, 400, "settings_validation_failed"],
    ["a narrower fee of no payments", { pct_bps: 1, narrower: [{ pct_bps: 1 }] }, 400, "settings_validation_failed"],
  ])("are refused: %s", async (_what, body, status, reason) => {
    const answer = await putFees("odd", "fauxpay", body);
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status, body: { error: { reason } } });
    expect((await call("odd", "GET", "/connector-fees")).body["fees"]).toEqual([]);
  });

  it("are visible to no other merchant", async () => {
    await putFees("victim", "fauxpay", { pct_bps: 1 });
    const intruder = engineKeyOf("intruder");
    const path = "/merchant-account/victim";
    const override = `${path}/connectors/fauxpay/fee-override`;
    expect((await replica.call(intruder, "GET", `${path}/connector-fees`)).status).toBe(401);
    expect((await replica.call(intruder, "PUT", override, { pct_bps: 2 })).status).toBe(401);
    expect((await replica.call(intruder, "DELETE", override)).status).toBe(401);
    expect((await replica.call(null, "GET", `${path}/connector-fees`)).status).toBe(401);
    expect((await call("victim", "GET", "/connector-fees")).body["fees"]).toMatchObject([{ pct_bps: 1 }]);
  });
});

describe("a report of fees", () => {
  const preview = (report: unknown, principal: Principal | null = engineKeyOf("reports")): Promise<HttpAnswer> => {
    const path = "/merchant-account/reports/connectors/fauxpay/report/preview";
    return replica.call(principal, "POST", path, { report });
  };

  it("shows the fees that it is made of, which can be set then", async () => {
    const lines = Array.from({ length: 40 }, (_none, index) => {
      const amount = 500 + index * 137;
      return `VISA,EUR,${(amount / 100).toFixed(2)},${((amount * 0.014 + 25) / 100).toFixed(6)}`;
    });
    const { status, body } = await preview(["network,currency,amount,fee", ...lines, "VISA,EUR,?,1"].join("\n"));
    const fee = { card_network: "VISA", currency: "EUR", pct_bps: 140, fixed: 25 };
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        merchant_id: "reports",
        connector: "fauxpay",
        payment_count: 40,
        fees: [{ ...fee, payment_count: 40, error: 0, verdict: "good" }],
        skipped_count: 1,
        skipped: [{ line: 42, problem: "amount is no positive number in major units" }],
      },
    });
    expect((await putFees("reports", "fauxpay", { pct_bps: 140, fixed: 25, narrower: [fee] })).status).toBe(200);
  });

  const lines = Array.from({ length: 40 }, (_none, index) => {
    const amount = 5 + index;
    const [good, odd] = [(amount * 0.3).toFixed(4), String(index % 3)];
    return [`,EUR,${String(amount)},${good}`, `JCB,EUR,${String(amount)},${odd}`];
  });
  const report = ["network,currency,amount,fee", ...lines.flat(), "VISA,EUR,?,1"].join("\n");

  it("is used until it is deleted, where no fees are set, and for no other merchant", async () => {
    await weighCosts("learns");
    const path = "/connectors/Fauxpay/report";
    const { status, body } = await call("learns", "POST", path, { report });
    const kept = {
      connector: "Fauxpay",
      learned_at: expect.stringMatching(/^\d{4}-/),
      fees: [{ card_network: null, currency: "EUR", pct_bps: 3_000, fixed: 0, payment_count: 40 }],
    };
    expect({ status, body }).toEqual({
      status: 200,
      body: { merchant_id: "learns", payment_count: 80, skipped_count: 1, untrusted_count: 1, learned: kept },
    });
    expect((await call("learns", "GET", "/connector-fees")).body).toEqual({
      merchant_id: "learns",
      fees: [],
      learned: [kept],
    });
    await putFees("learns", "phonypay", { pct_bps: 100 });
    const decided = () => post("learns", "/decide-gateway", decideRequest("learns", { attempt: 2 }, { amount: 49.9 }));
    expect((await decided()).body).toMatchObject({
      decided_gateway: "phonypay",
      multi_objective_info: {
        ranked: [
          { psp: "fauxpay", costBps: 3_000, costSource: "report" },
          { psp: "phonypay", costBps: 100, costSource: "override" },
        ],
      },
    });
    // What the merchant states counts more.
    await putFees("learns", "fauxpay", { pct_bps: 50 });
    expect((await decided()).body).toMatchObject({ decided_gateway: "fauxpay" });
    expect((await call("learns", "DELETE", "/connectors/fauxpay/report")).body).toMatchObject({ connector: "fauxpay" });
    const again = await call("learns", "DELETE", "/connectors/fauxpay/report");
    expect(again.body["error"]).toMatchObject({ code: "TE_02", reason: "learned_fees_not_found" });
    expect((await call("learns", "GET", "/connector-fees")).body["learned"]).toEqual([]);
  });

  it("is refused where nothing of it can be trusted, and what was learned stays", async () => {
    const path = "/connectors/fauxpay/report";
    await call("careful", "POST", path, { report });
    const few = await call("careful", "POST", path, { report: "currency,amount,fee\nEUR,10,0.5" });
    expect(few.status).toBe(422);
    expect(few.body["error"]).toMatchObject({ code: "TE_03", reason: "fee_report_teaches_nothing" });
    expect((await call("careful", "POST", path, { report: "EUR,10,1" })).status).toBe(422);
    expect((await call("careful", "GET", "/connector-fees")).body["learned"]).toMatchObject([{ connector: "fauxpay" }]);
    const victim = "/merchant-account/careful/connectors/fauxpay/report";
    expect((await replica.call(engineKeyOf("intruder"), "POST", victim, { report })).status).toBe(401);
    expect((await replica.call(null, "DELETE", victim)).status).toBe(401);
  });

  it.each([
    ["without its columns", "EUR,10,1", 422, "currency, amount, fee"],
    ["that is no text", 1, 400, "report"],
  ])("is refused %s", async (_what, report, status, words) => {
    const answer = await preview(report);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(words)]);
  });

  it("is visible to no other merchant", async () => {
    expect((await preview("currency,amount,fee", engineKeyOf("intruder"))).status).toBe(401);
    expect((await preview("currency,amount,fee", null)).status).toBe(401);
  });
});

describe("cost", () => {
  // A second attempt, which is not used to learn.
  const decide = (merchantId: string, members: Partial<DecideGatewayRequest> = {}, amount = 49.9) =>
    post(merchantId, "/decide-gateway", decideRequest(merchantId, { attempt: 2, ...members }, { amount }));

  it("moves payments to a cheaper gateway within the guard band where the merchant wants it", async () => {
    await putFees("saves", "fauxpay", { pct_bps: 3_000 });
    await putFees("saves", "phonypay", { pct_bps: 100, fixed: 25 });
    expect((await decide("saves")).body).toMatchObject({ decided_gateway: "fauxpay", multi_objective_info: null });
    const asked = await decide("saves", { enableMultiObjective: true });
    expect(asked.body).toMatchObject({ decided_gateway: "phonypay" });
    await weighCosts("saves");
    expect((await decide("saves")).body).toMatchObject({
      decided_gateway: "phonypay",
      fallback_gateways: ["fauxpay"],
      routing_approach: "SR_SELECTION_MULTI_OBJECTIVE",
      multi_objective_info: {
        outcome: "COST_WON",
        reason: "cheaper_within_band",
        costSavedBps: 2_849.8998,
        qualifiedCount: 2,
        margin: 1,
        guardBandPp: 1,
        ranked: [
          { psp: "fauxpay", costBps: 3_000, costSource: "override", isSrHead: true, isChosen: false },
          { psp: "phonypay", costBps: 150.1002, isSrHead: false, isChosen: true },
        ],
      },
      // 0.3 * 4990 - (0.01 * 4990 + 25) minor units, exactly.
      explanation: { cost: { saved_micros: "1422100000" } },
    });
    const kept = await decide("saves", { enableMultiObjective: false });
    expect(kept.body).toMatchObject({ decided_gateway: "fauxpay", multi_objective_info: null });
    const byPriority = await decide("saves", { rankingAlgorithm: "PL_BASED_ROUTING" });
    expect(byPriority.body).toMatchObject({ decided_gateway: "fauxpay", multi_objective_info: null });
  });

  it("counts alike for payments of the platform, by account before gateway", async () => {
    await weighCosts("platform");
    await putFees("platform", "fauxpay", { pct_bps: 3_000 });
    await putFees("platform", "mca_phonypay", { pct_bps: 100 });
    expect(await askForDecision(replica, { merchant_id: "platform", attempt: 2 })).toMatchObject({
      routing_approach: "SR_SELECTION_MULTI_OBJECTIVE",
      ranked: [{ merchant_connector_id: "mca_phonypay" }, { merchant_connector_id: "mca_fauxpay" }],
    });
    const [reported] = await decisionsOf(replica, "platform", "pay_1");
    const cost = { outcome: "COST_WON", head: "mca_fauxpay", chosen: "mca_phonypay" };
    expect(reported).toMatchObject({ explanation: { cost } });
  });

  it("goes by the merchant's margin and guard band, which are checked", async () => {
    const data = { margin: 0.5, guardBandPp: 0.5 };
    const given = { merchant_id: "policy", config: { type: "successRate", data } };
    expect((await post("policy", "/rule/create", given)).status).toBe(200);
    const decided = await decide("policy", { enableMultiObjective: true });
    expect(decided.body["multi_objective_info"]).toMatchObject({
      outcome: "AUTH_WON",
      reason: "head_without_cost",
      margin: 0.5,
      guardBandPp: 0.5,
      evGapTop2: null,
    });
    const config = { type: "successRate", data: { margin: 20, guardBandPp: -1 } };
    const refused = await post("policy", "/rule/update", { merchant_id: "policy", config });
    expect(refused.body).toMatchObject({
      error: { data: { validation_errors: [{ field: "margin" }, { field: "guardBandPp" }] } },
    });
  });
});

describe("GET /analytics/cost-savings", () => {
  const read = (query: string, principal: Principal | null = engineKeyOf("sums")): Promise<HttpAnswer> =>
    replica.call(principal, "GET", `/analytics/cost-savings${query}`);

  it("sums up what was saved, by currency and time", async () => {
    await weighCosts("sums");
    expect((await read("")).body).toMatchObject({
      merchant_id: "sums",
      range: "1h",
      bucket_ms: 300_000,
      currency: null,
      available_currencies: [],
      trend: [],
      totals: { saved_value: 0, cost_won_count: 0, total_decisions: 0 },
    });
    await putFees("sums", "fauxpay", { pct_bps: 3_000 });
    await putFees("sums", "phonypay", { pct_bps: 100, fixed: 25.5 });
    const decide = (currency: string, members: Partial<DecideGatewayRequest> = {}) =>
      post("sums", "/decide-gateway", decideRequest("sums", { attempt: 2, ...members }, { currency, amount: 49.9 }));
    for (const currency of ["EUR", "EUR", "USD"]) await decide(currency);
    await decide("EUR", { eligibleGatewayList: ["fauxpay"] });
    await decide("EUR", { enableMultiObjective: false });
    // 0.3 * 49.90 - (0.01 * 49.90 + 0.255), twice.
    const totals = { saved_value: 28.432, cost_won_count: 2, total_decisions: 3 };
    await eventually(async () => {
      const { body } = await read("?range=15m");
      expect(body).toMatchObject({
        currency: "EUR",
        available_currencies: [
          { currency: "EUR", decision_count: 3 },
          { currency: "USD", decision_count: 1 },
        ],
        totals,
      });
    });
    const { body } = await read("?range=1d");
    expect(body["trend"]).toMatchObject([{ saved_value: 28.432 }]);
    expect((await read("?currency=usd")).body).toMatchObject({ currency: "USD", totals: { saved_value: 14.216 } });
    const ofProfile = await read("", { ...engineKeyOf("sums"), profileId: "pro_other" } as Principal);
    expect(ofProfile.body).toMatchObject({ currency: null, totals: { total_decisions: 0 } });
    expect((await read("", engineKeyOf("stranger"))).body).toMatchObject({ totals: { total_decisions: 0 } });
  });

  it.each([
    ["an unknown range", "?range=2h", 400, "range"],
    ["one end of a time", "?start_ms=1", 422, "end_ms"],
    ["a filter that it has not", "?gateway=fauxpay", 400, "gateway"],
  ])("refuses %s", async (_what, query, status, field) => {
    const answer = await read(query);
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(field)]);
  });

  it("is not open without a credential", async () => {
    expect((await read("", null)).status).toBe(401);
  });
});
