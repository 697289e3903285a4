// What merchants are shown of what was counted, over HTTP.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";
import type { HttpAnswer } from "@railyard/testing";
import { eventually } from "@railyard/testing";

import { askForDecision } from "../support/decision-request.ts";
import type { EngineStage, Replica } from "../support/engine-app.ts";
import { createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { decideRequest, feedback, largeAmounts } from "../support/engine-requests.ts";

let stage: EngineStage;
let replica: Replica;
let other: Replica;
beforeAll(async () => {
  stage = await createEngineStage();
  [replica, other] = await Promise.all([stage.startReplica(), stage.startReplica()]);
}, 30_000);
afterAll(() => stage.stop());

const counting = { timeoutMs: 30_000, intervalMs: 200 };

const get = (principal: Principal, path: string): Promise<HttpAnswer> => replica.call(principal, "GET", path);
const read = (merchantId: string, path: string): Promise<HttpAnswer> => get(engineKeyOf(merchantId), path);
const post = async (merchantId: string, path: string, body: unknown, at = replica): Promise<HttpAnswer> =>
  at.call(engineKeyOf(merchantId), "POST", path, body);

/** Ten payments, the first of which fails at the gateway that it was decided for and succeeds at the other one. */
const makePayments = async (merchantId: string): Promise<string> => {
  await post(merchantId, "/routing/create", { ...largeAmounts(merchantId), rule_id: "large" });
  await post(merchantId, "/routing/activate", { created_by: merchantId, routing_algorithm_id: "large" });
  let first = "";
  for (let number = 0; number < 10; number += 1) {
    const paymentId = `pay_${String(number)}`;
    const request = decideRequest(merchantId, { rankingAlgorithm: "PL_BASED_ROUTING" }, { paymentId, amount: 900 });
    const { body } = await post(merchantId, "/decide-gateway", request, number % 2 === 0 ? replica : other);
    const gateway = String(body["decided_gateway"]);
    if (number === 0) first = gateway;
    const members = number === 0 ? { status: "AUTHORIZATION_FAILED" as const } : {};
    await post(merchantId, "/update-gateway-score", feedback(merchantId, paymentId, { gateway, ...members }));
  }
  const second = first === "fauxpay" ? "phonypay" : "fauxpay";
  const retry = decideRequest(merchantId, { attempt: 2, excludeGateways: [first] }, { paymentId: "pay_0" });
  await post(merchantId, "/decide-gateway", retry);
  const reported = feedback(merchantId, "pay_0", { gateway: second, attempt: 2 });
  await post(merchantId, "/update-gateway-score", reported);
  return first;
};

describe("analytics", () => {
  let first: string;
  const merchantId = "counted";
  beforeAll(async () => {
    first = await makePayments(merchantId);
    await eventually(async () => {
      const { body } = await read(merchantId, "/analytics/overview");
      expect(body["kpis"]).toMatchObject([{ value: "11" }, { value: "90.91 %" }, { value: "1" }, { value: "0" }]);
    }, counting);
  }, 60_000);

  it("shows in short what was decided and how it went", async () => {
    const answer = await read(merchantId, "/analytics?range=1d");
    expect(answer.status).toBe(200);
    const second = first === "fauxpay" ? "phonypay" : "fauxpay";
    expect(answer.body).toMatchObject({
      merchant_id: merchantId,
      range: "1d",
      bucket_ms: 3_600_000,
      kpis: [
        { label: "Decisions", value: "11", subtitle: "last 1d" },
        { label: "Success rate", value: "90.91 %", subtitle: "of 11 attempts" },
        { label: "Retries", value: "1" },
        { label: "Errors", value: "0" },
      ],
      route_hits: [
        { route: "/decide_gateway", count: 11 },
        { route: "/update_gateway_score", count: 11 },
      ],
      top_errors: [],
      top_rules: [{ rule_name: "large", count: 10 }],
      smart_retry_stats: {
        retried_count: 1,
        recovered_count: 1,
        by_trigger: [{ gateway: first, error_code: "", count: 1 }],
        by_fallback: [{ gateway: second, retried: 1, recovered: 1 }],
      },
    });
    expect(answer.body["top_scores"]).toMatchObject([{ gateway: first, transaction_count: 10 }, { gateway: second }]);
  });

  it("shows what is expected of gateways, and how they did", async () => {
    const { body } = await read(merchantId, "/analytics/gateway-scores?payment_method_type=card");
    expect(body["snapshots"]).toMatchObject([
      { payment_method_type: "CARD", payment_method: "CREDIT", gateway: first, tp99_latency: null },
      { transaction_count: 1 },
    ]);
    const [best] = body["snapshots"] as unknown as readonly [{ score_value: number; last_updated_ms: number }];
    expect(best.score_value).toBeGreaterThan(0.5);
    expect(best.last_updated_ms).toBeGreaterThan(Date.now() - 120_000);
    const series = body["series"] as unknown as readonly { gateway: string; transaction_count: number }[];
    expect(series.reduce((sum, { transaction_count: count }) => sum + count, 0)).toBe(11);
  });

  it("counts decisions by how they were made, and by gateway", async () => {
    const decisions = await read(merchantId, "/analytics/decisions");
    expect(decisions.body).toMatchObject({
      range: "1h",
      bucket_ms: 300_000,
      tiles: [{ label: "Total decisions", value: "11" }, { value: "10" }, { value: "1" }],
    });
    const approaches = decisions.body["approaches"] as unknown as readonly { rule_name: string; count: number }[];
    expect(approaches.map(({ count }) => count)).toEqual([10, 1]);
    const routing = await read(merchantId, `/analytics/routing-stats?gateway=${first}`);
    const share = routing.body["gateway_share"] as unknown as readonly { gateway: string; count: number }[];
    expect(share.every(({ gateway }) => gateway === first)).toBe(true);
    expect(share.reduce((sum, { count }) => sum + count, 0)).toBe(10);
    expect(routing.body["available_filters"]).toMatchObject({
      dimensions: [
        { key: "payment_method_type", label: "Payment method type", values: ["CARD"] },
        { key: "payment_method", values: ["CREDIT"] },
        { key: "currency", values: ["EUR"] },
      ],
      missing_dimensions: ["card_network", "country", "auth_type"],
      gateways: [first],
    });
  });

  it("reports when another gateway leads", async () => {
    const { status, body } = await read(
      merchantId,
      "/analytics/routing-events?range=1d&bucket=1h&min_transaction_count=1&min_score_delta=0.05&limit=5",
    );
    expect(status).toBe(200);
    // The second gateway succeeded once out of once, and the first one nine times out of ten, in one bucket or in two.
    const events = body["events"] as unknown as readonly object[];
    expect(events.length).toBeLessThanOrEqual(1);
    expect(body["generated_at_ms"]).toBeGreaterThan(Date.now() - 60_000);
  });

  it("lists payments, the last decided for first, with their outcome", async () => {
    const { body } = await read(merchantId, "/analytics/payment-audit?page_size=3");
    expect(body).toMatchObject({
      merchant_id: merchantId,
      payment_id: null,
      range: "1h",
      page: 1,
      page_size: 3,
      looked_back_to_ms: null,
      total_results: 10,
      total_success: 10,
      total_failure: 0,
      timeline: [],
    });
    const second = first === "fauxpay" ? "phonypay" : "fauxpay";
    expect(body["results"]).toMatchObject([
      {
        lookup_key: "pay_0",
        payment_id: "pay_0",
        event_count: 4,
        latest_status: "success",
        latest_gateway: second,
        latest_stage: "score_updated",
        gateways: ["fauxpay", "phonypay"],
        routes: ["decide_gateway", "update_gateway_score"],
      },
      { payment_id: "pay_9", event_count: 2, gateways: [first] },
      { payment_id: "pay_8" },
    ]);
    const last = await read(merchantId, "/analytics/payment-audit?page_size=3&page=4");
    expect(last.body).toMatchObject({ total_results: 10, results: [{ payment_id: "pay_1" }] });
    const beyond = await read(merchantId, "/analytics/payment-audit?page=2");
    expect(beyond.body).toMatchObject({ total_results: 10, results: [] });
  });

  it.each([
    ["gateway=FAUXPAY,phonypay&payment_method_type=card&payment_method=CREDIT&currency=eur", 10],
    ["exclude_routing_approach=PRIORITY_LOGIC", 1],
    ["routing_approach=PRIORITY_LOGIC", 10],
    ["status=success&route=update_gateway_score", 10],
    ["status=failure", 0],
    ["flow_type=update_gateway_score_update&range=15m", 10],
    ["card_network=visa", 0],
    ["country=DE", 0],
    ["auth_type=THREE_DS", 0],
    ["card_is_in=411111", 0],
    ["error_code=D05", 0],
    ["start_ms=1000&end_ms=2000", undefined],
  ])("narrows payments by %s", async (query, total) => {
    const { body } = await read(merchantId, `/analytics/payment-audit?${query}`);
    expect([query, body["total_results"]]).toEqual([query, total]);
  });

  it("keeps merchants and profiles apart", async () => {
    const stranger = await read("stranger", "/analytics/overview");
    expect(stranger.body).toMatchObject({ kpis: [{ value: "0" }, { value: "-" }, {}, {}], top_scores: [] });
    const asked = { merchant_id: "divided", profile_id: "pro_divided", payment_id: "pay_divided" };
    await askForDecision(replica, asked);
    const totalOf = async (profileId: string): Promise<unknown> => {
      const { body } = await get({ ...engineKeyOf("divided"), profileId }, "/analytics/decisions");
      return (body["tiles"] as unknown as readonly { value: string }[])[0]?.value;
    };
    await eventually(async () => {
      expect(await totalOf("pro_divided")).toBe("1");
    });
    expect(await totalOf("pro_other")).toBe("0");
    const listOf = (profileId: string) => get({ ...engineKeyOf("divided"), profileId }, "/analytics/payment-audit");
    expect((await listOf("pro_divided")).body).toMatchObject({ results: [{ payment_id: "pay_divided" }] });
    expect((await listOf("pro_other")).body).toMatchObject({ total_results: 0, results: [] });
  });

  it.each([
    ["overview?range=2h", "range"],
    ["overview?start_ms=1000", "end_ms"],
    ["decisions?start_ms=2000&end_ms=1000", "end_ms"],
    ["routing-stats?start_ms=1000&end_ms=2000", "start_ms"],
    ["gateway-scores?card_is_in=411111", "card_is_in"],
    ["decisions?page=1", "page"],
    ["routing-events?min_transaction_count=0", "min_transaction_count"],
    ["log-summaries?page_size=51", "page_size"],
    ["payment-audit?request_id=req_1", "request_id"],
    ["payment-audit?payment_id=pay_1&currency=EUR", "currency"],
  ])("refuses %s", async (path, field) => {
    const { status, body } = await read(merchantId, `/analytics/${path}`);
    expect([path, status]).toEqual([path, expect.any(Number)]);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(JSON.stringify(body)).toContain(field);
  });

  it("widens what is no longer counted by the minute, and is not open without a credential", async () => {
    const now = Date.now();
    const long = `start_ms=${String(now - 20 * 86_400_000)}&end_ms=${String(now)}&bucket=5m`;
    const { body } = await read(merchantId, `/analytics/routing-events?${long}`);
    expect(body).toMatchObject({ range: null, bucket_ms: 3_600_000 });
    expect((await replica.call(null, "GET", "/analytics/overview")).status).toBe(401);
  });
});

describe("what was refused", () => {
  it("is counted by kind, with samples, and without what was sent", async () => {
    const key = engineKeyOf("refused");
    const secret = "4111111111111111";
    for (let number = 0; number < 3; number += 1) {
      const request = { created_by: "refused", routing_algorithm_id: secret };
      await replica.call(key, "POST", "/routing/activate", request);
    }
    await replica.call(key, "POST", "/decide-gateway", { merchantId: "refused" });
    await replica.call({ ...key, profileId: "pro_refused" }, "GET", "/analytics/overview?range=2h");
    const answer = await eventually(async () => {
      const found = await read("refused", "/analytics/log-summaries?range=15m");
      expect(found.body["total_errors"]).toBe(5);
      return found;
    }, counting);
    expect(answer.text).not.toContain(secret);
    expect(answer.body["errors"]).toMatchObject([
      { route: "routing_activate", error_code: "TE_02", count: 3 },
      { count: 1 },
      { count: 1 },
    ]);
    expect(answer.body["samples"]).toHaveLength(5);
    const narrowed = await read("refused", "/analytics/log-summaries?route=decide_gateway&page_size=1");
    expect(narrowed.body).toMatchObject({
      total_errors: 1,
      page: 1,
      page_size: 1,
      samples: [{ route: "decide_gateway", merchant_id: "refused", flow_type: "decide_gateway_failed" }],
    });
    const ofProfile = await get({ ...key, profileId: "pro_refused" }, "/analytics/log-summaries");
    expect(ofProfile.body).toMatchObject({ total_errors: 1, samples: [{ route: "analytics_overview" }] });
    expect((await read("refused", "/analytics/log-summaries?error_code=TE_02")).body["total_errors"]).toBe(3);
    const overview = await read("refused", "/analytics/overview");
    expect(overview.body["top_errors"]).toMatchObject([{ route: "routing_activate", count: 3 }, {}, {}]);
  });
});
