import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { AttemptSettled } from "@railyard/contracts";
import { createDatabase } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";
import { eventually } from "@railyard/testing";

import { fromOutcomeRow, readOutcomes } from "../../../src/adapters/postgres/outcome-statements.ts";
import { attempt } from "../../support/attempt.ts";
import { askForDecision } from "../../support/decision-request.ts";
import type { EngineStage, Replica } from "../../support/engine-app.ts";
import { createEngineStage, engineKeyOf } from "../../support/engine-app.ts";
import { decideRequest } from "../../support/engine-requests.ts";
import { settledEvent } from "../../support/payments-source.ts";

interface ExplainedCandidate {
  readonly connector: string;
  readonly samples: number;
  readonly recent_rate: number;
  readonly is_down: boolean;
}

interface Known {
  readonly connector: string;
  readonly score: number;
  readonly samples: number;
}

/** What a replica knows of a gateway, as it reports to callers of its own API. */
const known = async (
  replica: Replica,
  merchantId: string,
  connector = "fauxpay",
): Promise<ExplainedCandidate | undefined> => {
  const request = decideRequest(merchantId, {}, { paymentId: "observer" });
  const { body } = await replica.call(engineKeyOf(merchantId), "POST", "/decide-gateway", request);
  const { candidates } = body["explanation"] as unknown as { readonly candidates: readonly ExplainedCandidate[] };
  return candidates.find((candidate) => candidate.connector === connector);
};

const samplesOf = async (replica: Replica, merchantId: string, connector = "fauxpay"): Promise<number> =>
  (await known(replica, merchantId, connector))?.samples ?? 0;

describe("outcomes of the payments service", () => {
  let stage: EngineStage;
  let replica: Replica;

  beforeAll(async () => {
    stage = await createEngineStage();
    replica = await stage.startReplica();
  });
  afterAll(() => stage.stop());

  const report = (outcomes: readonly AttemptSettled[]): Promise<void> =>
    stage.payments.publish(outcomes.map(settledEvent));

  const failures = (merchantId: string, count: number): readonly AttemptSettled[] =>
    Array.from({ length: count }, (_none, index) =>
      attempt({
        merchant_id: merchantId,
        attempt_id: `${merchantId}${String(index)}_1`,
        outcome: "failure",
        status: "failure",
      }),
    );

  it("keep what is known of the payment, also when an older version reports it", async () => {
    const database = createDatabase({
      url: stage.databaseUrl,
      poolSize: 1,
      applicationName: "test",
      logger: silentLogger,
    });
    const older = structuredClone(attempt({ merchant_id: "traits", attempt_id: "older_1", country: null }));
    Reflect.deleteProperty(older, "card_bin");
    await report([attempt({ merchant_id: "traits", attempt_id: "newer_1", card_bin: "41111122" }), older]);
    const rows = await eventually(async () => {
      const stored = await database.query(readOutcomes, [0, 1_000]);
      const own = stored.filter(({ merchant_id }) => merchant_id === "traits");
      return own.length === 2 && own;
    });
    await database.close();
    const traits = { paymentMethod: "card", paymentMethodType: "credit", cardNetwork: "Visa", currency: "EUR" };
    expect(rows.flatMap((row) => (row.kind === "outcome" ? fromOutcomeRow(row) : []))).toMatchObject([
      { traits: { ...traits, country: "DE", cardBin: "41111122" }, slowRate: null, corrects: null },
      { traits: { ...traits, country: null, cardBin: null }, slowRate: null, corrects: null },
    ]);
  });

  it("move the scores", async () => {
    const merchant_id = "moving";
    // Retries are never explored with.
    const retry = { merchant_id, attempt: 2 };
    const before = await askForDecision(replica, retry);
    expect(before.ranked.map(({ connector }) => connector)).toEqual(["fauxpay", "phonypay"]);
    expect(before.ranked[0]?.score).toBe(before.ranked[1]?.score);
    await report(failures(merchant_id, 3));
    await eventually(async () => (await samplesOf(replica, merchant_id)) === 3);
    const after = await askForDecision(replica, retry);
    expect(after.ranked.map(({ connector }) => connector)).toEqual(["phonypay", "fauxpay"]);
    expect(after.ranked[1]?.score).toBeLessThan(before.ranked[0]?.score ?? 0);
  });

  it("leave the score alone when it was the customer's or the issuer's fault", async () => {
    const merchant_id = "customers-fault";
    const refused = failures(merchant_id, 2);
    await report([
      ...refused.map((one) => ({ ...one, error_category: "issue_with_payment_method" as const })),
      attempt({ merchant_id, attempt_id: "customers-fault-ok_1" }),
    ]);
    await eventually(async () => (await samplesOf(replica, merchant_id)) === 1);
    const decision = await askForDecision(replica, { merchant_id, attempt: 2 });
    expect(decision.ranked[0]?.connector).toBe("fauxpay");
  });

  it("count once however often they are reported", async () => {
    const merchant_id = "repeated";
    const reported = failures(merchant_id, 2);
    await report([...reported, ...reported]);
    await report(reported);
    await report(failures(merchant_id, 3));
    await eventually(async () => (await samplesOf(replica, merchant_id)) >= 3);
    expect(await samplesOf(replica, merchant_id)).toBe(3);
  });

  it("count once where the same events repeat some and bring others", async () => {
    const merchant_id = "partly-repeated";
    await report(failures(merchant_id, 2));
    await eventually(async () => (await samplesOf(replica, merchant_id)) === 2);
    await report(failures(merchant_id, 4));
    await eventually(async () => (await samplesOf(replica, merchant_id)) === 4);
    const twice = attempt({ merchant_id, attempt_id: "twice_1", outcome: "failure", status: "failure" });
    await report([...failures(merchant_id, 5), twice, twice]);
    await eventually(async () => (await samplesOf(replica, merchant_id)) === 6);
    await report([attempt({ merchant_id, attempt_id: "last_1" })]);
    await eventually(async () => (await samplesOf(replica, merchant_id)) === 7);
  });

  it("of a pending attempt count when it settles", async () => {
    const merchant_id = "pending";
    const pending = attempt({ merchant_id, attempt_id: "pending_1", outcome: "pending", status: "pending" });
    await report([pending, attempt({ merchant_id, attempt_id: "other_1" })]);
    await eventually(async () => (await samplesOf(replica, merchant_id)) === 1);
    await report([{ ...pending, outcome: "success", status: "charged" }]);
    await eventually(async () => (await samplesOf(replica, merchant_id)) === 2);
  });

  it("take a dead gateway's traffic away within five attempts", async () => {
    const merchant_id = "outage";
    const settled = Array.from({ length: 60 }, (_none, index) =>
      attempt({ merchant_id, attempt_id: `before${String(index)}_1` }),
    );
    await report(settled);
    await eventually(async () => (await samplesOf(replica, merchant_id)) === 60);
    let attempts = 0;
    for (let number = 1; number <= 30; number += 1) {
      const payment_id = `during${String(number)}`;
      const [chosen] = (await askForDecision(replica, { merchant_id, payment_id })).ranked;
      const isDead = chosen?.connector === "fauxpay";
      if (isDead) attempts += 1;
      await report([
        attempt({
          merchant_id,
          attempt_id: `${payment_id}_1`,
          connector: chosen?.connector ?? "",
          merchant_connector_id: chosen?.merchant_connector_id ?? "",
          outcome: isDead ? "failure" : "success",
        }),
      ]);
      await eventually(async () => {
        const fauxpay = await samplesOf(replica, merchant_id);
        return fauxpay + (await samplesOf(replica, merchant_id, "phonypay")) === 60 + number;
      });
    }
    expect(attempts).toBeLessThanOrEqual(5);
    const decision = await askForDecision(replica, { merchant_id, payment_id: "after", attempt: 2 });
    expect(decision.ranked.map(({ connector }) => connector)).toEqual(["phonypay", "fauxpay"]);
    expect((await known(replica, merchant_id))?.recent_rate).toBeLessThan(0.8);
  });
});

describe("replicas of the decision engine", () => {
  let stage: EngineStage;
  beforeAll(async () => {
    stage = await createEngineStage();
  });
  afterAll(() => stage.stop());

  const outcomes = (merchantId: string, count: number): readonly AttemptSettled[] =>
    Array.from({ length: count }, (_none, index) =>
      attempt({
        merchant_id: merchantId,
        attempt_id: `${merchantId}${String(index)}_1`,
        outcome: index % 3 === 0 ? "failure" : "success",
        connector: index % 2 === 0 ? "fauxpay" : "phonypay",
        merchant_connector_id: index % 2 === 0 ? "mca_fauxpay" : "mca_phonypay",
      }),
    );

  const knownOfAll = async (replica: Replica, merchantId: string): Promise<readonly Known[]> => {
    const { ranked } = await askForDecision(replica, { merchant_id: merchantId, attempt: 2 });
    return Promise.all(
      ranked.map(async ({ connector, score }) => ({
        connector,
        score,
        samples: await samplesOf(replica, merchantId, connector),
      })),
    );
  };

  /** The same outcomes; scores drift while none arrives, by far less than one outcome moves them. */
  const sameOutcomes = (known: readonly Known[]): readonly unknown[] =>
    known.map(({ score, ...others }) => ({ ...others, score: expect.closeTo(score, 2) }));

  it("agree, and keep their scores over a restart", async () => {
    const merchant_id = "agreeing";
    const [one, two] = await Promise.all([stage.startReplica(), stage.startReplica()]);
    for (const outcome of outcomes(merchant_id, 40)) await stage.payments.publish([settledEvent(outcome)]);
    for (const replica of [one, two]) {
      await eventually(async () => {
        const faux = await samplesOf(replica, merchant_id);
        return faux + (await samplesOf(replica, merchant_id, "phonypay")) === 40;
      });
    }
    const known = await knownOfAll(one, merchant_id);
    expect(known.reduce((sum, { samples }) => sum + samples, 0)).toBe(40);
    expect(await knownOfAll(two, merchant_id)).toEqual(sameOutcomes(known));
    await Promise.all([one.stop(), two.stop()]);
    const restarted = await stage.startReplica();
    expect(await knownOfAll(restarted, merchant_id)).toEqual(sameOutcomes(known));
    await restarted.stop();
  });

  it("lose nothing when the broker loses everything", async () => {
    const merchant_id = "wiped";
    const replica = await stage.startReplica();
    const all = outcomes(merchant_id, 30);
    await stage.payments.publish(all.slice(0, 10).map(settledEvent));
    const wiping = stage.wipeBroker();
    await stage.payments.publish(all.slice(10, 20).map(settledEvent));
    await wiping;
    await stage.payments.publish(all.slice(20).map(settledEvent));
    await eventually(
      async () => (await samplesOf(replica, merchant_id)) + (await samplesOf(replica, merchant_id, "phonypay")) === 30,
      { timeoutMs: 20_000 },
    );
    await replica.stop();
  }, 40_000);
});
