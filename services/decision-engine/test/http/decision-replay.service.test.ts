// A stored decision is made again by its row alone, whatever changed in scores, rules and settings since.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";
import type { DecideGatewayRequest } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { createDatabase, defineStatement } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";
import type { HttpAnswer } from "@railyard/testing";
import { eventually } from "@railyard/testing";

import { askForDecision } from "../support/decision-request.ts";
import type { EngineStage, Replica } from "../support/engine-app.ts";
import { createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { decideRequest, feedback, largeAmounts } from "../support/engine-requests.ts";

type Info = Partial<DecideGatewayRequest["paymentInfo"]>;

const merchantId = "replaying";
const key = engineKeyOf(merchantId);
let stage: EngineStage;
let replica: Replica;
let database: Database;

const post = async (path: string, body: unknown): Promise<HttpAnswer> => {
  const answer = await replica.call(key, "POST", path, body);
  if (answer.status !== 200) throw new TypeError(answer.text);
  return answer;
};

const replay = (decisionId: string, principal: Principal | null = key): Promise<HttpAnswer> =>
  replica.call(principal, "POST", `/analytics/decisions/${decisionId}/replay`);

/** The replay once the decision is logged, which happens behind its answer. */
const replayLogged = (decisionId: string): Promise<HttpAnswer> =>
  eventually(async () => {
    const answer = await replay(decisionId);
    return answer.status !== 404 && answer;
  });

let payments = 0;
const nextPayment = (): string => {
  payments += 1;
  return `pay_${String(payments)}`;
};

const decide = async (members: Partial<DecideGatewayRequest> = {}, info: Info = {}): Promise<string> => {
  const request = decideRequest(merchantId, members, { paymentId: nextPayment(), ...info });
  return String((await post("/decide-gateway", request)).body["decision_id"]);
};

const byPriority = { rankingAlgorithm: "PL_BASED_ROUTING" } as const;
const times = <Value>(count: number, make: () => Promise<Value>): Promise<readonly Value[]> =>
  Promise.all(Array.from({ length: count }, make));

const connectorOf = (name: string) => ({ gateway_name: name, gateway_id: null });

const activate = async (ruleId: string, algorithm: object): Promise<void> => {
  await post("/routing/create", { ...largeAmounts(merchantId), rule_id: ruleId, algorithm });
  await post("/routing/activate", { created_by: merchantId, routing_algorithm_id: ruleId });
};

const turn = (feature: string, enabled: boolean): Promise<HttpAnswer> =>
  post(`/merchant-account/${merchantId}/features/${feature}`, { enabled });

/** Decisions of one kind, with what shows that they are of it. */
interface Kind {
  readonly kind: string;
  readonly approach: string;
  readonly decisionIds: readonly string[];
}

const kinds: Kind[] = [];
const make = async (kind: string, approach: string, count: number, one: () => Promise<string>): Promise<void> => {
  kinds.push({ kind, approach, decisionIds: await times(count, one) });
};

const card = {
  acquirer_country: "US",
  co_badged_card_data: {
    co_badged_card_networks: ["VISA", "ACCEL"],
    issuer_country: "US",
    is_regulated: false,
    card_type: "debit",
  },
};

const logBefore = defineStatement({
  name: "log_before_inputs",
  text: "update decisions set inputs = null where decision_id = $1",
});
const logOtherwise = defineStatement({
  name: "log_otherwise",
  text: "update decisions set connector = 'acme' where decision_id = $1",
});
const readInputs = defineStatement<{ inputs: string }>({
  name: "read_inputs",
  text: "select inputs::text as inputs from decisions",
});

beforeAll(async () => {
  stage = await createEngineStage();
  replica = await stage.startReplica();
  database = createDatabase({ url: stage.databaseUrl, poolSize: 1, applicationName: "test", logger: silentLogger });
  stage.merchants.put(merchantId, [], [], { debit_routing_enabled: true });
  await turn("explore-exploit-srv3", true);
  const reported = [
    ["phonypay", "CHARGED", 30],
    ["fauxpay", "CHARGED", 24],
    ["fauxpay", "AUTHORIZATION_FAILED", 4],
  ] as const;
  for (const [gateway, status, count] of reported) {
    await times(count, () => post("/update-gateway-score", feedback(merchantId, nextPayment(), { gateway, status })));
  }
  await make("success rate", "SR_", 12, () => decide({ eligibleGatewayList: ["fauxpay", "phonypay", "acme"] }));
  await make("retry", "SR_SELECTION_V3_ROUTING", 2, () => decide({ attempt: 2 }));
  await make("one gateway", "DEFAULT", 1, () => decide({ eligibleGatewayList: ["acme"] }));
  const preferredGateway = "phonypay";
  await make("preferred gateway", "MERCHANT_PREFERENCE", 1, () =>
    decide({ eligibleGatewayList: [preferredGateway] }, { preferredGateway }),
  );
  await make("priority", "PRIORITY_LOGIC", 2, () => decide(byPriority));
  await make("debit networks", "NTW_BASED_ROUTING", 2, () =>
    decide({ rankingAlgorithm: "NTW_BASED_ROUTING" }, { currency: "USD", metadata: JSON.stringify(card) }),
  );
  const rankingAlgorithm = "NTW_SR_HYBRID_ROUTING";
  await make("networks by success rate", "SR_", 4, () =>
    decide(
      { eligibleGatewayList: ["phonypay", "acme"], rankingAlgorithm },
      { currency: "USD", cardSwitchProvider: "VISA", metadata: JSON.stringify(card) },
    ),
  );
  const ofPlatform = { merchant_id: merchantId, profile_id: "pro_shop", preferred: ["mca_phonypay"] };
  await make("platform", "rule_based_routing", 2, async () => {
    return (await askForDecision(replica, { ...ofPlatform, payment_id: nextPayment() })).decision_id;
  });
  await activate("sizes", largeAmounts(merchantId).algorithm);
  await make("rule", "PRIORITY_LOGIC", 2, () => decide(byPriority, { amount: 600 }));
  await make("default selection", "PRIORITY_LOGIC", 1, () => decide(byPriority, { amount: 6 }));
  await activate("shares", {
    type: "volume_split",
    data: [
      { split: 60, output: connectorOf("fauxpay") },
      { split: 40, output: connectorOf("phonypay") },
    ],
  });
  await make("volume split", "PRIORITY_LOGIC", 10, () => decide(byPriority));
  await make("volume split of the platform", "rule_based_routing", 4, async () => {
    return (await askForDecision(replica, { ...ofPlatform, payment_id: nextPayment() })).decision_id;
  });
  await make("hybrid", "PRIORITY_LOGIC", 4, async () => {
    const paymentId = nextPayment();
    const request = {
      static_routing_request: { created_by: merchantId, parameters: {}, payment_id: paymentId },
      dynamic_routing_request: decideRequest(merchantId, { ...byPriority, eligibleGatewayList: null }, { paymentId }),
    };
    const { dynamic_routing: dynamic } = (await post("/routing/hybrid", request)).body as unknown as {
      readonly dynamic_routing: { readonly decision: { readonly decision_id: string } };
    };
    return dynamic.decision.decision_id;
  });
  await post("/routing/create", {
    ...largeAmounts(merchantId),
    rule_id: "new",
    algorithm: { type: "single", data: connectorOf("phonypay") },
  });
  await activate("try", {
    type: "ab_test",
    data: {
      control_algorithm_id: "shares",
      variant_algorithm_id: "new",
      variant_split_pct: 45,
      min_sample_size: 200,
    },
  });
  await make("experiment", "AB_TEST_STATIC_ALGORITHM", 6, () => decide());
  await post("/routing/deactivate", { created_by: merchantId, routing_algorithm_id: "try" });
  await turn("explore-exploit-srv3", false);
  for (const [connector, fee] of [
    ["northpay", 3_000],
    ["bluegate", 100],
  ] as const) {
    const path = `/merchant-account/${merchantId}/connectors/${connector}/fee-override`;
    const { status, text } = await replica.call(key, "PUT", path, { pct_bps: fee, fixed: 25 });
    if (status !== 200) throw new TypeError(text);
  }
  const eligibleGatewayList = ["northpay", "bluegate"];
  await make("cost", "SR_SELECTION_MULTI_OBJECTIVE", 4, () =>
    decide({ eligibleGatewayList, attempt: 2, enableMultiObjective: true }),
  );
  const outages = `/merchant-account/${merchantId}/connectors/bluegate/scheduled-outages`;
  const windows = [{ from: new Date().toISOString(), until: "2200-01-01T00:00:00Z", reason: "upgrade" }];
  const { status, text } = await replica.call(key, "PUT", outages, { windows });
  if (status !== 200) throw new TypeError(text);
  await make("scheduled outage", "DEFAULT", 1, () => decide({ eligibleGatewayList }));
}, 60_000);
afterAll(async () => {
  await database.close();
  await stage.stop();
}, 30_000);

describe("a decision of the log", () => {
  it("is made again as it was, of every kind", async () => {
    // What was learned and set since then has no effect.
    await times(20, () =>
      post("/update-gateway-score", feedback(merchantId, nextPayment(), { status: "AUTHORIZATION_FAILED" })),
    );
    const found = await Promise.all(
      kinds.flatMap(({ kind, approach, decisionIds }) =>
        decisionIds.map(async (decisionId) => {
          const { status, body } = await replayLogged(decisionId);
          expect({ kind, status, body }).toMatchObject({
            kind,
            status: 200,
            body: { decision_id: decisionId, is_same: true, differences: [], original: body["replayed"] as object },
          });
          const { original } = body as unknown as { readonly original: Readonly<Record<string, string>> };
          expect([kind, original["routing_approach"]]).toEqual([kind, expect.stringContaining(approach)]);
          const { explanation } = body["original"] as unknown as {
            readonly explanation: { readonly networks: object | null };
          };
          expect([kind, explanation.networks !== null]).toEqual([kind, kind === "networks by success rate"]);
          return `${kind} ${String(original["gateway"])} ${String(original["routing_approach"])}`;
        }),
      ),
    );
    expect(found.length).toBeGreaterThan(45);
    const distinct = [...new Set(found)].toSorted();
    expect(distinct).toEqual(
      expect.arrayContaining([
        "volume split fauxpay PRIORITY_LOGIC",
        "volume split phonypay PRIORITY_LOGIC",
        "cost bluegate SR_SELECTION_MULTI_OBJECTIVE",
        "debit networks fauxpay NTW_BASED_ROUTING",
        "rule phonypay PRIORITY_LOGIC",
        "scheduled outage northpay DEFAULT",
      ]),
    );
  });

  it("states in what the answers differ", async () => {
    const decisionId = await decide(byPriority);
    await replayLogged(decisionId);
    await database.execute(logOtherwise, [decisionId]);
    const { body } = await replay(decisionId);
    expect(body).toMatchObject({
      payment_id: `pay_${String(payments)}`,
      attempt: 1,
      is_same: false,
      differences: [{ path: "gateway", change: "changed", before: "acme", after: "fauxpay" }],
      original: { gateway: "acme" },
      replayed: { gateway: "fauxpay", explanation: { candidates: [{ connector: "fauxpay" }, {}] } },
    });
  });

  it("is refused where it was logged before inputs were kept", async () => {
    const decisionId = await decide();
    await replayLogged(decisionId);
    await database.execute(logBefore, [decisionId]);
    const { status, body } = await replay(decisionId);
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { error: { code: "TE_04", reason: "decision_not_replayable" } },
    });
  });

  it("is visible to no other merchant, and to no profile that it was not made for", async () => {
    const decisionId = await decide();
    await replayLogged(decisionId);
    const strangers: readonly Principal[] = [engineKeyOf("stranger"), { ...key, profileId: "pro_other" } as Principal];
    for (const stranger of strangers) {
      const { status, body } = await replay(decisionId, stranger);
      expect({ status, body }).toMatchObject({ status: 404, body: { error: { reason: "decision_not_found" } } });
    }
    expect((await replay("dec_unknown")).status).toBe(404);
    expect((await replay(decisionId, null)).status).toBe(401);
  });

  it("keeps nothing of the customer or the card in its inputs", async () => {
    const metadata = JSON.stringify({ note: "Ada Beispiel" });
    await replayLogged(await decide({}, { customerId: "cus_ada", cardIsin: "411111", metadata }));
    const texts = (await database.query(readInputs, [])).map(({ inputs }) => inputs ?? "");
    expect(texts.filter((text) => /ada|411111/iu.test(text))).toEqual([]);
    expect(Math.max(...texts.map((text) => text.length))).toBeLessThan(1_000);
  });
});
