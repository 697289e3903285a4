// Why a payment went where it went, as the logs show it afterwards.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";
import type { readPaymentAudit, ResponseOf } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { createDatabase, defineStatement } from "@railyard/database";
import { defined } from "@railyard/members";
import { silentLogger } from "@railyard/telemetry";
import { eventually } from "@railyard/testing";

import { attempt } from "../support/attempt.ts";
import { askForDecision } from "../support/decision-request.ts";
import type { EngineStage, Replica } from "../support/engine-app.ts";
import { anotherService, createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { decideRequest, feedback } from "../support/engine-requests.ts";
import { settledEvent } from "../support/payments-source.ts";

type PaymentAudit = ResponseOf<typeof readPaymentAudit>;

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

const putBack = defineStatement({
  name: "put_decisions_back",
  text: "update decisions set decided_at = decided_at - interval '2 hours' where merchant_id = $1",
});

/** Makes a row one of the versions that had no basis. */
const logWords = defineStatement({
  name: "log_words",
  text: "update decisions set basis = null, ranked = $2, explanation = $3 where decision_id = $1",
});

const ask = (principal: Principal, query: string) =>
  replica.call(principal, "GET", `/analytics/payment-audit?${query}`);

const auditOf = async (merchantId: string, query: string, profileId?: string): Promise<PaymentAudit> => {
  const answer = await ask({ ...engineKeyOf(merchantId), ...defined({ profileId }) }, query);
  if (answer.status !== 200) throw new TypeError(answer.text);
  return answer.body as unknown as PaymentAudit;
};

/** The audit once the log has so many entries; decisions are written behind their answers. */
const auditWith = (entries: number, merchantId: string, paymentId: string): Promise<PaymentAudit> =>
  eventually(async () => {
    const audit = await auditOf(merchantId, `payment_id=${paymentId}`);
    return audit.timeline.length === entries && audit;
  });

describe("the audit of a payment", () => {
  it("states which gateway was decided for and why", async () => {
    const preferred = ["mca_phonypay"];
    const payment_id = "pay_preferring";
    const decision = await askForDecision(replica, { merchant_id: "telling", payment_id, attempt: 2, preferred });
    const audit = await auditWith(1, "telling", payment_id);
    expect(audit).toMatchObject({
      merchant_id: "telling",
      payment_id,
      range: null,
      total_results: 1,
      total_success: 1,
      total_failure: 0,
      results: [
        { event_count: 1, latest_gateway: "phonypay", latest_stage: "gateway_decided", routes: ["decide_gateway"] },
      ],
    });
    expect(audit.timeline[0]).toMatchObject({
      id: decision.decision_id,
      event_stage: "gateway_decided",
      gateway: "phonypay",
      merchant_connector_id: "mca_phonypay",
      routing_approach: "rule_based_routing",
      status: "success",
      details: expect.stringContaining("Named by the routing_algorithm of the profile."),
      details_json: {
        ranked: [
          { ...decision.ranked[0], reasons: [expect.stringContaining("Named"), expect.stringContaining("expected")] },
          { ...decision.ranked[1], reasons: [expect.stringContaining("expected")] },
        ],
        explanation: {
          rule: null,
          cluster: { level: "card_bin" },
          leader: "mca_fauxpay",
          exploration: { share: 0.12, explored: null },
          all_down: false,
          candidates: [
            {
              ...decision.ranked[0],
              expected_rate: 0.8207,
              recent_rate: 0.8051,
              down_probability: 0.02,
              samples: 0,
              samples_of: { level: "gateway", cluster: "" },
              overdue_share: 0,
              is_down: false,
              reasons: [expect.any(String), "No outcomes are known yet; 82.1 % is expected."],
            },
            { connector: "fauxpay" },
          ],
        },
      },
    });
  });

  it("is explained to the service that owns the payment, for the payment's own merchant alone", async () => {
    const payment_id = "pay_explained";
    const decision = await askForDecision(replica, { merchant_id: "explaining", payment_id });
    await auditWith(1, "explaining", payment_id);
    const explain = (merchantId: string, principal: Principal = anotherService) =>
      replica.call(principal, "GET", `/internal/decisions?merchant_id=${merchantId}&payment_id=${payment_id}`);
    const reasons = ["No outcomes are known yet; 82.1 % is expected."];
    expect(await explain("explaining")).toMatchObject({
      status: 200,
      body: {
        decisions: [
          {
            decision_id: decision.decision_id,
            rule_name: null,
            candidates: decision.ranked.map((candidate) => ({ ...candidate, reasons })),
            attempt: 1,
            routing_approach: decision.routing_approach,
            decided_at: expect.stringMatching(/Z$/),
            explanation: { candidates: decision.ranked.map(() => expect.objectContaining({ samples: 0 })) },
          },
        ],
      },
    });
    expect((await explain("another")).body).toEqual({ decisions: [] });
    expect((await explain("explaining", engineKeyOf("explaining"))).status).toBe(401);
  });

  it("is read by a secret key and by users who may read payments, each with their own decisions", async () => {
    const payment_id = "pay_read";
    await askForDecision(replica, { merchant_id: "reading", payment_id });
    await auditWith(1, "reading", payment_id);
    const key: Principal = { kind: "merchant_key", merchantId: "reading" };
    const support: Principal = { kind: "jwt", merchantId: "reading", permissions: ["payments:read"] };
    const entriesFor = async (principal: Principal) => {
      const { status, body } = await ask(principal, `payment_id=${payment_id}`);
      return status === 200 ? (body as unknown as PaymentAudit).timeline.length : status;
    };
    for (const principal of [key, support]) {
      expect(await entriesFor(principal)).toBe(1);
      expect(await entriesFor({ ...principal, merchantId: "another" })).toBe(0);
      expect(await entriesFor({ ...principal, profileId: "pro_kiosk" })).toBe(1);
      expect(await entriesFor({ ...principal, profileId: "pro_other" })).toBe(0);
    }
    expect(await entriesFor({ ...support, permissions: ["refunds:read"] })).toBe(403);
  });

  it("shows the engine's callers what they were answered", async () => {
    const request = decideRequest("told", {}, { paymentId: "pay_told" });
    const { body } = await replica.call(engineKeyOf("told"), "POST", "/decide-gateway", request);
    const { timeline } = await auditWith(1, "told", "pay_told");
    expect(timeline[0]?.details).toBeNull();
    expect(timeline[0]?.details_json).toEqual({
      ranked: [
        { connector: "fauxpay", score: 0.8051 },
        { connector: "phonypay", score: 0.8051 },
      ],
      explanation: body["explanation"],
    });
  });

  it("shows decisions whose words a former version has logged", async () => {
    const payment_id = "pay_before";
    const decision = await askForDecision(replica, { merchant_id: "long-ago", payment_id });
    await auditWith(1, "long-ago", payment_id);
    const ranked = [{ connector: "fauxpay", merchant_connector_id: "mca_fauxpay", score: 1, reasons: ["As ever."] }];
    const explanation = { rule: null, candidates: [{ ...ranked[0], samples: 7 }] };
    await database.execute(logWords, [decision.decision_id, JSON.stringify(ranked), JSON.stringify(explanation)]);
    expect((await auditWith(1, "long-ago", payment_id)).timeline[0]).toMatchObject({
      details: "As ever.",
      details_json: { ranked, explanation },
    });
  });

  it("shows the outcome of the attempt, after the decision", async () => {
    const key = engineKeyOf("hearing");
    const decided = await replica.call(key, "POST", "/decide-gateway", decideRequest("hearing"));
    const gateway = String(decided.body["decided_gateway"]);
    await auditWith(1, "hearing", "pay_1");
    const outcome = feedback("hearing", "pay_1", { gateway, status: "FAILURE" });
    expect((await replica.call(key, "POST", "/update-gateway-score", outcome)).status).toBe(200);
    const { timeline, results, total_failure } = await auditWith(2, "hearing", "pay_1");
    expect(timeline).toMatchObject([
      { event_stage: "gateway_decided", gateway },
      {
        event_stage: "score_updated",
        gateway,
        status: "failure",
        route: "update_gateway_score",
        flow_type: "update_gateway_score_update",
      },
    ]);
    expect(results).toMatchObject([{ latest_status: "failure", latest_stage: "score_updated", gateways: [gateway] }]);
    expect(total_failure).toBe(1);
  });

  it("shows what payments reported of each of its attempts", async () => {
    const payment_id = "pay_retried";
    const members = { merchant_id: "retrying", payment_id };
    await askForDecision(replica, members);
    await auditWith(1, "retrying", payment_id);
    await stage.payments.publish(
      [1, 2].map((number) => {
        const outcome = number === 1 ? "failure" : "success";
        return settledEvent(attempt({ ...members, attempt_id: `${payment_id}_${String(number)}`, outcome }));
      }),
    );
    const { timeline, total_success } = await auditWith(3, "retrying", payment_id);
    const reported = timeline.filter(({ event_stage: stage }) => stage === "score_updated");
    expect(reported.map(({ id, attempt, status }) => [id, attempt, status])).toEqual([
      [`${payment_id}_1`, 1, "failure"],
      [`${payment_id}_2`, 2, "success"],
    ]);
    expect(total_success).toBe(1);
  });

  it("distinguishes several tries at one gateway", async () => {
    const key = engineKeyOf("insisting");
    for (const attempt of [1, 2, 3]) {
      const request = decideRequest("insisting", { eligibleGatewayList: ["fauxpay"], attempt });
      const { body } = await replica.call(key, "POST", "/decide-gateway", request);
      const members = { decisionId: String(body["decision_id"]), status: attempt < 3 ? "FAILURE" : "CHARGED" } as const;
      await replica.call(key, "POST", "/update-gateway-score", feedback("insisting", "pay_1", members));
    }
    const { timeline } = await auditWith(6, "insisting", "pay_1");
    const attemptsOf = (stage: string) =>
      timeline.filter((entry) => entry.event_stage === stage).map(({ attempt, status }) => [attempt, status]);
    expect(attemptsOf("gateway_decided")).toEqual([
      [1, "success"],
      [2, "success"],
      [3, "success"],
    ]);
    expect(attemptsOf("score_updated")).toEqual([
      [1, "failure"],
      [2, "failure"],
      [3, "success"],
    ]);
  });

  it("shows that an outcome was corrected", async () => {
    const key = engineKeyOf("correcting");
    const { body } = await replica.call(key, "POST", "/decide-gateway", decideRequest("correcting"));
    const gateway = String(body["decided_gateway"]);
    for (const status of ["FAILURE", "CHARGED"] as const) {
      await replica.call(key, "POST", "/update-gateway-score", feedback("correcting", "pay_1", { gateway, status }));
    }
    const { timeline, total_success } = await auditWith(3, "correcting", "pay_1");
    expect(timeline.map(({ status, corrects }) => [status, corrects]).slice(1)).toEqual([
      ["failure", null],
      ["success", "failure"],
    ]);
    expect(total_success).toBe(1);
  });

  it("is the merchant's own, and of a profile where the credential is limited to one", async () => {
    const payment_id = "pay_of_profile";
    await askForDecision(replica, { merchant_id: "owner", profile_id: "pro_one", payment_id });
    await auditWith(1, "owner", payment_id);
    const nothing = { total_results: 0, results: [], timeline: [] };
    expect(await auditOf("stranger", `payment_id=${payment_id}`)).toMatchObject(nothing);
    expect(await auditOf("owner", "payment_id=pay_unknown")).toMatchObject(nothing);
    expect((await auditOf("owner", `payment_id=${payment_id}`, "pro_one")).timeline).toHaveLength(1);
    expect(await auditOf("owner", `payment_id=${payment_id}`, "pro_two")).toMatchObject(nothing);
  });

  it("looks as far back as the request specifies", async () => {
    const payment_id = "pay_recent";
    await askForDecision(replica, { merchant_id: "ranging", payment_id });
    await auditWith(1, "ranging", payment_id);
    const query = `payment_id=${payment_id}`;
    expect(await auditOf("ranging", `${query}&range=15m`)).toMatchObject({ range: "15m", total_results: 1 });
    await database.execute(putBack, ["ranging"]);
    expect(await auditOf("ranging", `${query}&range=1h`)).toMatchObject({ range: "1h", total_results: 0 });
    expect(await auditOf("ranging", `${query}&range=12h`)).toMatchObject({ range: "12h", total_results: 1 });
  });

  it.each([
    ["payment_id=pay_1&range=forever", 400],
    [`payment_id=${"p".repeat(65)}`, 422],
  ])("refuses the query %j", async (query, status) => {
    expect((await ask(engineKeyOf("owner"), query)).status).toBe(status);
  });
});
