import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import type { HybridRoutingRequest } from "@railyard/contracts";
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

const post = (merchantId: string, path: string, body?: unknown): Promise<HttpAnswer> =>
  replica.call(engineKeyOf(merchantId), "POST", path, body);

const hybrid = (merchantId: string, request: HybridRoutingRequest): Promise<HttpAnswer> =>
  post(merchantId, "/routing/hybrid", request);

const activate = async (merchantId: string, algorithm: object): Promise<void> => {
  const created = await post(merchantId, "/routing/create", { ...largeAmounts(merchantId), algorithm });
  const key = { created_by: merchantId, routing_algorithm_id: created.body["rule_id"] };
  expect((await post(merchantId, "/routing/activate", key)).status).toBe(200);
};

const northpay = { gateway_name: "northpay", gateway_id: "mca_1" };
const bluegate = { gateway_name: "bluegate", gateway_id: "mca_2" };
const acme = { gateway_name: "acme", gateway_id: null };
const inOrder = { type: "priority", data: [northpay, bluegate, acme] };

const evaluate = (merchantId: string, members: object = {}): HybridRoutingRequest => ({
  static_routing_request: { created_by: merchantId, parameters: {}, ...members },
});

/** Leaves the gateways to the rule. */
const decide = (
  merchantId: string,
  members: Parameters<typeof decideRequest>[1] = {},
  paymentId = "pay_1",
): HybridRoutingRequest => ({
  dynamic_routing_request: decideRequest(merchantId, { eligibleGatewayList: null, ...members }, { paymentId }),
});

const timelineOf = async (merchantId: string, paymentId: string): Promise<readonly unknown[]> => {
  const path = `/analytics/payment-audit?payment_id=${paymentId}`;
  return (await replica.call(engineKeyOf(merchantId), "GET", path)).body["timeline"] as unknown as readonly unknown[];
};

describe("POST /routing/hybrid", () => {
  it("answers what the rule specifies where nothing else is asked", async () => {
    await activate("static", inOrder);
    const { status, body } = await hybrid("static", evaluate("static", { payment_id: "pay_1" }));
    expect(status).toBe(200);
    expect(body).toEqual({
      static_routing: {
        payment_id: "pay_1",
        status: "success",
        output: { type: "priority", connectors: inOrder.data },
        evaluated_output: inOrder.data,
        eligible_connectors: inOrder.data,
      },
      dynamic_routing: null,
      evaluated_connectors: inOrder.data,
    });
  });

  it("answers what was decided where no rule is asked, with the accounts that the list names", async () => {
    const request = decide("dynamic", { eligibleGatewayList: ["northpay:mca_1", "acme"], rankingAlgorithm: null });
    const { body } = await hybrid("dynamic", request);
    expect(body).toMatchObject({
      static_routing: null,
      dynamic_routing: {
        status: "success",
        reason: null,
        decision: {
          decided_gateway: "northpay",
          fallback_gateways: ["acme"],
          gateway_mga_id_map: { northpay: "mca_1" },
          routing_approach: "PRIORITY_LOGIC",
        },
        fallback_connectors: [acme],
      },
      evaluated_connectors: [northpay],
    });
  });

  it("decides among the rule's gateways, of which every one keeps its account", async () => {
    const merchantId = "both";
    await activate(merchantId, { type: "priority", data: [northpay, bluegate] });
    for (const paymentId of ["pay_a", "pay_b", "pay_c"]) {
      const failed = feedback(merchantId, paymentId, { gateway: "northpay", status: "FAILURE" });
      await post(merchantId, "/update-gateway-score", failed);
    }
    const request = { ...evaluate(merchantId), ...decide(merchantId) };
    const answer = await eventually(async () => {
      const { body } = await hybrid(merchantId, request);
      const [decided] = body["evaluated_connectors"] as unknown as readonly (typeof northpay)[];
      return decided?.gateway_name !== "northpay" && body;
    });
    expect(answer).toMatchObject({
      static_routing: { payment_id: "pay_1", evaluated_output: [northpay, bluegate] },
      dynamic_routing: {
        status: "success",
        decision: { decided_gateway: "bluegate", gateway_mga_id_map: { northpay: "mca_1", bluegate: "mca_2" } },
        fallback_connectors: [northpay],
      },
      evaluated_connectors: [bluegate],
    });
  });

  it("distinguishes two accounts of one gateway", async () => {
    const merchantId = "accounts";
    const second = { gateway_name: "northpay", gateway_id: "mca_3" };
    await activate(merchantId, { type: "priority", data: [northpay, second] });
    for (const paymentId of ["pay_a", "pay_b", "pay_c"]) {
      const members = { gateway: "northpay", gatewayReferenceId: "mca_1", status: "FAILURE" as const };
      await post(merchantId, "/update-gateway-score", feedback(merchantId, paymentId, members));
    }
    const request = { ...evaluate(merchantId), ...decide(merchantId) };
    const evaluated = await eventually(async () => {
      const connectors = (await hybrid(merchantId, request)).body["evaluated_connectors"] as unknown as object[];
      return JSON.stringify(connectors) !== JSON.stringify([northpay]) && connectors;
    });
    expect(evaluated).toEqual([second]);
  });

  it("goes by the rule of the profile that it names, and shows the decision to a caller limited to it", async () => {
    const merchantId = "profiled";
    const profileId = "pro_profiled";
    stage.merchants.put(merchantId, [profileId]);
    await activate(merchantId, { type: "priority", data: [acme] });
    const rule = { ...largeAmounts(profileId), algorithm: inOrder };
    const created = await post(merchantId, "/routing/create", rule);
    const key = { created_by: profileId, routing_algorithm_id: created.body["rule_id"] };
    expect((await post(merchantId, "/routing/activate", key)).status).toBe(200);
    const held = { ...engineKeyOf(merchantId), profileId };
    const request = { ...evaluate(profileId), ...decide(merchantId, { rankingAlgorithm: null }, "pay_profile") };
    const { body } = await replica.call(held, "POST", "/routing/hybrid", request);
    expect(body["evaluated_connectors"]).toEqual([northpay]);
    await eventually(async () => {
      const path = "/analytics/payment-audit?payment_id=pay_profile";
      const timeline = (await replica.call(held, "GET", path)).body["timeline"] as unknown as readonly object[];
      return timeline.length === 1;
    });
  });

  it("decides among the caller's own gateways where it lists any", async () => {
    await activate("listing", inOrder);
    const members = { eligibleGatewayList: ["fauxpay"] };
    const { body } = await hybrid("listing", { ...evaluate("listing"), ...decide("listing", members) });
    expect(body).toMatchObject({
      static_routing: { evaluated_output: inOrder.data },
      evaluated_connectors: [{ gateway_name: "fauxpay", gateway_id: null }],
    });
  });

  it("decides for a payment once, in the log too, with the account", async () => {
    const merchantId = "once";
    await activate(merchantId, inOrder);
    const request = { ...evaluate(merchantId), ...decide(merchantId, { rankingAlgorithm: null }, "pay_once") };
    const answers = await Promise.all([hybrid(merchantId, request), hybrid(merchantId, request)]);
    expect(answers.map(({ body }) => body["evaluated_connectors"])).toEqual([[northpay], [northpay]]);
    await eventually(async () => (await timelineOf(merchantId, "pay_once")).length === answers.length);
    await hybrid(merchantId, evaluate(merchantId, { payment_id: "pay_only_evaluated" }));
    expect(await timelineOf(merchantId, "pay_only_evaluated")).toEqual([]);
  });

  it("splits volumes by the payment that is decided for", async () => {
    const merchantId = "splits";
    const data = [
      { split: 50, output: northpay },
      { split: 50, output: bluegate },
    ];
    await activate(merchantId, { type: "volume_split", data });
    for (const paymentId of ["pay_1", "pay_2", "pay_3", "pay_4", "pay_5", "pay_6"]) {
      const alone = await hybrid(merchantId, evaluate(merchantId, { payment_id: paymentId }));
      const both = await hybrid(merchantId, { ...evaluate(merchantId), ...decide(merchantId, {}, paymentId) });
      expect(both.body["static_routing"]).toEqual(alone.body["static_routing"]);
    }
  });

  it("goes by the caller's fallback where no rule is active", async () => {
    const fallback = { fallback_output: [northpay, acme] };
    const alone = await hybrid("ruleless", evaluate("ruleless", fallback));
    expect(alone.body).toEqual({
      static_routing: null,
      dynamic_routing: null,
      evaluated_connectors: [northpay, acme],
    });
    const both = { ...evaluate("ruleless", fallback), ...decide("ruleless", { rankingAlgorithm: null }) };
    expect((await hybrid("ruleless", both)).body).toMatchObject({
      static_routing: null,
      dynamic_routing: { status: "success" },
      evaluated_connectors: [northpay],
    });
  });

  it("falls back to the rule where nothing can be decided, without what was tried", async () => {
    const merchantId = "falling";
    await activate(merchantId, inOrder);
    const network = { ...evaluate(merchantId), ...decide(merchantId, { rankingAlgorithm: "NTW_BASED_ROUTING" }) };
    expect((await hybrid(merchantId, network)).body).toMatchObject({
      dynamic_routing: {
        status: "fallback",
        reason: "debit_routing_disabled",
        decision: null,
        fallback_connectors: inOrder.data,
      },
      evaluated_connectors: inOrder.data,
    });
    const members = { eligibleGatewayList: ["acme"], excludeGateways: ["ACME", "northpay:mca_1"] };
    const tried = await hybrid(merchantId, { ...evaluate(merchantId), ...decide(merchantId, members) });
    expect(tried.body).toMatchObject({
      dynamic_routing: { status: "fallback", reason: "no_eligible_gateway" },
      evaluated_connectors: [bluegate],
    });
  });

  it.each([
    ["a request without either", {}, 400, "missing_field"],
    ["two payments", { ...evaluate("bad", { payment_id: "pay_2" }), ...decide("bad") }, 422, "invalid_data"],
    ["a merchant of others to decide for", decide("good"), 403, "forbidden"],
    ["a rule of others", { ...evaluate("good"), ...decide("bad") }, 404, "rule_owner_not_found"],
    ["another merchant's id next to a rule", { ...evaluate("bad"), ...decide("good") }, 403, "forbidden"],
    ["an evaluation without a rule and a fallback", evaluate("bad"), 400, "no_active_rule"],
    ["neither a rule nor gateways", { ...evaluate("bad"), ...decide("bad") }, 400, "no_eligible_gateway"],
    [
      "an unknown currency next to a fallback",
      {
        ...evaluate("bad", { fallback_output: [acme] }),
        dynamic_routing_request: decideRequest("bad", {}, { currency: "XXX" }),
      },
      422,
      "invalid_data",
    ],
  ])("refuses %s", async (_what, request, status, reason) => {
    const answer = await hybrid("bad", request);
    expect(answer.status).toBe(status);
    expect(answer.body["error"]).toMatchObject({ reason });
  });
});
