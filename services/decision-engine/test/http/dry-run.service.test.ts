import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { HttpAnswer } from "@railyard/testing";
import { eventually } from "@railyard/testing";

import { askForDecisions, decisionRequest } from "../support/decision-request.ts";
import type { EngineStage, Replica } from "../support/engine-app.ts";
import { createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { decideRequest, largeAmounts } from "../support/engine-requests.ts";

let stage: EngineStage;
let replica: Replica;
beforeAll(async () => {
  stage = await createEngineStage();
  replica = await stage.startReplica();
});
afterAll(() => stage.stop());

const post = (merchantId: string, path: string, body: unknown): Promise<HttpAnswer> =>
  replica.call(engineKeyOf(merchantId), "POST", path, body);

const tryOut = (merchantId: string, members: object): Promise<HttpAnswer> =>
  post(merchantId, "/routing/dry-run", { created_by: merchantId, ...members });

const phonypay = { gateway_name: "phonypay", gateway_id: "mca_phonypay" };
const fauxpay = { gateway_name: "fauxpay", gateway_id: "mca_fauxpay" };

describe("trying a rule out", () => {
  it("shows what it would have changed of the newest payments, and changes nothing", async () => {
    const merchantId = "tried";
    const made = await post(merchantId, "/routing/create", largeAmounts(merchantId));
    const before = await post(merchantId, "/routing/create", {
      name: "all",
      created_by: merchantId,
      algorithm: { type: "single", data: { gateway_name: "fauxpay", gateway_id: null } },
    });
    await post(merchantId, "/routing/activate", {
      created_by: merchantId,
      routing_algorithm_id: before.body["rule_id"],
    });
    const requests = [4_990, 60_000, 70_000].map((amount, index) =>
      decisionRequest({ merchant_id: merchantId, payment_id: `pay_${String(index)}`, amount }),
    );
    const retry = decisionRequest({ merchant_id: merchantId, payment_id: "pay_0", attempt: 2 });
    const theirs = decisionRequest({ merchant_id: "somebody", payment_id: "pay_9", amount: 90_000 });
    await askForDecisions(replica, [...requests, retry, theirs]);
    const stored = { routing_algorithm_id: made.body["rule_id"] };
    const report = await eventually(async () => {
      const answer = await tryOut(merchantId, stored);
      return answer.body["payments"] === 3 && answer;
    });
    expect(report.body).toMatchObject({
      changed: 2,
      not_applied: 0,
      unknown_keys: [],
      rules: [
        { name: "large", default_selection: false, payments: 2 },
        { name: null, default_selection: true, payments: 1 },
      ],
      connectors: [
        { connector: phonypay, before: 0, after: 2 },
        { connector: fauxpay, before: 3, after: 1 },
      ],
      moves: [{ from: fauxpay, to: phonypay, payments: 2 }],
      warnings: [],
    });
    expect(Date.parse(String(report.body["decided_since"]))).toBeLessThanOrEqual(
      Date.parse(String(report.body["decided_until"])),
    );
    const given = await tryOut(merchantId, { algorithm: largeAmounts(merchantId).algorithm, limit: 3 });
    expect(given.body).toMatchObject({ payments: 3, changed: 2 });
    expect((await tryOut(merchantId, { ...stored, limit: 1 })).body).toMatchObject({ payments: 1 });
    const active = await post(merchantId, `/routing/list/active/${merchantId}`, {});
    expect(active.body).toMatchObject([{ name: "all" }]);
  });

  it("looks at payments that were decided for callers of the engine too", async () => {
    const merchantId = "engine-tried";
    const algorithm = { type: "single", data: { gateway_name: "phonypay", gateway_id: null } };
    expect((await tryOut(merchantId, { algorithm })).body).toMatchObject({
      payments: 0,
      decided_since: null,
      decided_until: null,
      connectors: [],
    });
    await post(merchantId, "/decide-gateway", decideRequest(merchantId));
    await eventually(async () => (await tryOut(merchantId, { algorithm })).body["payments"] === 1);
    expect((await tryOut(merchantId, { algorithm })).body["connectors"]).toContainEqual(
      expect.objectContaining({ connector: { gateway_name: "phonypay", gateway_id: null }, after: 1 }),
    );
  });

  it("needs one rule that is right, and the caller's own", async () => {
    const merchantId = "needing";
    const made = await post(merchantId, "/routing/create", largeAmounts(merchantId));
    const stored = { routing_algorithm_id: made.body["rule_id"] };
    const { algorithm } = largeAmounts(merchantId);
    const reasonOf = async (answer: Promise<HttpAnswer>): Promise<unknown> => {
      const { status, body } = await answer;
      return [status, (body["error"] as { readonly reason?: string }).reason];
    };
    expect(await reasonOf(tryOut(merchantId, {}))).toEqual([400, "dry_run_needs_one_rule"]);
    expect(await reasonOf(tryOut(merchantId, { ...stored, algorithm }))).toEqual([400, "dry_run_needs_one_rule"]);
    const broken = { algorithm: { type: "priority", data: [] } };
    expect(await reasonOf(tryOut(merchantId, broken))).toEqual([400, "field_validation_failed"]);
    const unknown = { routing_algorithm_id: "unknown" };
    expect(await reasonOf(tryOut(merchantId, unknown))).toEqual([404, "routing_rule_not_found"]);
    const asOtherMerchant = post("stranger", "/routing/dry-run", { created_by: merchantId, ...stored });
    expect(await reasonOf(asOtherMerchant)).toEqual([404, "rule_owner_not_found"]);
    expect(await reasonOf(tryOut("stranger", stored))).toEqual([404, "routing_rule_not_found"]);
    expect((await tryOut(merchantId, { ...stored, limit: 501 })).status).toBe(422);
  });
});
