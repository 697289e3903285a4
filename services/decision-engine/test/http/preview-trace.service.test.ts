// What evaluations of rules answered, although they decided nothing.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";
import type { HttpAnswer } from "@railyard/testing";
import { eventually } from "@railyard/testing";

import type { EngineStage, Replica } from "../support/engine-app.ts";
import { createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { largeAmounts } from "../support/engine-requests.ts";

let stage: EngineStage;
let replica: Replica;
const merchantId = "previewing";
const key = engineKeyOf(merchantId);

const post = (path: string, body: unknown): Promise<HttpAnswer> => replica.call(key, "POST", path, body);
const trace = (query = "", principal: Principal = key): Promise<HttpAnswer> =>
  replica.call(principal, "GET", `/analytics/preview-trace?${query}`);

const parametersOf = (amount: number, method = "card") => ({
  amount: { type: "number", value: amount },
  currency: { type: "enum_variant", value: "EUR" },
  payment_method: { type: "enum_variant", value: method },
});

beforeAll(async () => {
  stage = await createEngineStage();
  replica = await stage.startReplica();
  await post("/routing/create", { ...largeAmounts(merchantId), rule_id: "sizes" });
  await post("/routing/activate", { created_by: merchantId, routing_algorithm_id: "sizes" });
  const evaluate = { created_by: merchantId, payment_id: "pay_1" };
  await post("/routing/evaluate", { ...evaluate, parameters: parametersOf(60_000) });
  await post("/routing/evaluate", { ...evaluate, parameters: parametersOf(100) });
  const requests = [
    { payment_id: "pay_2", parameters: parametersOf(100, "wallet") },
    { parameters: { amount: { type: "no_such", value: 1 } } },
  ];
  await post("/routing/evaluate/batch", { created_by: merchantId, requests });
  await post("/routing/hybrid", { static_routing_request: { ...evaluate, parameters: parametersOf(60_000) } });
  await eventually(async () => {
    expect((await trace()).body["total_results"]).toBe(3);
  });
}, 30_000);
afterAll(() => stage.stop());

describe("previews", () => {
  it("are listed by payment, the last evaluated first", async () => {
    const { body } = await trace("range=1d");
    expect(body).toMatchObject({
      merchant_id: merchantId,
      payment_id: null,
      range: "1d",
      page: 1,
      page_size: 12,
      total_success: 2,
      total_failure: 1,
      timeline: [],
    });
    expect(body["results"]).toMatchObject([
      {
        payment_id: "pay_1",
        event_count: 3,
        latest_status: "success",
        latest_gateway: "phonypay",
        latest_stage: "preview_evaluated",
        gateways: ["fauxpay", "phonypay"],
        routes: ["routing_evaluate", "routing_hybrid"],
      },
      {},
      {},
    ]);
    const first = await trace("page_size=1&page=2");
    expect(first.body).toMatchObject({ total_results: 3, results: [{ event_count: 1 }] });
  });

  it("of one payment state which rule applied", async () => {
    const { body } = await trace("payment_id=pay_1");
    expect(body).toMatchObject({ payment_id: "pay_1", total_results: 1, results: [{ event_count: 3 }] });
    expect(body["timeline"]).toMatchObject([
      {
        event_stage: "preview_evaluated",
        flow_type: "rule_preview",
        route: "routing_evaluate",
        gateway: "phonypay",
        rule_name: "large",
        status: "success",
        details: "The rule large of sizes holds.",
      },
      { gateway: "fauxpay", rule_name: null, details_json: { rule_id: "sizes", is_default_selection: true } },
      { route: "routing_hybrid" },
    ]);
    expect((await trace("payment_id=pay_none")).body).toMatchObject({ total_results: 0, results: [], timeline: [] });
  });

  it.each([
    ["payment_method_type=WALLET", 1],
    ["currency=eur", 2],
    ["gateway=phonypay", 1],
    ["status=failure&route=routing_evaluate_batch", 1],
    ["error_code=TE_04", 1],
    ["route=routing_hybrid", 1],
    ["payment_method=credit", 0],
    ["card_network=visa", 0],
    ["country=DE", 0],
    ["auth_type=THREE_DS", 0],
  ])("are narrowed by %s", async (query, total) => {
    expect([query, (await trace(query)).body["total_results"]]).toEqual([query, total]);
  });

  it("are visible to no other merchant, nor to a profile if the merchant owns the rule, and do not count", async () => {
    expect((await trace("", engineKeyOf("stranger"))).body["total_results"]).toBe(0);
    expect((await trace("", { ...key, profileId: "pro_1" })).body["total_results"]).toBe(0);
    expect((await trace("routing_approach=DEFAULT")).status).toBeGreaterThanOrEqual(400);
    const { body } = await replica.call(key, "GET", "/analytics/decisions");
    expect(body["tiles"]).toMatchObject([{ value: "0" }, {}, {}]);
    const audit = await replica.call(key, "GET", "/analytics/payment-audit");
    expect(audit.body["total_results"]).toBe(0);
  });
});
