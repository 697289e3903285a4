import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { HttpAnswer } from "@railyard/testing";

import { askForDecision } from "../support/decision-request.ts";
import type { EngineStage, Replica } from "../support/engine-app.ts";
import { createEngineStage, engineKeyOf } from "../support/engine-app.ts";

let stage: EngineStage;
let replica: Replica;
beforeAll(async () => {
  stage = await createEngineStage();
  replica = await stage.startReplica();
});
afterAll(() => stage.stop());

const post = (merchantId: string, path: string, body: unknown): Promise<HttpAnswer> =>
  replica.call(engineKeyOf(merchantId), "POST", path, body);

const fauxpay = { gateway_name: "fauxpay", gateway_id: null };
const phonypay = { gateway_name: "phonypay", gateway_id: null };

const compare = (lhs: string, comparison: string, type: string, value: unknown): object => ({
  lhs,
  comparison,
  value: { type, value },
});

const rule = (name: string, ...condition: readonly object[]): object => ({
  name,
  output: { single: phonypay },
  statements: [{ condition, nested: null }],
});

const program = (...rules: readonly object[]): object => ({
  type: "advanced",
  data: { default_selection: { single: fauxpay }, rules },
});

const create = (merchantId: string, algorithm: object): Promise<HttpAnswer> =>
  post(merchantId, "/routing/create", { name: "checked", created_by: merchantId, algorithm });

const impossible = program(
  rule("one", compare("amount", "greater_than", "number", 9), compare("amount", "less_than", "number", 5)),
  rule("two", compare("weather", "equal", "str_value", "fine")),
);

const shadowed = program(
  rule("all", compare("amount", "greater_than", "number", 5)),
  rule("some", compare("amount", "greater_than", "number", 9)),
);

describe("what is wrong with a rule", () => {
  it("is reported with all its paths when it is created and when it is updated, and nothing is stored", async () => {
    const merchantId = "wrong";
    const made = await create(merchantId, program());
    const update = { created_by: merchantId, routing_algorithm_id: made.body["rule_id"], algorithm: impossible };
    for (const answer of [await create(merchantId, impossible), await post(merchantId, "/routing/update", update)]) {
      expect(answer.status).toBe(400);
      expect(answer.body["error"]).toMatchObject({
        code: "TE_03",
        reason: "field_validation_failed",
        data: {
          validation_errors: [
            { path: "algorithm.data.rules[0].statements[0]", error_type: "never_holds" },
            { path: "algorithm.data.rules[1].statements[0].condition[0]", error_type: "unknown_key" },
          ],
        },
      });
    }
    const listed = await post(merchantId, `/routing/list/${merchantId}`, {});
    expect(listed.body).toMatchObject([{ version: 1 }]);
    expect(listed.body).toHaveLength(1);
  });

  it("but of no use is a warning of the answer", async () => {
    const merchantId = "useless";
    const made = await create(merchantId, shadowed);
    const update = { created_by: merchantId, routing_algorithm_id: made.body["rule_id"], algorithm: shadowed };
    for (const answer of [made, await post(merchantId, "/routing/update", update)]) {
      expect(answer.status).toBe(200);
      expect(answer.body["warnings"]).toEqual([
        { path: "algorithm.data.rules[1]", code: "rule_shadowed", message: expect.stringContaining("some") },
      ]);
    }
  });
});

describe("conditions on the time and on parts of texts", () => {
  const night = compare("time_of_day", "equal", "time_window", {
    from: "22:00",
    to: "06:00",
    time_zone: "Europe/Berlin",
  });

  it("are answered for the moment that is named, or for now", async () => {
    const merchantId = "timely";
    const made = await create(merchantId, program(rule("night", night)));
    await post(merchantId, "/routing/activate", {
      created_by: merchantId,
      routing_algorithm_id: made.body["rule_id"],
    });
    const statusAt = async (evaluated_at: string): Promise<unknown> =>
      (await post(merchantId, "/routing/evaluate", { created_by: merchantId, parameters: {}, evaluated_at })).body[
        "status"
      ];
    expect(await statusAt("2026-07-03T20:00:00Z")).toBe("success");
    expect(await statusAt("2026-07-03T12:00:00Z")).toBe("default_selection");
    const requests = ["2026-07-03T21:00:00+01:00", "2026-07-03T12:00:00Z"].map((evaluated_at) => ({
      parameters: {},
      evaluated_at,
    }));
    const batch = await post(merchantId, "/routing/evaluate/batch", { created_by: merchantId, requests });
    expect(batch.body["results"]).toMatchObject([
      { evaluation: { status: "success" } },
      { evaluation: { status: "default_selection" } },
    ]);
    const wrong = { created_by: merchantId, parameters: {}, evaluated_at: "tonight" };
    expect((await post(merchantId, "/routing/evaluate", wrong)).status).toBe(422);
  });

  it("decide for payments", async () => {
    const merchantId = "prefixed";
    // Whatever the time is, one of the two applies.
    const [always, never] = [
      { ...night, not: false },
      { ...night, not: true },
    ];
    const statements = [always, never].map((one) => ({
      condition: [compare("card_bin", "starts_with", "str_value_array", ["42", "41"]), one],
    }));
    const made = await create(merchantId, program({ name: "cards", output: { single: phonypay }, statements }));
    await post(merchantId, "/routing/activate", {
      created_by: merchantId,
      routing_algorithm_id: made.body["rule_id"],
    });
    const firstFor = async (card_bin: string): Promise<unknown> =>
      (await askForDecision(replica, { merchant_id: merchantId, card_bin })).ranked[0]?.connector;
    expect(await firstFor("411111")).toBe("phonypay");
    expect(await firstFor("555555")).toBe("fauxpay");
  });
});
