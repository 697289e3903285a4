import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { HttpAnswer } from "@railyard/testing";
import { eventually } from "@railyard/testing";

import type { EngineStage, Replica } from "../support/engine-app.ts";
import { createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { decideRequest, feedback, largeAmounts } from "../support/engine-requests.ts";

let stage: EngineStage;
let replica: Replica;
beforeAll(async () => {
  stage = await createEngineStage();
  replica = await stage.startReplica();
});
afterAll(() => stage.stop());

const post = (merchantId: string, path: string, body: unknown): Promise<HttpAnswer> =>
  replica.call(engineKeyOf(merchantId), "POST", path, body);

const samplesOf = async (merchantId: string): Promise<number> => {
  const { body } = await post(merchantId, "/decide-gateway", decideRequest(merchantId));
  const { candidates } = body["explanation"] as unknown as {
    readonly candidates: readonly { readonly connector: string; readonly samples: number }[];
  };
  return candidates.find(({ connector }) => connector === "fauxpay")?.samples ?? 0;
};

describe("POST /decide-gateway", () => {
  it("answers every member of the interface, with the reasons", async () => {
    const answer = await post("every", "/decide-gateway", decideRequest("every", {}, { paymentId: "pay_every" }));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      decided_gateway: "fauxpay",
      fallback_gateways: ["phonypay"],
      gateway_priority_map: { fauxpay: 0.8051, phonypay: 0.8051 },
      filter_wise_gateways: null,
      priority_logic_tag: null,
      routing_approach: "SR_SELECTION_V3_ROUTING",
      gateway_before_evaluation: "fauxpay",
      priority_logic_output: { isEnforcement: false, gws: ["fauxpay", "phonypay"], priorityLogicTag: null },
      debit_routing_output: null,
      reset_approach: "NO_RESET",
      routing_dimension: "ORDER_PAYMENT",
      routing_dimension_level: "GATEWAY_LEVEL",
      is_scheduled_outage: false,
      is_dynamic_mga_enabled: false,
      is_rust_based_decider: true,
      multi_objective_info: null,
      explanation: { rule: null, candidates: [{ connector: "fauxpay", samples: 0 }, { connector: "phonypay" }] },
    });
    expect(answer.body["decision_id"]).toMatch(/^dec_/);
  });

  it("gives the same payment the same answer", async () => {
    const request = decideRequest("same", {}, { paymentId: "pay_same" });
    const first = await post("same", "/decide-gateway", request);
    const second = await post("same", "/decide-gateway", request);
    expect(second.body["decided_gateway"]).toBe(first.body["decided_gateway"]);
  });

  it("takes the caller's order when it ranks by priority", async () => {
    const request = decideRequest("order", {
      rankingAlgorithm: "PL_BASED_ROUTING",
      eligibleGatewayList: ["phonypay", "fauxpay", "phonypay"],
    });
    const { body } = await post("order", "/decide-gateway", request);
    expect(body).toMatchObject({
      decided_gateway: "phonypay",
      fallback_gateways: ["fauxpay"],
      gateway_priority_map: { phonypay: 1, fauxpay: 0.9 },
      routing_approach: "PRIORITY_LOGIC",
    });
  });

  it("takes the active rule's order when it ranks by priority", async () => {
    const created = await post("ruled", "/routing/create", largeAmounts("ruled"));
    const key = { created_by: "ruled", routing_algorithm_id: created.body["rule_id"] };
    expect((await post("ruled", "/routing/activate", key)).status).toBe(200);
    const members = { rankingAlgorithm: "PL_BASED_ROUTING" as const };
    const large = await post("ruled", "/decide-gateway", decideRequest("ruled", members, { amount: 500.01 }));
    expect(large.body).toMatchObject({ decided_gateway: "phonypay", priority_logic_tag: "large" });
    const small = await post("ruled", "/decide-gateway", decideRequest("ruled", members, { amount: 500 }));
    expect(small.body).toMatchObject({ decided_gateway: "fauxpay", priority_logic_tag: null });
  });

  it("answers the only gateway, and the preferred one", async () => {
    const only = await post("only", "/decide-gateway", decideRequest("only", { eligibleGatewayList: ["fauxpay"] }));
    expect(only.body).toMatchObject({ decided_gateway: "fauxpay", routing_approach: "DEFAULT" });
    const request = decideRequest("only", { eligibleGatewayList: null }, { preferredGateway: "phonypay" });
    const preferred = await post("only", "/decide-gateway", request);
    expect(preferred.body).toMatchObject({ decided_gateway: "phonypay", routing_approach: "MERCHANT_PREFERENCE" });
  });

  it.each([
    ["no gateway", decideRequest("bad", { eligibleGatewayList: [] }), 400, "TE_04", "no_eligible_gateway"],
    [
      "networks without debit routing",
      decideRequest("bad", { rankingAlgorithm: "NTW_BASED_ROUTING" }),
      400,
      "TE_05",
      "debit_routing_disabled",
    ],
    ["an unknown currency", decideRequest("bad", {}, { currency: "XXX" }), 422, "IR_06", "invalid_data"],
    ["metadata that is no JSON", decideRequest("bad", {}, { metadata: "city" }), 422, "IR_06", "invalid_data"],
    ["another merchant", decideRequest("good"), 403, "IR_22", "forbidden"],
  ])("refuses %s", async (_what, request, status, code, reason) => {
    const answer = await post("bad", "/decide-gateway", request);
    expect(answer.status).toBe(status);
    expect(answer.body["error"]).toMatchObject({ code, reason });
  });
});

describe("retries", () => {
  const learning = { merchant_id: "retries", config: { type: "successRate", data: { defaultHedgingPercent: 100 } } };
  const decide = async (members: object, paymentId: string) =>
    (await post("retries", "/decide-gateway", decideRequest("retries", members, { paymentId }))).body;

  it("leave out the gateways that were tried, whatever case they are written in", async () => {
    for (const members of [{ excludeGateways: ["FauxPay"] }, { exclude_gateways: ["fauxpay"], excludeGateways: [] }]) {
      const body = await decide(members, "pay_retried");
      expect(body).toMatchObject({ decided_gateway: "phonypay", fallback_gateways: [] });
      expect(body["gateway_priority_map"]).toEqual({ phonypay: expect.any(Number) });
    }
  });

  it.each([
    ["all of the list", { excludeGateways: ["phonypay"], exclude_gateways: ["FAUXPAY"] }, {}],
    ["the preferred one alone", { eligibleGatewayList: [], excludeGateways: ["acme"] }, { preferredGateway: "acme" }],
  ])("have no gateway to go to when %s are excluded", async (_what, members, info) => {
    const answer = await post("retries", "/decide-gateway", decideRequest("retries", members, info));
    expect(answer.status).toBe(400);
    expect(answer.body["error"]).toMatchObject({ reason: "no_eligible_gateway" });
  });

  it("try nothing only to learn", async () => {
    await post("retries", "/rule/create", learning);
    await eventually(async () => (await decide({}, "pay_first"))["routing_approach"] === "SR_V3_HEDGING");
    const approaches = [
      (await decide({ attempt: 2 }, "pay_first"))["routing_approach"],
      (await decide({ eligibleGatewayList: ["fauxpay", "phonypay", "acme"], excludeGateways: ["acme"] }, "pay_first"))[
        "routing_approach"
      ],
    ];
    expect(approaches).toEqual(["SR_SELECTION_V3_ROUTING", "SR_SELECTION_V3_ROUTING"]);
  });

  it.each([
    [0, 422],
    [65, 422],
    [1.5, 400],
    ["2", 400],
  ])("are refused as attempt %j", async (attempt, status) => {
    const request = { ...decideRequest("retries"), attempt };
    expect((await post("retries", "/decide-gateway", request)).status).toBe(status);
    const outcome = { ...feedback("retries", "pay_1"), attempt };
    expect((await post("retries", "/update-gateway-score", outcome)).status).toBe(status);
  });
});

describe("POST /update-gateway-score", () => {
  it("counts in the next decisions, which state what they are made of", async () => {
    const merchantId = "learning";
    for (const number of [1, 2, 3]) {
      const paymentId = `pay_l${String(number)}`;
      await post(merchantId, "/decide-gateway", decideRequest(merchantId, {}, { paymentId }));
      const failed = feedback(merchantId, paymentId, { status: "FAILURE" });
      const reported = await post(merchantId, "/update-gateway-score", failed);
      expect(reported.body).toEqual({
        message: "Gateway score updated successfully",
        merchant_id: merchantId,
        gateway: "fauxpay",
        payment_id: paymentId,
        gsm_info: null,
        attempt: 1,
        result: "accepted",
      });
    }
    await eventually(async () => (await samplesOf(merchantId)) === 3);
    const { body } = await post(merchantId, "/decide-gateway", decideRequest(merchantId));
    expect(body["decided_gateway"]).toBe("phonypay");
    const back = decideRequest(merchantId, { eligibleGatewayList: ["fauxpay"] });
    const onlyKnown = await post(merchantId, "/decide-gateway", back);
    expect(onlyKnown.body).toMatchObject({
      routing_dimension: "ORDER_PAYMENT",
      routing_dimension_level: "GATEWAY_LEVEL",
    });
  });

  it("counts the same outcome once", async () => {
    const merchantId = "twice";
    const same = feedback(merchantId, "pay_twice");
    const reported = await Promise.all(
      Array.from({ length: 20 }, () => post(merchantId, "/update-gateway-score", same)),
    );
    expect(reported.every(({ status }) => status === 200)).toBe(true);
    await post(merchantId, "/update-gateway-score", { ...same, status: "AUTHORIZED" });
    await post(merchantId, "/update-gateway-score", feedback(merchantId, "pay_other"));
    await eventually(async () => (await samplesOf(merchantId)) >= 2);
    expect(await samplesOf(merchantId)).toBe(2);
  });

  it("states what an error means, and does not count the customer's fault against the gateway", async () => {
    const merchantId = "declined";
    const errorInfo = { connector: "fauxpay", errorCode: "51", errorMessage: "Insufficient funds" };
    const members = { status: "AUTHORIZATION_FAILED" as const, errorInfo };
    const reported = await post(merchantId, "/update-gateway-score", feedback(merchantId, "pay_declined", members));
    expect(reported.body["gsm_info"]).toMatchObject({
      decision: "do_default",
      unifiedCode: "UE_1000",
      errorCategory: "issue_with_payment_method",
    });
    await post(merchantId, "/update-gateway-score", feedback(merchantId, "pay_fine"));
    await eventually(async () => (await samplesOf(merchantId)) >= 1);
    expect(await samplesOf(merchantId)).toBe(1);
  });

  it("refuses another merchant's payments", async () => {
    const answer = await post("mine", "/update-gateway-score", feedback("theirs", "pay_1"));
    expect(answer.status).toBe(403);
    expect(await samplesOf("theirs")).toBe(0);
  });
});
