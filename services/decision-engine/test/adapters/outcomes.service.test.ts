import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { AttemptSettled } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { askForDecision } from "../support/decision-request.ts";
import type { EngineStage, Replica } from "../support/engine-app.ts";
import { createEngineStage } from "../support/engine-app.ts";
import { attempt, settledEvent } from "../support/payments-source.ts";

describe("outcomes of the payments service", () => {
  let stage: EngineStage;
  let replica: Replica;

  beforeAll(async () => {
    stage = await createEngineStage();
    replica = await stage.startReplica();
  });
  afterAll(() => stage.stop());

  const tell = (outcomes: readonly AttemptSettled[]): Promise<void> => stage.payments.publish(outcomes.map(settledEvent));

  it("move the scores", async () => {
    const merchant_id = "moving";
    const before = await askForDecision(replica, { merchant_id });
    expect(before.ranked.map(({ connector }) => connector)).toEqual(["fauxpay", "phonypay"]);
    expect(before.ranked[0]?.score).toBe(before.ranked[1]?.score);
    await tell([1, 2, 3].map((number) =>
      attempt({ merchant_id, attempt_id: `pay_m${String(number)}_1`, outcome: "failure", status: "failure" }),
    ));
    const after = await eventually(async () => {
      const decision = await askForDecision(replica, { merchant_id });
      return decision.ranked[0]?.connector === "phonypay" && decision;
    });
    expect(after.ranked[1]?.score).toBeLessThan(before.ranked[0]?.score ?? 0);
    expect(after.explanation).toMatchObject({ candidates: [{}, { connector: "fauxpay", samples: 3 }] });
  });
});
