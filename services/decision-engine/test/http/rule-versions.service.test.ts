import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";
import type { HttpAnswer } from "@railyard/testing";
import { eventually } from "@railyard/testing";

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

const as = (principal: Principal, path: string, body?: unknown): Promise<HttpAnswer> =>
  replica.call(principal, body === undefined ? "GET" : "POST", path, body);

const ask = (merchantId: string, path: string, body?: unknown): Promise<HttpAnswer> =>
  as(engineKeyOf(merchantId), path, body);

const keyOf = (merchantId: string, ruleId: string): object => ({
  created_by: merchantId,
  routing_algorithm_id: ruleId,
});

const single = (name: string): object => ({ type: "single", data: { gateway_name: name, gateway_id: null } });

const create = async (merchantId: string, members: object = {}): Promise<string> => {
  const created = await ask(merchantId, "/routing/create", { ...largeAmounts(merchantId), ...members });
  expect(created.status).toBe(200);
  return String(created.body["rule_id"]);
};

const reasonOf = (answer: HttpAnswer): unknown => [
  answer.status,
  (answer.body["error"] as { readonly reason?: string } | undefined)?.reason,
];

describe("updating a rule", () => {
  it("changes what is sent and keeps the rest, as the next version of a known author", async () => {
    const merchantId = "updating";
    const made = await as({ ...engineKeyOf(merchantId), keyId: "key_1" }, "/routing/create", {
      ...largeAmounts(merchantId),
      description: "first",
      metadata: { team: "payments" },
    });
    expect(made.body).toMatchObject({ version: 1, warnings: [] });
    const ruleId = String(made.body["rule_id"]);
    const user: Principal = {
      kind: "jwt",
      merchantId,
      userId: "user_1",
      permissions: ["routing:write"],
    };
    const renamed = await as(user, "/routing/update", { ...keyOf(merchantId, ruleId), name: "renamed" });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toEqual({
      rule_id: ruleId,
      name: "renamed",
      algorithm_for: "payment",
      created_at: made.body["created_at"],
      modified_at: expect.any(String),
      version: 2,
      warnings: [],
    });
    const listed = await ask(merchantId, `/routing/list/${merchantId}`, {});
    expect(listed.body).toMatchObject([
      {
        id: ruleId,
        name: "renamed",
        description: "first",
        algorithm_data: largeAmounts(merchantId).algorithm,
        version: 2,
        author: { actor_kind: "engine_key", actor_id: "key_1" },
        modified_by: { actor_kind: "jwt", actor_id: "user_1" },
      },
    ]);
    const emptied = { ...keyOf(merchantId, ruleId), description: null, metadata: null, algorithm: single("fauxpay") };
    expect((await ask(merchantId, "/routing/update", emptied)).body).toMatchObject({ version: 3 });
    expect((await ask(merchantId, `/routing/versions/${ruleId}/3`)).body).toMatchObject({
      name: "renamed",
      description: null,
      metadata: null,
      algorithm_data: single("fauxpay"),
    });
  });

  it("accepts only what a new rule could be, and reports what has no use", async () => {
    const merchantId = "checking";
    const ruleId = await create(merchantId);
    const update = (algorithm: object): Promise<HttpAnswer> =>
      ask(merchantId, "/routing/update", { ...keyOf(merchantId, ruleId), algorithm });
    expect(reasonOf(await update({ type: "priority", data: [] }))).toEqual([400, "field_validation_failed"]);
    expect(reasonOf(await update({ type: "ab_test", data: {} }))).toEqual([400, "experiment_not_changeable"]);
    expect((await ask(merchantId, `/routing/versions/${ruleId}`)).body).toMatchObject({ current_version: 1 });
    const output = { gateway_name: "fauxpay", gateway_id: null };
    expect((await update({ type: "volume_split", data: [{ split: 90, output }] })).body).toMatchObject({
      version: 2,
      warnings: [{ path: "algorithm.data", code: "shares_not_100" }],
    });
  });

  it("and deleting one are refused while it is active, and deleting forgets its versions", async () => {
    const merchantId = "deleting";
    const ruleId = await create(merchantId);
    const key = keyOf(merchantId, ruleId);
    await ask(merchantId, "/routing/activate", key);
    for (const path of ["/routing/update", "/routing/delete"]) {
      const refused = await ask(merchantId, path, { ...key, name: "other" });
      expect(reasonOf(refused)).toEqual([400, "routing_rule_active"]);
      expect(refused.body["error"]).toMatchObject({ code: "TE_04" });
    }
    await ask(merchantId, "/routing/deactivate", key);
    expect(await ask(merchantId, "/routing/delete", key)).toMatchObject({
      status: 200,
      body: { status: "deleted", routing_algorithm_id: ruleId },
    });
    for (const path of ["/routing/delete", "/routing/update", "/routing/activate", "/routing/deactivate"]) {
      expect(reasonOf(await ask(merchantId, path, key))).toEqual([404, "routing_rule_not_found"]);
    }
    expect(reasonOf(await ask(merchantId, `/routing/versions/${ruleId}`))).toEqual([404, "routing_rule_not_found"]);
    expect((await ask(merchantId, `/routing/list/${merchantId}`, {})).body).toEqual([]);
    expect(await create(merchantId, { rule_id: ruleId })).toBe(ruleId);
    expect((await ask(merchantId, `/routing/versions/${ruleId}`)).body).toMatchObject({ current_version: 1 });
  });

  it("at the same moment makes a version of each update", async () => {
    const merchantId = "crowded";
    const ruleId = await create(merchantId);
    const names = Array.from({ length: 8 }, (_none, index) => `name ${String(index)}`);
    const answers = await Promise.all(
      names.map((name) => ask(merchantId, "/routing/update", { ...keyOf(merchantId, ruleId), name })),
    );
    const versions = answers.map(({ body }) => Number(body["version"])).toSorted((one, other) => one - other);
    expect(versions).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it("that was read before it changed is refused with the version that it has now", async () => {
    const merchantId = "expecting";
    const ruleId = await create(merchantId);
    const update = (expected_version: unknown, name: string): Promise<HttpAnswer> =>
      ask(merchantId, "/routing/update", { ...keyOf(merchantId, ruleId), name, expected_version });
    const answers = await Promise.all(["one", "two", "three"].map((name) => update(1, name)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = await update(1, "four");
    expect(reasonOf(refused)).toEqual([409, "routing_rule_version_conflict"]);
    expect(refused.body["error"]).toMatchObject({ code: "TE_04", field: "expected_version" });
    expect(refused.text).toContain(`${ruleId} is at version 2, not 1`);
    expect((await update(2, "four")).body).toMatchObject({ name: "four", version: 3 });
    expect((await update(null, "five")).body).toMatchObject({ version: 4 });
    for (const odd of [
      [0, 422],
      [1.5, 400],
      ["4", 400],
      [2_147_483_648, 422],
    ]) {
      expect([odd[0], (await update(odd[0], "odd")).status]).toEqual(odd);
    }
    expect((await ask(merchantId, `/routing/versions/${ruleId}`)).body).toMatchObject({ current_version: 4 });
  });

  it("that is active is in force at once where the request asks for that", async () => {
    const merchantId = "applying";
    const ruleId = await create(merchantId, { algorithm: single("fauxpay") });
    const key = keyOf(merchantId, ruleId);
    await ask(merchantId, "/routing/activate", key);
    const change = { ...key, algorithm: single("phonypay"), apply_if_active: true };
    expect(reasonOf(await ask(merchantId, "/routing/update", { ...change, apply_if_active: false }))).toEqual([
      400,
      "routing_rule_active",
    ]);
    const wrong = { ...change, algorithm: { type: "priority", data: [] } };
    expect(reasonOf(await ask(merchantId, "/routing/update", wrong))).toEqual([400, "field_validation_failed"]);
    const stale = await ask(merchantId, "/routing/update", { ...change, expected_version: 2 });
    expect(reasonOf(stale)).toEqual([409, "routing_rule_version_conflict"]);
    expect((await ask(merchantId, "/routing/update", { ...change, expected_version: 1 })).body).toMatchObject({
      version: 2,
    });
    const evaluate = { created_by: merchantId, payment_id: "pay_1", parameters: {} };
    expect((await ask(merchantId, "/routing/evaluate", evaluate)).body).toMatchObject({
      evaluated_output: [{ gateway_name: "phonypay" }],
    });
    expect((await ask(merchantId, `/routing/list/active/${merchantId}`, {})).body).toMatchObject([
      { id: ruleId, version: 2 },
    ]);
    const arms = { control_algorithm_id: "sr_routing", variant_algorithm_id: ruleId, variant_split_pct: 10 };
    const experiment = await create(merchantId, { algorithm: { type: "ab_test", data: arms } });
    const ended = { ...change, routing_algorithm_id: experiment };
    expect(reasonOf(await ask(merchantId, "/routing/update", ended))).toEqual([400, "experiment_not_changeable"]);
  });
});

describe("versions of a rule", () => {
  it("are listed in pages, newest first, and read one by one", async () => {
    const merchantId = "paged";
    const ruleId = await create(merchantId);
    for (const name of ["two", "three", "four"]) {
      await ask(merchantId, "/routing/update", { ...keyOf(merchantId, ruleId), name });
    }
    const first = await ask(merchantId, `/routing/versions/${ruleId}?limit=3`);
    expect(first.body).toMatchObject({
      rule_id: ruleId,
      current_version: 4,
      versions: [{ version: 4, name: "four", restored_version: null }, { version: 3 }, { version: 2 }],
      next_before: 2,
    });
    const rest = await ask(merchantId, `/routing/versions/${ruleId}?limit=3&before=2`);
    expect(rest.body).toMatchObject({ versions: [{ version: 1, name: "large amounts" }], next_before: null });
    expect((await ask(merchantId, `/routing/versions/${ruleId}/1`)).body).toMatchObject({
      rule_id: ruleId,
      version: 1,
      algorithm_data: largeAmounts(merchantId).algorithm,
      author: { actor_kind: "engine_key", actor_id: null },
    });
    for (const version of ["5", "0", "99999999999", "2147483648", "one", "1.5"]) {
      const unknown = await ask(merchantId, `/routing/versions/${ruleId}/${version}`);
      expect(reasonOf(unknown)).toEqual([404, "routing_rule_version_not_found"]);
    }
  });

  it("are compared by the paths of what differs", async () => {
    const merchantId = "compared";
    const ruleId = await create(merchantId, { algorithm: single("fauxpay") });
    const changed = { ...keyOf(merchantId, ruleId), algorithm: single("phonypay"), metadata: { team: "a" } };
    await ask(merchantId, "/routing/update", changed);
    const compared = await ask(merchantId, `/routing/versions/${ruleId}/diff?from=1&to=2`);
    expect(compared.body).toEqual({
      rule_id: ruleId,
      from: 1,
      to: 2,
      changes: [
        { path: "algorithm.data.gateway_name", change: "changed", before: "fauxpay", after: "phonypay" },
        { path: "metadata", change: "changed", before: null, after: { team: "a" } },
      ],
    });
    const missing = await ask(merchantId, `/routing/versions/${ruleId}/diff?from=1&to=3`);
    expect(reasonOf(missing)).toEqual([404, "routing_rule_version_not_found"]);
    expect((await ask(merchantId, `/routing/versions/${ruleId}/diff?from=1`)).status).toBe(400);
  });

  it("are out of reach of other merchants and of callers limited to a profile", async () => {
    const ruleId = await create("keeper");
    const held: Principal = { ...engineKeyOf("keeper"), profileId: "pro_1" };
    const paths = [`/routing/versions/${ruleId}`, `/routing/versions/${ruleId}/1`];
    for (const path of [...paths, `/routing/versions/${ruleId}/diff?from=1&to=1`]) {
      expect(reasonOf(await ask("stranger", path))).toEqual([404, "routing_rule_not_found"]);
      expect(reasonOf(await as(held, path))).toEqual([404, "routing_rule_not_found"]);
    }
    for (const path of ["/routing/update", "/routing/delete", "/routing/rollback"]) {
      const theirs = { ...keyOf("keeper", ruleId), version: 1 };
      expect(reasonOf(await ask("stranger", path, theirs))).toEqual([404, "rule_owner_not_found"]);
      expect(reasonOf(await as(held, path, theirs))).toEqual([404, "rule_owner_not_found"]);
      const asOwn = { ...keyOf("stranger", ruleId), version: 1 };
      expect(reasonOf(await ask("stranger", path, asOwn))).toEqual([404, "routing_rule_not_found"]);
    }
  });
});

describe("rolling a rule back", () => {
  it("makes an earlier version the next one", async () => {
    const merchantId = "returning";
    const ruleId = await create(merchantId, { algorithm: single("fauxpay"), description: "first" });
    const changed = { ...keyOf(merchantId, ruleId), algorithm: single("phonypay"), name: "second" };
    await ask(merchantId, "/routing/update", changed);
    const rolledBack = await ask(merchantId, "/routing/rollback", { ...keyOf(merchantId, ruleId), version: 1 });
    expect(rolledBack.body).toMatchObject({
      rule_id: ruleId,
      name: "large amounts",
      version: 3,
      restored_version: 1,
      active: false,
      warnings: [],
    });
    expect((await ask(merchantId, `/routing/versions/${ruleId}/3`)).body).toMatchObject({
      description: "first",
      algorithm_data: single("fauxpay"),
      restored_version: 1,
    });
    const missing = await ask(merchantId, "/routing/rollback", { ...keyOf(merchantId, ruleId), version: 9 });
    expect(reasonOf(missing)).toEqual([404, "routing_rule_version_not_found"]);
  });

  it("is in force at every replica when the rule is active", async () => {
    const merchantId = "restoring";
    const other = await stage.startReplica();
    const ruleId = await create(merchantId, { algorithm: single("fauxpay") });
    await ask(merchantId, "/routing/update", { ...keyOf(merchantId, ruleId), algorithm: single("phonypay") });
    await ask(merchantId, "/routing/activate", keyOf(merchantId, ruleId));
    const firstAt = async (at: Replica): Promise<unknown> => {
      const evaluate = { created_by: merchantId, payment_id: "pay_1", parameters: {} };
      const { body } = await at.call(engineKeyOf(merchantId), "POST", "/routing/evaluate", evaluate);
      return (body["evaluated_output"] as readonly { gateway_name: string }[] | undefined)?.[0]?.gateway_name;
    };
    await eventually(async () => (await firstAt(other)) === "phonypay");
    const rolledBack = await ask(merchantId, "/routing/rollback", { ...keyOf(merchantId, ruleId), version: 1 });
    expect(rolledBack.body).toMatchObject({ version: 3, restored_version: 1, active: true });
    expect(await firstAt(replica)).toBe("fauxpay");
    await eventually(async () => (await firstAt(other)) === "fauxpay");
    // A replica that starts afterwards goes by it too.
    const late = await stage.startReplica();
    expect(await firstAt(late)).toBe("fauxpay");
    await Promise.all([other.stop(), late.stop()]);
  });
});

describe("evaluating several payments", () => {
  it("answers each in its place, and the error of one next to the others", async () => {
    const merchantId = "batching";
    const none = { created_by: merchantId, requests: [{ parameters: {} }] };
    expect(reasonOf(await ask(merchantId, "/routing/evaluate/batch", none))).toEqual([400, "no_active_rule"]);
    await ask(merchantId, "/routing/activate", keyOf(merchantId, await create(merchantId)));
    const large = {
      amount: { type: "number", value: 60_000 },
      currency: { type: "enum_variant", value: "EUR" },
    };
    const requests = [
      { payment_id: "pay_1", parameters: large },
      { payment_id: "pay_2", parameters: { amount: { type: "dice", value: 1 } } },
      { parameters: {}, fallback_output: [{ gateway_name: "pretendpay" }] },
    ];
    const answer = await ask(merchantId, "/routing/evaluate/batch", { created_by: merchantId, requests });
    expect(answer.status).toBe(200);
    const alone = await ask(merchantId, "/routing/evaluate", { created_by: merchantId, ...requests[0] });
    expect(answer.body["results"]).toEqual([
      { payment_id: "pay_1", evaluation: alone.body, error: null },
      {
        payment_id: "pay_2",
        evaluation: null,
        error: {
          code: "TE_04",
          reason: "rule_parameters_invalid",
          message: expect.any(String),
          data: { validation_errors: [expect.objectContaining({ field: "amount", error_type: "type_mismatch" })] },
        },
      },
      {
        payment_id: null,
        evaluation: expect.objectContaining({
          status: "default_selection",
          evaluated_output: [{ gateway_name: "pretendpay", gateway_id: null }],
        }),
        error: null,
      },
    ]);
    for (const count of [0, 101]) {
      const wrong = { created_by: merchantId, requests: Array.from({ length: count }, () => ({ parameters: {} })) };
      expect((await ask(merchantId, "/routing/evaluate/batch", wrong)).status).toBe(422);
    }
    const theirs = await ask("nosy", "/routing/evaluate/batch", { created_by: merchantId, requests });
    expect(reasonOf(theirs)).toEqual([404, "rule_owner_not_found"]);
  });
});
