import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";

import type { HttpAnswer } from "@railyard/testing";
import { eventually } from "@railyard/testing";

import { askForDecision, decisionsOf } from "../support/decision-request.ts";
import type { EngineStage, Replica } from "../support/engine-app.ts";
import { createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { largeAmounts } from "../support/engine-requests.ts";

let stage: EngineStage;
let replica: Replica;
beforeAll(async () => {
  stage = await createEngineStage();
  replica = await stage.startReplica();
});
afterAll(() => stage.stop());

const post = (merchantId: string, path: string, body?: unknown): Promise<HttpAnswer> =>
  replica.call(engineKeyOf(merchantId), "POST", path, body);

const create = async (merchantId: string, members: object = {}): Promise<string> => {
  const created = await post(merchantId, "/routing/create", { ...largeAmounts(merchantId), ...members });
  expect(created.status).toBe(200);
  return String(created.body["rule_id"]);
};

const keyOf = (merchantId: string, ruleId: string): object => ({
  created_by: merchantId,
  routing_algorithm_id: ruleId,
});

const fauxpay = { gateway_name: "fauxpay", gateway_id: null };
const phonypay = { gateway_name: "phonypay", gateway_id: null };
const largeEuro = { amount: { type: "number", value: 60_000 }, currency: { type: "enum_variant", value: "EUR" } };

describe("routing rules", () => {
  it("are created, listed, put in force and taken out of force", async () => {
    const merchantId = "lifecycle";
    const ruleId = await create(merchantId);
    expect(ruleId).toMatch(/^routing_[0-9a-f]{32}$/);
    const second = await create(merchantId, { name: "second", rule_id: "my-own-id" });
    expect(second).toBe("my-own-id");
    const listed = await post(merchantId, `/routing/list/${merchantId}`);
    expect(listed.body).toMatchObject([
      { id: "my-own-id", name: "second" },
      { id: ruleId, created_by: merchantId, description: null, algorithm_for: "payment" },
    ]);
    expect((await post(merchantId, `/routing/list/active/${merchantId}`)).body).toEqual([]);
    const activated = await post(merchantId, "/routing/activate", keyOf(merchantId, ruleId));
    expect(activated).toMatchObject({ status: 200, text: "" });
    await post(merchantId, "/routing/activate", keyOf(merchantId, second));
    expect((await post(merchantId, `/routing/list/active/${merchantId}`)).body).toMatchObject([{ id: second }]);
    // Taking the first out of force leaves the second in force.
    await post(merchantId, "/routing/deactivate", keyOf(merchantId, ruleId));
    expect((await post(merchantId, `/routing/list/active/${merchantId}`)).body).toHaveLength(1);
    await post(merchantId, "/routing/deactivate", keyOf(merchantId, second));
    expect((await post(merchantId, `/routing/list/active/${merchantId}`)).body).toEqual([]);
  });

  it("are evaluated", async () => {
    const merchantId = "evaluated";
    const ruleId = await create(merchantId);
    await post(merchantId, "/routing/activate", keyOf(merchantId, ruleId));
    const matched = await post(merchantId, "/routing/evaluate", {
      created_by: merchantId,
      payment_id: "pay_1",
      parameters: largeEuro,
    });
    expect(matched.body).toEqual({
      payment_id: "pay_1",
      status: "success",
      output: { type: "priority", connectors: [phonypay] },
      evaluated_output: [phonypay],
      eligible_connectors: [phonypay],
    });
    const unmatched = { created_by: merchantId, parameters: {}, fallback_output: [{ gateway_name: "pretendpay" }] };
    expect((await post(merchantId, "/routing/evaluate", unmatched)).body).toMatchObject({
      payment_id: null,
      status: "default_selection",
      evaluated_output: [{ gateway_name: "pretendpay", gateway_id: null }],
    });
  });

  it("name as eligible those whose connectors accept the payment, and gateways of others", async () => {
    const merchantId = "eligible";
    const [fauxpay, shampay, own] = ["fauxpay", "shampay", "house_gateway"].map((gateway_name) => ({
      gateway_name,
      gateway_id: null,
    }));
    const ruleId = await create(merchantId, { algorithm: { type: "priority", data: [fauxpay, shampay, own] } });
    await post(merchantId, "/routing/activate", keyOf(merchantId, ruleId));
    const parameters = {
      payment_method: { type: "enum_variant", value: "wallet" },
      wallet: { type: "enum_variant", value: "apple_pay" },
    };
    expect((await post(merchantId, "/routing/evaluate", { created_by: merchantId, parameters })).body).toMatchObject({
      evaluated_output: [fauxpay, shampay, own],
      eligible_connectors: [shampay, own],
    });
  });

  it("decide for payments first, and state it", async () => {
    const merchantId = "deciding";
    const ruleId = await create(merchantId);
    await post(merchantId, "/routing/activate", keyOf(merchantId, ruleId));
    const decision = await askForDecision(replica, { merchant_id: merchantId, amount: 60_000 });
    expect(decision.routing_approach).toBe("rule_based_routing");
    expect(decision.ranked.map(({ connector }) => connector)).toEqual(["phonypay", "fauxpay"]);
    const [logged] = await decisionsOf(replica, merchantId, "pay_1");
    expect(logged?.ranked[0]?.reasons[0]).toBe('Named by the active routing rule "large amounts", rule "large".');
    expect(logged?.explanation).toMatchObject({ rule: { rule_id: ruleId, matched_rule: "large", applied: true } });
  });

  it("split volumes the same way for the same payment, and by their shares over all", async () => {
    const merchantId = "splitting";
    const splits = [
      { split: 70, output: fauxpay },
      { split: 30, output: phonypay },
    ];
    const ruleId = await create(merchantId, { algorithm: { type: "volume_split", data: splits } });
    await post(merchantId, "/routing/activate", keyOf(merchantId, ruleId));
    let first = 0;
    for (let number = 0; number < 200; number += 1) {
      const request = { merchant_id: merchantId, payment_id: `pay_split${String(number)}` };
      const [one, two] = await Promise.all([askForDecision(replica, request), askForDecision(replica, request)]);
      expect(two.ranked[0]?.connector).toBe(one.ranked[0]?.connector);
      if (one.ranked[0]?.connector === "fauxpay") first += 1;
    }
    expect(first).toBeGreaterThan(120);
    expect(first).toBeLessThan(160);
  });

  it("reach every replica", async () => {
    const merchantId = "spreading";
    const other = await stage.startReplica();
    const ruleId = await create(merchantId);
    await post(merchantId, "/routing/activate", keyOf(merchantId, ruleId));
    const evaluate = { created_by: merchantId, parameters: largeEuro };
    const answer = await eventually(async () => {
      const evaluated = await other.call(engineKeyOf(merchantId), "POST", "/routing/evaluate", evaluate);
      return evaluated.status === 200 && evaluated;
    });
    expect(answer.body).toMatchObject({ status: "success" });
    await other.stop();
  });

  it("of another merchant are out of reach", async () => {
    const ruleId = await create("owner");
    const theirs = await post("intruder", "/routing/create", largeAmounts("owner"));
    expect(theirs.status).toBe(404);
    expect(theirs.body["error"]).toMatchObject({ code: "TE_02", reason: "rule_owner_not_found" });
    for (const path of ["/routing/activate", "/routing/deactivate"]) {
      expect((await post("intruder", path, keyOf("owner", ruleId))).status).toBe(404);
      const own = await post("intruder", path, keyOf("intruder", ruleId));
      expect(own.body["error"]).toMatchObject({ code: "TE_02", reason: "routing_rule_not_found" });
    }
    expect((await post("intruder", "/routing/list/owner")).status).toBe(404);
    expect((await post("intruder", "/routing/list/active/owner")).status).toBe(404);
    const evaluate = { created_by: "owner", parameters: {} };
    expect((await post("intruder", "/routing/evaluate", evaluate)).status).toBe(404);
    // The same id is free for every merchant.
    const mine = await create("intruder", { rule_id: ruleId });
    expect(mine).toBe(ruleId);
  });

  it("of the whole merchant are out of reach of callers limited to a profile", async () => {
    const ruleId = await create("wide");
    const held = { ...engineKeyOf("wide"), profileId: "pro_1" };
    const asHeld = async (path: string, body?: unknown): Promise<number> =>
      (await replica.call(held, "POST", path, body)).status;
    expect(await asHeld("/routing/create", largeAmounts("wide"))).toBe(404);
    expect(await asHeld("/routing/activate", keyOf("wide", ruleId))).toBe(404);
    expect(await asHeld("/routing/list/wide")).toBe(404);
    expect(await asHeld("/rule/get", { merchant_id: "wide", algorithm: "successRate" })).toBe(403);
  });
});

const program = (members: object): object => ({
  algorithm: { type: "advanced", data: { ...(largeAmounts("x").algorithm.data as object), ...members } },
});

const condition = (lhs: string, comparison: string, type: string, value: unknown): object => {
  const statements = [{ condition: [{ lhs, comparison, value: { type, value } }], nested: null }];
  return program({ rules: [{ name: "one", output: { single: fauxpay }, statements }] });
};

const volumeSplit = (data: readonly object[]): object => ({ algorithm: { type: "volume_split", data } });

describe("an algorithm is refused with", () => {
  it.each([
    ["an unknown key", condition("weather", "equal", "str_value", "fine"), "unknown_key"],
    ["a wrong type", condition("amount", "equal", "enum_variant", "EUR"), "type_mismatch"],
    ["an unknown value", condition("currency", "equal", "enum_variant", "EURO"), "invalid_enum_value"],
    ["unknown values", condition("currency", "equal", "enum_variant_array", ["EURO"]), "invalid_enum_values"],
    ["an order of what has none", condition("currency", "less_than", "enum_variant", "EUR"), "invalid_comparison"],
    ["a negative amount", condition("amount", "equal", "number", -1), "value_out_of_range"],
    ["a short card number", condition("card_bin", "equal", "str_value", "41"), "length_invalid"],
    ["an empty output", program({ default_selection: { volume_split: [] } }), "length_invalid"],
    ["an empty split", volumeSplit([]), "length_invalid"],
    ["shares of nothing", volumeSplit([{ split: 0, output: fauxpay }]), "value_out_of_range"],
    ["a connector without a name", { algorithm: { type: "single", data: {} } }, "type_mismatch"],
    ["no program at all", { algorithm: { type: "advanced", data: null } }, "type_mismatch"],
  ])("%s", async (_what, members, errorType) => {
    const answer = await post("careless", "/routing/create", { ...largeAmounts("careless"), ...members });
    expect(answer.status).toBe(400);
    expect(answer.body["error"]).toMatchObject({
      code: "TE_03",
      reason: "field_validation_failed",
      data: { validation_errors: [{ error_type: errorType }] },
    });
    expect((await post("careless", "/routing/list/careless")).body).toEqual([]);
  });

  it("an unknown kind, an id twice, an evaluation without a rule or with wrong parameters", async () => {
    const unknown = { ...largeAmounts("careless"), algorithm: { type: "dice", data: {} } };
    expect((await post("careless", "/routing/create", unknown)).status).toBeGreaterThanOrEqual(400);
    await create("twice", { rule_id: "same" });
    const twice = await post("twice", "/routing/create", { ...largeAmounts("twice"), rule_id: "same" });
    expect(twice.status).toBe(409);
    const none = await post("careless", "/routing/evaluate", { created_by: "careless", parameters: {} });
    expect(none.body["error"]).toMatchObject({ code: "TE_04", reason: "no_active_rule" });
    await post("twice", "/routing/activate", keyOf("twice", "same"));
    const parameters = { currency: { type: "enum_variant", value: "EURO" }, weather: { type: "number", value: 1 } };
    const wrong = await post("twice", "/routing/evaluate", { created_by: "twice", parameters });
    expect(wrong.status).toBe(400);
    expect(wrong.body["error"]).toMatchObject({
      reason: "rule_parameters_invalid",
      data: { validation_errors: [{ field: "currency" }, { field: "weather" }] },
    });
  });
});
