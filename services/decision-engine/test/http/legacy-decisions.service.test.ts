import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import type { HttpAnswer } from "@railyard/testing";
import { eventually } from "@railyard/testing";

import type { EngineStage, Replica } from "../support/engine-app.ts";
import { createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { decideRequest, feedback, largeAmounts } from "../support/engine-requests.ts";
import { legacyDecide, legacyScore } from "../support/legacy-request.ts";

let stage: EngineStage;
let replica: Replica;
beforeAll(async () => {
  stage = await createEngineStage();
  replica = await stage.startReplica();
});
afterAll(() => stage.stop());

const post = (merchantId: string, path: string, body?: unknown): Promise<HttpAnswer> =>
  replica.call(engineKeyOf(merchantId), "POST", path, body);

/** What the audit shows of a payment: its decisions, then the outcomes of its attempts. */
const timelineOf = async (merchantId: string, paymentId: string) => {
  const path = `/analytics/payment-audit?payment_id=${paymentId}`;
  const { body } = await replica.call(engineKeyOf(merchantId), "GET", path);
  return body["timeline"] as unknown as readonly Readonly<Record<string, unknown>>[];
};

const withoutIdentity = (decision: unknown): object => ({ ...(decision as object), decision_id: "", latency: 0 });

describe("POST /decision_gateway", () => {
  it("decides what /decide-gateway decides", async () => {
    const members = { rankingAlgorithm: "SR_BASED_ROUTING", eliminationEnabled: true } as const;
    for (const paymentId of ["pay_1", "pay_2", "pay_3"]) {
      const legacy = await post("same", "/decision_gateway", legacyDecide("same", members, { txnUuid: paymentId }));
      expect(legacy.status).toBe(200);
      expect(legacy.body).toMatchObject({ filter_list: [], latency: expect.any(Number) });
      const newer = await post("same", "/decide-gateway", decideRequest("same", members, { paymentId }));
      expect(withoutIdentity(legacy.body["decided_gateway"])).toEqual(withoutIdentity(newer.body));
    }
  });

  it("goes by the active rule, unless the caller's own rules specified something", async () => {
    const merchantId = "ruled";
    const created = await post(merchantId, "/routing/create", largeAmounts(merchantId));
    const key = { created_by: merchantId, routing_algorithm_id: created.body["rule_id"] };
    expect((await post(merchantId, "/routing/activate", key)).status).toBe(200);
    const large = { txnAmount: 600 };
    const ruled = await post(merchantId, "/decision_gateway", legacyDecide(merchantId, {}, large));
    expect(ruled.body["decided_gateway"]).toMatchObject({ decided_gateway: "phonypay", priority_logic_tag: "large" });
    const priorityLogicOutput = {
      gws: ["fauxpay"],
      priorityLogicTag: "ours",
      gatewayReferenceIds: { fauxpay: "mca_1" },
    };
    const own = await post(merchantId, "/decision_gateway", legacyDecide(merchantId, { priorityLogicOutput }, large));
    expect(own.body["decided_gateway"]).toMatchObject({
      decided_gateway: "fauxpay",
      fallback_gateways: ["phonypay"],
      gateway_mga_id_map: { fauxpay: "mca_1" },
      priority_logic_tag: "ours",
      priority_logic_output: {
        isEnforcement: false,
        gws: ["fauxpay"],
        priorityLogicTag: "ours",
        gatewayReferenceIds: { fauxpay: "mca_1" },
        primaryLogic: null,
        fallbackLogic: null,
      },
    });
  });

  it("lists the filters that ran", async () => {
    const members = {
      enforceGatewayList: ["phonypay", "acme"],
      priorityLogicOutput: { gws: ["phonypay"], isEnforcement: true },
    };
    const { body } = await post("filtered", "/decision_gateway", legacyDecide("filtered", members));
    expect(body).toMatchObject({
      decided_gateway: { decided_gateway: "phonypay", fallback_gateways: [] },
      filter_list: [
        ["filterFunctionalGatewaysForEnforceGatewayList", ["phonypay"]],
        ["filterFunctionalGatewaysForPriorityLogicEnforcement", ["phonypay"]],
      ],
    });
  });

  it.each([
    [
      "a script",
      legacyDecide("bad", { priorityLogicScript: "while (true) {}" }),
      400,
      "TE_05",
      "priority_script_not_offered",
    ],
    ["gateways of which none is left", legacyDecide("bad", { enforceGatewayList: ["acme"] }), 400, "TE_04", undefined],
    ["a payment without a name", legacyDecide("bad", {}, { txnUuid: null }), 400, "IR_04", "missing_field"],
    ["a currency that is none", legacyDecide("bad", {}, { currency: "XXX" }), 422, "IR_06", "invalid_data"],
    ["another merchant's account", legacyDecide("good"), 403, "IR_22", "forbidden"],
    [
      "another merchant's order",
      legacyDecide("bad", { orderReference: { merchantId: "good" } }),
      403,
      "IR_22",
      "forbidden",
    ],
    ["another merchant's transaction", legacyDecide("bad", {}, { merchantId: "good" }), 403, "IR_22", "forbidden"],
    ["a request without its parts", {}, 400, "IR_21", "missing_fields"],
  ])("refuses %s", async (_what, request, status, code, reason = "no_eligible_gateway") => {
    const answer = await post("bad", "/decision_gateway", request);
    expect(answer.status).toBe(status);
    expect(answer.body["error"]).toMatchObject({ code, reason });
  });
});

describe("POST /update-score", () => {
  it("answers a word, and records what /update-gateway-score records", async () => {
    const merchantId = "telling";
    for (const paymentId of ["pay_older", "pay_newer"]) {
      await post(merchantId, "/decision_gateway", legacyDecide(merchantId, {}, { txnUuid: paymentId }));
      await eventually(async () => (await timelineOf(merchantId, paymentId)).length === 1);
    }
    const latency = { gatewayLatency: 820 };
    const members = { gateway_reference_id: "mca_1", txn_latency: latency, enforce_dynaic_routing_failure: true };
    const reported = await post(merchantId, "/update-score", legacyScore(merchantId, "pay_older", members));
    expect(reported).toMatchObject({ status: 200, text: "Success" });
    expect(reported.headers["content-type"]).toBe("text/plain; charset=utf-8");
    const same = { gatewayReferenceId: "mca_1", txnLatency: latency, enforceDynamicRoutingFailure: true };
    await post(merchantId, "/update-gateway-score", feedback(merchantId, "pay_newer", same));
    const outcomeOf = async (paymentId: string): Promise<object> => {
      const [, outcome] = await eventually(async () => {
        const timeline = await timelineOf(merchantId, paymentId);
        return timeline.length === 2 && timeline;
      });
      return { ...outcome, id: "", payment_id: "", request_id: "", created_at_ms: 0 };
    };
    expect(await outcomeOf("pay_older")).toEqual(await outcomeOf("pay_newer"));
  });

  it("counts an outcome once, whichever form it is reported in", async () => {
    const merchantId = "twice";
    expect((await post(merchantId, "/update-score", legacyScore(merchantId, "pay_1"))).text).toBe("Success");
    expect((await post(merchantId, "/update-score", legacyScore(merchantId, "pay_1"))).text).toBe("Success");
    const again = await post(merchantId, "/update-gateway-score", feedback(merchantId, "pay_1"));
    expect(again.body["result"]).toBe("duplicate");
  });

  const transaction = { merchantId: "mine", gateway: "fauxpay" };

  it.each([
    ["another merchant's payment", legacyScore("theirs", "pay_1"), 403, "IR_22"],
    [
      "an unknown status",
      { ...legacyScore("mine", "-"), txn_detail: { ...transaction, txnId: "pay_1", status: "GONE" } },
      400,
      "IR_06",
    ],
    ["no payment", { ...legacyScore("mine", "-"), txn_detail: { ...transaction, status: "CHARGED" } }, 400, "IR_04"],
    ["no log message", { ...legacyScore("mine", "pay_1"), log_message: undefined }, 400, "IR_04"],
  ])("refuses %s in the error envelope", async (_what, request, status, code) => {
    const answer = await post("mine", "/update-score", request);
    expect(answer.status).toBe(status);
    expect(answer.body["error"]).toMatchObject({ code });
  });
});
