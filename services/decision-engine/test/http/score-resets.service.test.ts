// Scores start again: at every replica, between the same two outcomes, and for good.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { GatewayDecision } from "@railyard/contracts";
import type { HttpAnswer } from "@railyard/testing";
import { eventually } from "@railyard/testing";

import type { EngineStage, Replica } from "../support/engine-app.ts";
import { createEngineStage, engineKeyOf } from "../support/engine-app.ts";
import { decideRequest, feedback } from "../support/engine-requests.ts";

let stage: EngineStage;
let first: Replica;
let second: Replica;
beforeAll(async () => {
  stage = await createEngineStage();
  [first, second] = await Promise.all([stage.startReplica(), stage.startReplica()]);
}, 30_000);
afterAll(() => stage.stop(), 30_000);

const reset = (merchantId: string, replica = first, principal = engineKeyOf(merchantId)): Promise<HttpAnswer> =>
  replica.call(principal, "POST", "/gateway-score/reset", { merchant_id: merchantId });

let reported = 0;

const report = async (merchantId: string, gateway: string, status: "CHARGED" | "FAILURE", times: number) => {
  const reportOne = async (): Promise<void> => {
    reported += 1;
    const body = feedback(merchantId, `pay_${String(reported)}`, { gateway, status });
    const answer = await second.call(engineKeyOf(merchantId), "POST", "/update-gateway-score", body);
    if (answer.status !== 200) throw new TypeError(answer.text);
  };
  await Promise.all(Array.from({ length: times }, reportOne));
};

interface Known {
  readonly connector: string;
  readonly samples: number;
  readonly is_down: boolean;
}

const known = async (merchantId: string, replica: Replica): Promise<readonly (readonly unknown[])[]> => {
  const request = decideRequest(merchantId, {}, { paymentId: "pay_observer" });
  const { body } = await replica.call(engineKeyOf(merchantId), "POST", "/decide-gateway", request);
  const { explanation } = body as unknown as GatewayDecision & { explanation: { candidates: readonly Known[] } };
  return explanation.candidates
    .map(({ connector, samples, is_down: isDown }) => [connector, samples, isDown] as const)
    .toSorted(([left], [right]) => left.localeCompare(right));
};

const expectKnown = async (merchantId: string, replicas: readonly Replica[], expected: unknown): Promise<void> => {
  await eventually(async () => {
    for (const replica of replicas) expect(await known(merchantId, replica)).toEqual(expected);
  });
};

describe("a reset of scores", () => {
  it("is in force where it was asked for, and at the other replicas soon after", async () => {
    const merchantId = "resets";
    await report(merchantId, "fauxpay", "CHARGED", 20);
    await report(merchantId, "phonypay", "CHARGED", 12);
    await report(merchantId, "fauxpay", "FAILURE", 10);
    await report("bystander", "fauxpay", "CHARGED", 5);
    const learned = [
      ["fauxpay", 30, true],
      ["phonypay", 12, false],
    ];
    await expectKnown(merchantId, [first, second], learned);
    const answer = await reset(merchantId);
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { merchant_id: merchantId, deleted_keys: 2, removed_overrides: 1 },
    });
    const nothing = [
      ["fauxpay", 0, false],
      ["phonypay", 0, false],
    ];
    expect(await known(merchantId, first)).toEqual(nothing);
    await expectKnown(merchantId, [second], nothing);
    await expectKnown(
      "bystander",
      [first, second],
      [
        ["fauxpay", 5, false],
        ["phonypay", 0, false],
      ],
    );
    // What is reported afterwards counts.
    await report(merchantId, "phonypay", "CHARGED", 3);
    await expectKnown(
      merchantId,
      [first, second],
      [
        ["fauxpay", 0, false],
        ["phonypay", 3, false],
      ],
    );
    expect((await reset(merchantId, second)).body).toMatchObject({ deleted_keys: 1, removed_overrides: 0 });
    expect((await reset(merchantId)).body).toMatchObject({ deleted_keys: 0, removed_overrides: 0 });
  });

  it("survives restarts, with a snapshot of the scores and without", async () => {
    const merchantId = "restarts";
    await report(merchantId, "fauxpay", "FAILURE", 12);
    await reset(merchantId);
    await report(merchantId, "fauxpay", "CHARGED", 2);
    const learned = [
      ["fauxpay", 2, false],
      ["phonypay", 0, false],
    ];
    await expectKnown(merchantId, [first, second], learned);
    const writing = await stage.startReplica({ SCORE_SNAPSHOT_INTERVAL_MS: "100" });
    await expectKnown(merchantId, [writing], learned);
    await eventually(async () => {
      expect(await writing.metrics()).toMatch(/routing_snapshots_total\{[^}]*result="written"[^}]*\} [1-9]/);
    });
    const restored = await stage.startReplica();
    expect(await restored.metrics()).toMatch(/routing_snapshots_total\{[^}]*result="restored"[^}]*\} 1/);
    await expectKnown(merchantId, [restored], learned);
    await reset(merchantId, restored);
    await expectKnown(
      merchantId,
      [first, second, writing],
      [
        ["fauxpay", 0, false],
        ["phonypay", 0, false],
      ],
    );
  });

  it("is open to no other merchant, and names whose", async () => {
    await report("victim", "fauxpay", "CHARGED", 2);
    expect((await reset("victim", first, engineKeyOf("intruder"))).status).toBe(403);
    expect((await first.call(engineKeyOf("victim"), "POST", "/gateway-score/reset", {})).status).toBe(400);
    await expectKnown(
      "victim",
      [first, second],
      [
        ["fauxpay", 2, false],
        ["phonypay", 0, false],
      ],
    );
  });
});
