import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";
import type { HttpAnswer } from "@railyard/testing";

import { askForDecision } from "../support/decision-request.ts";
import type { EngineStage, Replica } from "../support/engine-app.ts";
import { anotherService, createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { decideRequest } from "../support/engine-requests.ts";

let stage: EngineStage;
let replica: Replica;
let merchants = 0;
beforeAll(async () => {
  stage = await createEngineStage();
  replica = await stage.startReplica();
});
afterAll(() => stage.stop());

/** A merchant with two profiles; the first has accounts. */
interface Shop {
  readonly merchantId: string;
  readonly profileId: string;
  readonly otherProfileId: string;
  readonly fauxpay: string;
  readonly phonypay: string;
  readonly payoutsim: string;
}

const openShop = (): Shop => {
  merchants += 1;
  const merchantId = `shop_${String(merchants)}`;
  const profileId = `pro_${merchantId}`;
  const shop = {
    merchantId,
    profileId,
    otherProfileId: `${profileId}_other`,
    fauxpay: `mca_fauxpay_${merchantId}`,
    phonypay: `mca_phonypay_${merchantId}`,
    payoutsim: `mca_payoutsim_${merchantId}`,
  };
  const account = (merchant_connector_id: string, connector_name: string, members: object = {}) => ({
    merchant_connector_id,
    profile_id: profileId,
    connector_name,
    connector_type: "payment_processor",
    disabled: false,
    ...members,
  });
  stage.merchants.put(
    merchantId,
    [profileId, shop.otherProfileId],
    [
      account(shop.fauxpay, "fauxpay"),
      account(shop.phonypay, "phonypay", { disabled: true }),
      account(shop.payoutsim, "payoutsim", { connector_type: "payout_processor" }),
    ],
  );
  return shop;
};

const keyOf = ({ merchantId }: Shop, members: Partial<Principal> = {}): Principal => ({
  kind: "merchant_key",
  merchantId,
  ...members,
});

const call = (principal: Principal, method: string, path: string, body?: unknown): Promise<HttpAnswer> =>
  replica.call(principal, method, `/merchant-face${path}`, body);

const errorOf = ({ status, body }: HttpAnswer): readonly unknown[] => {
  const { code, reason } = (body["error"] ?? {}) as { readonly code?: string; readonly reason?: string };
  return [status, code, reason];
};

const to = (shop: Shop, connector: "fauxpay" | "phonypay" | "payoutsim"): object => ({
  connector,
  merchant_connector_id: shop[connector],
});

/** Amounts above 500 euro go to phonypay, the rest to fauxpay. */
const largeAmounts = (shop: Shop): object => ({
  type: "advanced",
  data: {
    defaultSelection: { type: "priority", data: [to(shop, "fauxpay")] },
    rules: [
      {
        name: "large",
        connectorSelection: { type: "priority", data: [to(shop, "phonypay")] },
        statements: [
          {
            condition: [
              { lhs: "amount", comparison: "greater_than", value: { type: "number", value: 50_000 }, metadata: {} },
            ],
            nested: null,
          },
        ],
      },
    ],
    metadata: {},
  },
});

const bodyOf = (shop: Shop, members: object = {}): object => ({
  name: "large amounts",
  description: "to phonypay",
  profile_id: shop.profileId,
  algorithm: largeAmounts(shop),
  ...members,
});

const create = async (shop: Shop, members: object = {}): Promise<string> => {
  const created = await call(keyOf(shop), "POST", "/routing", bodyOf(shop, members));
  expect(created.status).toBe(200);
  return String(created.body["id"]);
};

const idsOf = ({ body }: HttpAnswer): readonly unknown[] =>
  (body as unknown as readonly { readonly id: string }[]).map(({ id }) => id);

describe("a routing configuration", () => {
  it("is created, and is the same rule in both APIs", async () => {
    const shop = openShop();
    const created = await call(keyOf(shop), "POST", "/routing", bodyOf(shop));
    expect(created.status).toBe(200);
    const id = String(created.body["id"]);
    expect(created.body).toEqual({
      id,
      profile_id: shop.profileId,
      name: "large amounts",
      kind: "advanced",
      description: "to phonypay",
      created_at: expect.any(Number),
      modified_at: created.body["created_at"],
      algorithm_for: "payment",
      decision_engine_routing_id: id,
    });
    expect(Math.abs(Number(created.body["created_at"]) * 1_000 - Date.now())).toBeLessThan(60_000);
    const { kind, decision_engine_routing_id, ...common } = created.body;
    expect([kind, decision_engine_routing_id]).toEqual(["advanced", id]);
    const read = await call(keyOf(shop), "GET", `/routing/${id}`);
    expect(read.body).toEqual({ ...common, algorithm: largeAmounts(shop) });
    const engine = engineKeyOf(shop.merchantId);
    const [listed] = (await replica.call(engine, "POST", `/routing/list/${shop.profileId}`, {})).body as unknown as [
      Record<string, unknown>,
    ];
    expect(listed).toMatchObject({ id, author: { actor_kind: "merchant_key" } });
    expect(listed["algorithm_data"]).toMatchObject({
      data: { default_selection: { priority: [{ gateway_name: "fauxpay", gateway_id: shop.fauxpay }] } },
    });
  });

  it("needs a name, a description, an algorithm and a profile", async () => {
    const shop = openShop();
    for (const member of ["name", "description", "algorithm", "profile_id"]) {
      const answer = await call(keyOf(shop), "POST", "/routing", bodyOf(shop, { [member]: undefined }));
      expect(errorOf(answer)).toEqual([400, "IR_04", "missing_field"]);
      expect(answer.body["error"]).toMatchObject({ field: member });
    }
    const long = await call(keyOf(shop), "POST", "/routing", bodyOf(shop, { name: "n".repeat(65) }));
    expect(errorOf(long)).toEqual([422, "IR_06", "invalid_data"]);
    expect((await call(keyOf(shop), "GET", "/routing")).body).toEqual([]);
  });

  it.each<[string, (shop: Shop) => object, string]>([
    ["a connector that the profile has not", () => ({ type: "single", data: "pretendpay" }), "algorithm.data"],
    [
      "an account of another connector",
      ({ fauxpay }) => ({ type: "priority", data: [{ connector: "phonypay", merchant_connector_id: fauxpay }] }),
      "algorithm.data[0]",
    ],
    ["an account of another type", (shop) => ({ type: "single", data: to(shop, "payoutsim") }), "algorithm.data"],
    [
      "a key that conditions cannot ask for",
      (shop) => {
        const { data } = largeAmounts(shop) as { readonly data: object };
        const condition = [
          { lhs: "acquirer_country", comparison: "equal", value: { type: "str_value", value: "DE" }, metadata: {} },
        ];
        const rule = {
          name: "abroad",
          connectorSelection: { type: "single", data: "fauxpay" },
          statements: [{ condition }],
        };
        return { type: "advanced", data: { ...data, rules: [rule] } };
      },
      "algorithm.data.rules[0].statements[0].condition[0]",
    ],
    ["no connector", () => ({ type: "single", data: { gateway_name: "fauxpay" } }), "algorithm.data"],
  ])("is refused with the way to what is wrong: %s", async (_what, algorithmOf, path) => {
    const shop = openShop();
    const answer = await call(keyOf(shop), "POST", "/routing", bodyOf(shop, { algorithm: algorithmOf(shop) }));
    expect(errorOf(answer)).toEqual([422, "IR_06", "routing_algorithm_invalid"]);
    expect(answer.body["error"]).toMatchObject({ field: path, data: { validation_errors: [{ path }] } });
    expect((await call(keyOf(shop), "GET", "/routing")).body).toEqual([]);
  });

  it("may name an account that is disabled, and belongs to a profile of the caller's", async () => {
    const shop = openShop();
    await create(shop, { algorithm: { type: "single", data: "phonypay" } });
    const stranger = openShop();
    for (const profile_id of [stranger.profileId, shop.merchantId, "pro_unknown"]) {
      const answer = await call(keyOf(shop), "POST", "/routing", bodyOf(shop, { profile_id }));
      expect(errorOf(answer)).toEqual([404, "HE_02", "routing_profile_not_found"]);
    }
    const held = keyOf(shop, { profileId: shop.otherProfileId });
    expect(errorOf(await call(held, "POST", "/routing", bodyOf(shop)))).toEqual([
      404,
      "HE_02",
      "routing_profile_not_found",
    ]);
  });

  it("is none about 3-D Secure, in either API", async () => {
    const shop = openShop();
    const members = [
      { transaction_type: "three_ds_authentication" },
      { algorithm: { type: "three_ds_decision_rule", data: {} } },
    ];
    for (const one of members) {
      const answer = await call(keyOf(shop), "POST", "/routing", bodyOf(shop, one));
      expect(errorOf(answer)).toEqual([400, "IR_20", "transaction_type_not_routed"]);
      expect(answer.body["error"]).toMatchObject({ message: expect.stringContaining("PUT /routing/decision") });
    }
    const rule = {
      name: "one",
      created_by: shop.merchantId,
      algorithm: { type: "single", data: { gateway_name: "fauxpay" } },
      algorithm_for: "three_ds_authentication",
    };
    const refused = await replica.call(engineKeyOf(shop.merchantId), "POST", "/routing/create", rule);
    expect(errorOf(refused)).toEqual([400, "TE_05", "rule_purpose_not_evaluated"]);
    const data = { control_algorithm_id: "sr_routing", variant_algorithm_id: "sr_routing", variant_split_pct: 10 };
    const experiment = { ...rule, algorithm_for: "payout", algorithm: { type: "ab_test", data } };
    expect(errorOf(await replica.call(engineKeyOf(shop.merchantId), "POST", "/routing/create", experiment))).toEqual([
      400,
      "TE_05",
      "experiment_of_payments_only",
    ]);
  });

  it("is found by its own merchant and profile only", async () => {
    const shop = openShop();
    const id = await create(shop);
    const others = [keyOf(openShop()), keyOf(shop, { profileId: shop.otherProfileId })];
    for (const other of others) {
      expect(errorOf(await call(other, "GET", `/routing/${id}`))).toEqual([
        404,
        "HE_02",
        "routing_configuration_not_found",
      ]);
      expect((await call(other, "POST", `/routing/${id}/activate`, {})).status).toBe(404);
      expect((await call(other, "GET", "/routing")).body).toEqual([]);
    }
    expect((await call(keyOf(shop, { profileId: shop.profileId }), "GET", `/routing/${id}`)).status).toBe(200);
  });
});

describe("routing configurations", () => {
  it("are listed by page, purpose and profile, last changed first", async () => {
    const shop = openShop();
    const first = await create(shop);
    const second = await create(shop, { name: "second" });
    const payout = await create(shop, {
      transaction_type: "payout",
      algorithm: { type: "single", data: to(shop, "payoutsim") },
    });
    const engine = engineKeyOf(shop.merchantId);
    const whole = await replica.call(engine, "POST", "/routing/create", {
      name: "whole merchant",
      created_by: shop.merchantId,
      algorithm: { type: "single", data: { gateway_name: "fauxpay" } },
    });
    const wholeId = String(whole.body["rule_id"]);
    await replica.call(engine, "POST", "/routing/update", {
      created_by: shop.profileId,
      routing_algorithm_id: first,
      name: "renamed",
    });
    const list = async (query: string, principal = keyOf(shop)): Promise<readonly unknown[]> =>
      idsOf(await call(principal, "GET", `/routing${query}`));
    const all = await list("");
    expect(all[0]).toBe(first);
    expect([...all].sort()).toEqual([first, second, payout, wholeId].sort());
    expect(await list("?limit=2&offset=1")).toEqual(all.slice(1, 3));
    expect(await list("?transaction_type=payout")).toEqual([payout]);
    const held = keyOf(shop, { profileId: shop.profileId });
    expect(await list("/list/profile", held)).toEqual(all.filter((id) => id !== wholeId));
    expect(await list("", keyOf(shop, { profileId: shop.otherProfileId }))).toEqual([]);
    expect((await call(keyOf(shop), "GET", "/routing")).body).toContainEqual(
      expect.objectContaining({ id: wholeId, profile_id: null, kind: "single", description: null }),
    );
    expect((await call(keyOf(shop), "GET", "/routing?limit=501")).status).toBe(422);
    expect((await call(keyOf(shop), "GET", "/routing?limit=0")).status).toBe(422);
  });

  it("are switched one for each profile and purpose", async () => {
    const shop = openShop();
    const [first, second] = [await create(shop), await create(shop)];
    const activate = (id: string, body: object = {}): Promise<HttpAnswer> =>
      call(keyOf(shop), "POST", `/routing/${id}/activate`, body);
    const active = async (query = ""): Promise<readonly unknown[]> =>
      idsOf(await call(keyOf(shop), "GET", `/routing/active${query}`));
    expect((await activate(first)).body).toMatchObject({ id: first, kind: "advanced" });
    expect(errorOf(await activate(first))).toEqual([400, "IR_16", "routing_configuration_active"]);
    expect(errorOf(await activate(second, { transaction_type: "payout" }))).toEqual([
      400,
      "IR_16",
      "routing_transaction_type_mismatch",
    ]);
    expect(errorOf(await activate("routing_unknown"))).toEqual([404, "HE_02", "routing_configuration_not_found"]);
    expect(await active()).toEqual([first]);
    expect((await activate(second, { transaction_type: "payment" })).status).toBe(200);
    expect(await active(`?profile_id=${shop.profileId}`)).toEqual([second]);
    expect(await active(`?profile_id=${shop.profileId}&transaction_type=payout`)).toEqual([]);
    expect(await active(`?profile_id=${shop.otherProfileId}`)).toEqual([]);
    const deactivate = (body: object): Promise<HttpAnswer> => call(keyOf(shop), "POST", "/routing/deactivate", body);
    expect(errorOf(await deactivate({}))).toEqual([400, "IR_04", "missing_field"]);
    const nothing = [400, "IR_16", "no_active_routing_configuration"];
    expect(errorOf(await deactivate({ profile_id: shop.profileId, transaction_type: "payout" }))).toEqual(nothing);
    expect((await deactivate({ profile_id: shop.profileId })).body).toMatchObject({ id: second });
    expect(errorOf(await deactivate({ profile_id: shop.profileId }))).toEqual(nothing);
    expect(errorOf(await deactivate({ profile_id: "pro_unknown" }))[0]).toBe(404);
    expect(await active()).toEqual([]);
  });

  it("leave a profile without one to that of the whole merchant", async () => {
    const shop = openShop();
    const engine = engineKeyOf(shop.merchantId);
    const key = { created_by: shop.merchantId, routing_algorithm_id: "whole" };
    const algorithm = { type: "single", data: { gateway_name: "fauxpay" } };
    await replica.call(engine, "POST", "/routing/create", {
      rule_id: key.routing_algorithm_id,
      created_by: shop.merchantId,
      name: "whole",
      algorithm,
    });
    await replica.call(engine, "POST", "/routing/activate", key);
    const own = await create(shop);
    await call(keyOf(shop), "POST", `/routing/${own}/activate`);
    const active = async (query: string, principal = keyOf(shop)): Promise<readonly unknown[]> =>
      idsOf(await call(principal, "GET", `/routing/active${query}`));
    expect([...(await active(""))].sort()).toEqual([own, "whole"].sort());
    expect(await active(`?profile_id=${shop.profileId}`)).toEqual([own]);
    expect(await active("", keyOf(shop, { profileId: shop.otherProfileId }))).toEqual(["whole"]);
    const foreign = keyOf(shop, { profileId: shop.otherProfileId });
    expect((await call(foreign, "GET", `/routing/active?profile_id=${shop.profileId}`)).status).toBe(404);
  });
});

describe("an active routing configuration", () => {
  it("routes the payments of its profile from the moment on that it was answered, and no others", async () => {
    const shop = openShop();
    const decide = async (amount: number, profile_id = shop.profileId): Promise<readonly unknown[]> => {
      const decision = await askForDecision(replica, {
        merchant_id: shop.merchantId,
        profile_id,
        amount,
        payment_id: `pay_${String(amount)}`,
        candidates: [
          { connector: "fauxpay", merchant_connector_id: "mca_second" },
          { connector: "fauxpay", merchant_connector_id: shop.fauxpay },
          { connector: "phonypay", merchant_connector_id: shop.phonypay },
        ],
      });
      return [decision.routing_approach, decision.ranked[0]?.merchant_connector_id];
    };
    const id = await create(shop);
    await call(keyOf(shop), "POST", `/routing/${id}/activate`);
    expect(await decide(60_000)).toEqual(["rule_based_routing", shop.phonypay]);
    expect(await decide(100)).toEqual(["rule_based_routing", shop.fauxpay]);
    expect(await decide(60_000, shop.otherProfileId)).not.toContain("rule_based_routing");
    await call(keyOf(shop), "POST", "/routing/deactivate", { profile_id: shop.profileId });
    expect(await decide(60_000)).not.toContain("rule_based_routing");
  });

  it("knows what payments reports of a payment", async () => {
    const shop = openShop();
    const facts = {
      setup_future_usage: "off_session",
      business_country: "DE",
      business_label: "kiosk",
      issuer_name: "Example Bank",
    };
    const condition = Object.entries(facts).map(([lhs, value]) => ({
      lhs,
      comparison: "equal",
      value: { type: lhs === "setup_future_usage" ? "enum_variant" : "str_value", value },
    }));
    const rule = {
      name: "all",
      connectorSelection: { type: "single", data: to(shop, "phonypay") },
      statements: [{ condition }],
    };
    const data = { defaultSelection: { type: "priority", data: [] }, rules: [rule] };
    const id = await create(shop, { algorithm: { type: "advanced", data } });
    await call(keyOf(shop), "POST", `/routing/${id}/activate`);
    const approachOf = async (members: object): Promise<string> => {
      const payment = { merchant_id: shop.merchantId, profile_id: shop.profileId, ...members };
      const candidates = [
        { connector: "fauxpay", merchant_connector_id: shop.fauxpay },
        { connector: "phonypay", merchant_connector_id: shop.phonypay },
      ];
      return (await askForDecision(replica, { ...payment, candidates })).routing_approach;
    };
    expect(await approachOf(facts)).toBe("rule_based_routing");
    expect(await approachOf({ ...facts, business_label: "other" })).not.toBe("rule_based_routing");
    expect(await approachOf({})).not.toBe("rule_based_routing");
  });

  it("routes the payouts of its profile where it is for payouts, and no payments", async () => {
    const shop = openShop();
    const routed = async (amount: number): Promise<unknown> => {
      const payout = {
        merchant_id: shop.merchantId,
        profile_id: shop.profileId,
        payout_id: "po_1",
        amount,
        currency: "EUR",
        payment_method: "bank_transfer",
        payment_method_type: "sepa",
        billing_country: "DE",
        metadata: { shop: "7" },
      };
      const answer = await replica.call(anotherService, "POST", "/internal/payout-routes", payout);
      return answer.body["connectors"];
    };
    expect(await routed(100)).toEqual([]);
    const condition = [
      { lhs: "bank_transfer", comparison: "equal", value: { type: "enum_variant", value: "pix" }, metadata: {} },
    ];
    const outputs = { type: "priority", data: [to(shop, "payoutsim")] };
    const id = await create(shop, {
      transaction_type: "payout",
      algorithm: {
        type: "advanced",
        data: {
          defaultSelection: { type: "priority", data: [] },
          rules: [
            { name: "pix", connectorSelection: outputs, statements: [{ condition }] },
            {
              name: "large",
              connectorSelection: outputs,
              statements: [
                {
                  condition: [
                    { lhs: "amount", comparison: "greater_than", value: { type: "number", value: 9_000 } },
                    { lhs: "billing_country", comparison: "equal", value: { type: "str_value", value: "DE" } },
                  ],
                },
              ],
            },
          ],
        },
      },
    });
    const activated = await call(keyOf(shop), "POST", `/routing/${id}/activate`);
    expect(activated.body).toMatchObject({ algorithm_for: "payout" });
    expect(await routed(9_001)).toEqual([to(shop, "payoutsim")]);
    expect(await routed(100)).toEqual([]);
    const { routing_approach } = await askForDecision(replica, {
      merchant_id: shop.merchantId,
      profile_id: shop.profileId,
      amount: 9_001,
    });
    expect(routing_approach).not.toBe("rule_based_routing");
    const wrong = bodyOf(shop, { transaction_type: "payout", algorithm: { type: "single", data: "fauxpay" } });
    expect(errorOf(await call(keyOf(shop), "POST", "/routing", wrong))[2]).toBe("routing_algorithm_invalid");
  });

  it("is evaluated for parameters, as a given one is", async () => {
    const shop = openShop();
    const evaluate = (amount: unknown, members: object = {}): Promise<HttpAnswer> =>
      call(keyOf(shop), "POST", "/routing/rule/evaluate", {
        created_by: shop.profileId,
        parameters: { amount: { type: "number", value: amount } },
        ...members,
      });
    expect(errorOf(await evaluate(1))).toEqual([400, "IR_16", "no_active_routing_configuration"]);
    const id = await create(shop);
    const large = {
      status: "success",
      output: { type: "priority", data: [to(shop, "phonypay")] },
      evaluated_output: [to(shop, "phonypay")],
      // The account is disabled.
      eligible_connectors: [],
    };
    expect((await evaluate(60_000, { algorithm_id: id })).body).toEqual(large);
    await call(keyOf(shop), "POST", `/routing/${id}/activate`);
    expect((await evaluate(60_000)).body).toEqual(large);
    expect((await evaluate(1)).body).toMatchObject({
      status: "default_selection",
      eligible_connectors: [to(shop, "fauxpay")],
    });
    const fallback_output = [{ connector: "pretendpay" }];
    expect((await evaluate(1, { fallback_output })).body).toMatchObject({
      evaluated_output: [{ connector: "pretendpay", merchant_connector_id: null }],
      eligible_connectors: [],
    });
    const byGateway = [{ gateway_name: "pretendpay", gateway_id: null }];
    expect((await evaluate(1, { fallback_output: byGateway })).body).toMatchObject({
      evaluated_output: [{ connector: "pretendpay", merchant_connector_id: null }],
    });
    for (const nameless of [{}, { gateway_id: "mca_1" }, { connector: "fauxpay", gateway_name: "phonypay" }]) {
      const refused = await evaluate(1, { fallback_output: [nameless] });
      expect([errorOf(refused)[0], refused.text]).toEqual([422, expect.stringContaining("fallback_output[0]")]);
    }
    const wrong = await evaluate("much");
    expect(errorOf(wrong)).toEqual([422, "IR_06", "routing_parameters_invalid"]);
    expect(wrong.body["error"]).toMatchObject({ field: "parameters.amount" });
    expect(errorOf(await evaluate(1, { algorithm_id: "routing_unknown" }))[0]).toBe(404);
    expect(errorOf(await evaluate(1, { created_by: shop.otherProfileId, algorithm_id: id }))[0]).toBe(404);
    expect(errorOf(await evaluate(1, { created_by: "pro_unknown" }))[0]).toBe(404);
    expect(errorOf(await evaluate(1, { transaction_type: "three_ds_authentication" }))[1]).toBe("IR_20");
    expect(errorOf(await evaluate(1, { created_by: shop.merchantId }))[2]).toBe("no_active_routing_configuration");
  });

  it("counts where the merchant's server asks for a decision and reports the outcome", async () => {
    const shop = openShop();
    const id = await create(shop);
    await call(keyOf(shop), "POST", `/routing/${id}/activate`);
    const request = decideRequest(shop.profileId, {
      eligibleGatewayList: [`fauxpay:${shop.fauxpay}`, `phonypay:${shop.phonypay}`],
      rankingAlgorithm: "PL_BASED_ROUTING",
    });
    const large = { ...request, paymentInfo: { ...request.paymentInfo, amount: 600 } };
    const decided = await call(keyOf(shop), "POST", "/routing/evaluate", large);
    expect(decided).toMatchObject({ status: 200, body: { decided_gateway: "phonypay" } });
    const outcome = {
      merchantId: shop.profileId,
      gateway: "phonypay",
      paymentId: request.paymentInfo.paymentId,
      status: "CHARGED",
      decisionId: decided.body["decision_id"],
    };
    expect((await call(keyOf(shop), "POST", "/routing/feedback", outcome)).body).toMatchObject({
      merchant_id: shop.profileId,
      result: "accepted",
    });
    for (const [path, body] of [
      ["/routing/evaluate", { ...large, merchantId: "shop_unknown" }],
      ["/routing/feedback", { ...outcome, merchantId: "shop_unknown" }],
    ] as const) {
      expect(errorOf(await call(keyOf(shop), "POST", path, body))).toEqual([404, "HE_02", "routing_profile_not_found"]);
    }
  });
});

describe("the addresses of payouts", () => {
  it("are those of routing configurations, for payouts", async () => {
    const shop = openShop();
    const payment = await create(shop);
    const body = bodyOf(shop, { algorithm: { type: "single", data: to(shop, "payoutsim") } });
    const made = await call(keyOf(shop), "POST", "/routing/payouts", body);
    expect(made.body).toMatchObject({ algorithm_for: "payout" });
    const id = String(made.body["id"]);
    const get = (path: string): Promise<HttpAnswer> => call(keyOf(shop), "GET", `/routing/payouts${path}`);
    const post = (path: string, sent: object): Promise<HttpAnswer> =>
      call(keyOf(shop), "POST", `/routing/payouts${path}`, sent);
    for (const path of ["", "/list/profile?transaction_type=payout"]) expect(idsOf(await get(path))).toEqual([id]);
    expect((await get(`/${id}`)).body).toMatchObject({ id, algorithm: { data: to(shop, "payoutsim") } });
    expect(errorOf(await post(`/${payment}/activate`, {}))[2]).toBe("routing_transaction_type_mismatch");
    expect((await post(`/${id}/activate`, {})).body).toMatchObject({ id });
    expect(idsOf(await get("/active"))).toEqual([id]);
    const { profileId: profile_id } = shop;
    const contradicting = await post("/deactivate", { profile_id, transaction_type: "payment" });
    expect(errorOf(contradicting)).toEqual([422, "IR_06", "invalid_data"]);
    expect((await post("/deactivate", { profile_id })).body).toMatchObject({ id });
    expect(idsOf(await get("/active"))).toEqual([]);
  });
});

describe("credentials", () => {
  it("of users need the permission, and of the engine are for its own API", async () => {
    const shop = openShop();
    const { merchantId } = shop;
    const reader: Principal = { kind: "jwt", merchantId, userId: "u_1", permissions: ["routing:read"] };
    expect((await call(reader, "GET", "/routing")).status).toBe(200);
    expect((await call(reader, "POST", "/routing", bodyOf(shop))).status).toBe(403);
    expect((await call(engineKeyOf(shop.merchantId), "GET", "/routing")).status).toBe(401);
    expect((await replica.call(keyOf(shop), "POST", `/routing/list/${shop.profileId}`, {})).status).toBe(401);
  });
});
