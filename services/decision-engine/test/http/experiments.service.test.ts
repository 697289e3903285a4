import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { HttpAnswer } from "@railyard/testing";
import { eventually } from "@railyard/testing";

import { armOf } from "../../src/domain/experiments/experiment.ts";
import type { EngineStage, Replica } from "../support/engine-app.ts";
import { createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { decideRequest, feedback } from "../support/engine-requests.ts";

let stage: EngineStage;
let replica: Replica;
let other: Replica;
beforeAll(async () => {
  stage = await createEngineStage();
  [replica, other] = await Promise.all([stage.startReplica(), stage.startReplica()]);
});
afterAll(() => stage.stop());

const post = (merchantId: string, path: string, body: unknown, at = replica): Promise<HttpAnswer> =>
  at.call(engineKeyOf(merchantId), "POST", path, body);
const get = (merchantId: string, path: string): Promise<HttpAnswer> =>
  replica.call(engineKeyOf(merchantId), "GET", path);

const rule = (merchantId: string, ruleId: string, gateway: string) => ({
  rule_id: ruleId,
  name: ruleId,
  created_by: merchantId,
  algorithm: { type: "single", data: { gateway_name: gateway, gateway_id: null } },
});

const experiment = (merchantId: string, members: object = {}) => ({
  rule_id: "try",
  name: "try phonypay",
  created_by: merchantId,
  algorithm: {
    type: "ab_test",
    data: {
      control_algorithm_id: "usual",
      variant_algorithm_id: "new",
      variant_split_pct: 40,
      min_sample_size: 200,
      ...members,
    },
  },
});

/** An experiment between fauxpay, the control, and phonypay. */
const begin = async (merchantId: string): Promise<void> => {
  await post(merchantId, "/routing/create", rule(merchantId, "usual", "fauxpay"));
  await post(merchantId, "/routing/create", rule(merchantId, "new", "phonypay"));
  const made = await post(merchantId, "/routing/create", experiment(merchantId));
  expect(made.status).toBe(200);
  const activated = { created_by: merchantId, routing_algorithm_id: "try" };
  expect((await post(merchantId, "/routing/activate", activated)).status).toBe(200);
};

const decide = async (merchantId: string, paymentId: string, at = replica): Promise<HttpAnswer> =>
  post(merchantId, "/decide-gateway", decideRequest(merchantId, {}, { paymentId }), at);

const idOf = (number: number): string => `pay_${String(number)}`;
const isVariant = (paymentId: string): boolean => armOf(paymentId, "try", 0.4) === "variant";

/** Decides and reports the outcome: of ten payments at phonypay so many fail, and one at fauxpay. */
const makePayments = async (merchantId: string, count: number, failing: number): Promise<void> => {
  const one = async (number: number): Promise<void> => {
    const { body } = await decide(merchantId, idOf(number), number % 2 === 0 ? replica : other);
    const gateway = String(body["decided_gateway"]);
    const fails = number % 10 < (gateway === "phonypay" ? failing : 1);
    const status = fails ? "AUTHORIZATION_FAILED" : "CHARGED";
    const outcome = feedback(merchantId, idOf(number), { gateway, status });
    expect((await post(merchantId, "/update-gateway-score", outcome)).status).toBe(200);
  };
  for (let from = 0; from < count; from += 20) {
    await Promise.all(Array.from({ length: Math.min(20, count - from) }, (_, index) => one(from + index)));
  }
};

const results = (merchantId: string, query = ""): Promise<HttpAnswer> =>
  get(merchantId, `/analytics/experiment/try/results${query}`);

/** The results once every payment is counted. */
const settledResults = (merchantId: string, resolved: number): Promise<HttpAnswer> =>
  eventually(
    async () => {
      const answer = await results(merchantId);
      const { control, variant } = answer.body as Record<string, Record<string, number>>;
      const counts = [control, variant].flatMap((arm) => [arm?.["success_count"] ?? 0, arm?.["failure_count"] ?? 0]);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(resolved);
      return answer;
    },
    { timeoutMs: 30_000, intervalMs: 200 },
  );

describe("an experiment", () => {
  it("sends each payment where its arm specifies, counts its outcome and finds no difference in none", async () => {
    await begin("equal");
    await makePayments("equal", 120, 1);
    for (const paymentId of [idOf(0), idOf(1), idOf(2), idOf(3)]) {
      const expected = isVariant(paymentId) ? "phonypay" : "fauxpay";
      for (const at of [replica, other]) {
        const { body } = await decide("equal", paymentId, at);
        expect(body).toMatchObject({ decided_gateway: expected, routing_approach: "AB_TEST_STATIC_ALGORITHM" });
        const arm = isVariant(paymentId) ? "variant" : "control";
        expect(body["explanation"]).toMatchObject({ experiment: { experiment_id: "try", arm } });
      }
    }
    const { body } = await settledResults("equal", 120);
    const variants = Array.from({ length: 120 }, (_, number) => idOf(number)).filter(isVariant).length;
    expect(body).toMatchObject({
      experiment_id: "try",
      merchant_id: "equal",
      control: { arm: "control", transaction_count: 120 - variants, total_cost_saved: null },
      variant: { arm: "variant", transaction_count: variants },
      delta_pp: null,
      p_value: null,
      verdict: "collecting_data",
      min_sample_size: 200,
      guardrail_threshold_pp: 3,
      stopped_at_ms: null,
    });
    const nothing = await results("equal", "?start_ms=4000000000000");
    expect(nothing.body).toMatchObject({ control: { transaction_count: 0, auth_rate: null } });
  });

  it("counts a retry for its payment, a correction for what it corrects, and nothing twice", async () => {
    await begin("retried");
    const reported = async (members: object): Promise<void> => {
      const answer = await post("retried", "/update-gateway-score", feedback("retried", "pay_r", members));
      expect(answer.status).toBeLessThan(300);
    };
    const { body } = await decide("retried", "pay_r");
    const gateway = String(body["decided_gateway"]);
    await reported({ gateway, status: "AUTHORIZATION_FAILED", txnLatency: { gatewayLatency: 800 } });
    await reported({ gateway, status: "AUTHORIZATION_FAILED", txnLatency: { gatewayLatency: 800 } });
    const again = decideRequest("retried", { attempt: 2, excludeGateways: [gateway] }, { paymentId: "pay_r" });
    expect((await post("retried", "/decide-gateway", again)).status).toBe(200);
    const arm = isVariant("pay_r") ? "variant" : "control";
    const failed = await settledResults("retried", 1);
    expect(failed.body[arm]).toMatchObject({ transaction_count: 1, failure_count: 1, avg_latency_ms: 800 });
    await reported({ gateway: "shampay", status: "CHARGED", attempt: 2 });
    await eventually(
      async () => {
        const { body: now } = await results("retried");
        expect(now[arm]).toMatchObject({
          success_count: 1,
          failure_count: 0,
          auth_rate: 1,
          first_attempt_auth_rate: 0,
        });
      },
      { timeoutMs: 30_000, intervalMs: 200 },
    );
    const page = await get("retried", "/analytics/experiment/try/transactions");
    expect(page.body).toMatchObject({
      experiment_id: "try",
      total: 1,
      page: 1,
      page_size: 10,
      transactions: [{ payment_id: "pay_r", variant_arm: arm, gateway, status: "success" }],
    });
  });

  it("is stopped when its variant does harm: all payments go as in the control then, at every replica", async () => {
    await begin("harmed");
    await makePayments("harmed", 700, 7);
    const stopped = await eventually(
      async () => {
        const answer = await results("harmed");
        expect(answer.body["stop_reason"]).toBe("guardrail_breached");
        return answer;
      },
      { timeoutMs: 30_000, intervalMs: 200 },
    );
    expect(stopped.body).toMatchObject({ verdict: "guardrail_breached" });
    expect(stopped.body["delta_pp"]).toBeLessThan(-30);
    expect(stopped.body["stopped_at_ms"]).toBeGreaterThan(Date.now() - 120_000);
    const later = Array.from({ length: 40 }, (_, index) => idOf(10_000 + index));
    expect(later.some(isVariant)).toBe(true);
    for (const at of [replica, other]) {
      await eventually(async () => {
        for (const paymentId of later) {
          const { body } = await decide("harmed", paymentId, at);
          expect(body["decided_gateway"]).toBe("fauxpay");
        }
      });
    }
    const page = await get("harmed", "/analytics/experiment/try/transactions?page=2&page_size=100");
    expect(page.body["transactions"]).toHaveLength(100);
    expect(page.body["total"]).toBeLessThanOrEqual(740);
    const key = { created_by: "harmed", routing_algorithm_id: "try" };
    await post("harmed", "/routing/deactivate", key);
    const kept = await post("harmed", "/routing/delete", key);
    expect([kept.status, kept.body["error"]]).toMatchObject([400, { reason: "experiment_begun" }]);
  }, 120_000);

  it("does not run while the merchant has switched experiments off", async () => {
    await begin("calm");
    const feature = "/merchant-account/calm/features/ab-test-real-payments";
    expect((await post("calm", feature, { enabled: false })).status).toBe(200);
    const ids = Array.from({ length: 20 }, (_, index) => idOf(index));
    for (const paymentId of ids) expect((await decide("calm", paymentId)).body["decided_gateway"]).toBe("fauxpay");
    expect((await get("calm", "/analytics/experiment/try/transactions")).body["total"]).toBe(0);
  });

  it("keeps what it tests however the rules change, and evaluates as it decides", async () => {
    await begin("evaluated");
    const variant = ["a", "b", "c", "d", "e", "f", "g"].find(isVariant) ?? "";
    const evaluated = await post("evaluated", "/routing/evaluate", {
      created_by: "evaluated",
      payment_id: variant,
      parameters: {},
    });
    expect(evaluated.body).toMatchObject({ evaluated_output: [{ gateway_name: "phonypay" }] });
    const [listed] = (await post("evaluated", "/routing/list/active/evaluated", undefined)).body as unknown as [object];
    expect(listed).toMatchObject({ algorithm_data: { data: { variant_algorithm: { type: "single" } } } });
  });
});

describe("refused are", () => {
  it.each<[string, object, string]>([
    ["an arm of a rule that there is not", { variant_algorithm_id: "never" }, "data.variant_algorithm_id"],
    [
      "an arm that brings its own algorithm",
      {
        variant_algorithm_id: "own",
        variant_algorithm: { type: "single", data: { gateway_name: "fauxpay" } },
      },
      "data.variant_algorithm_id",
    ],
    ["half of the payments", { variant_split_pct: 50 }, "data.variant_split_pct"],
  ])("%s", async (_, members, field) => {
    const wrong = experiment("wrong", { control_algorithm_id: "sr_routing", ...members });
    const answer = await post("wrong", "/routing/create", wrong);
    expect(answer.status).toBe(400);
    const { data } = answer.body["error"] as { data: { validation_errors: readonly { field: string }[] } };
    expect(data.validation_errors.map((problem) => problem.field)).toContain(field);
  });

  it("experiments of others, rules that are none, and times the wrong way round", async () => {
    await begin("owner");
    for (const path of ["results", "transactions"]) {
      for (const [merchantId, id] of [
        ["stranger", "try"],
        ["owner", "usual"],
        ["owner", "never"],
      ] as const) {
        const answer = await get(merchantId, `/analytics/experiment/${id}/${path}`);
        expect(answer.status).toBe(404);
        expect(answer.body["error"]).toMatchObject({ code: "TE_02", reason: "experiment_not_found" });
      }
    }
    const backwards = await results("owner", "?start_ms=2000&end_ms=1000");
    expect(backwards.body["error"]).toMatchObject({ code: "IR_06" });
    expect((await get("owner", "/analytics/experiment/try/transactions?page=0")).status).toBe(422);
  });
});
