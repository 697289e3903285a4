import { describe, expect, it } from "@jest/globals";

import { repeatableChance } from "../../../src/domain/repeatable-chance.ts";
import { noTraits } from "../../../src/domain/scoring/clusters.ts";
import { overdueShareOf } from "../../../src/domain/scoring/expectations.ts";
import { gatewaySubject } from "../../../src/domain/scoring/outcome.ts";
import type { Expectation } from "../../../src/domain/scoring/rank-by-success-rate.ts";
import { noteAttempt, recordOutcome } from "../../../src/domain/scoring/record-outcome.ts";
import { defaultScoreSettings } from "../../../src/domain/scoring/score-settings.ts";
import { merchantDocument, sharedDocument } from "../../../src/domain/scoring/score-snapshot.ts";
import type { ScoreState, SubjectScore } from "../../../src/domain/scoring/score-state.ts";
import { createScoreState, subjectKey } from "../../../src/domain/scoring/score-state.ts";
import { merchantId, outcomeOf, rank, startMs, report, reportRate, visaInEuro } from "../../support/score-world.ts";

const subjectOf = (state: ScoreState, gateway: string): SubjectScore | undefined =>
  state.merchants.get(merchantId)?.subjects.get(gatewaySubject(gateway));

const expectedOf = (state: ScoreState, gateway: string): Expectation => {
  const [found] = rank(state, [gateway]).ranked;
  if (found === undefined) throw new RangeError("there is no estimate");
  return found.estimate;
};

const documents = (state: ScoreState): string =>
  JSON.stringify([[...state.merchants.keys()].map((id) => merchantDocument(state, id)), sharedDocument(state)]);

describe("recording outcomes", () => {
  it("counts an attempt once, by its first final word", () => {
    const state = createScoreState();
    const outcome = outcomeOf("fauxpay", "failure");
    expect(recordOutcome(state, outcome)).toBe(true);
    const after = documents(state);
    expect(recordOutcome(state, outcome)).toBe(false);
    expect(recordOutcome(state, { ...outcome, verdict: "success" })).toBe(false);
    expect(recordOutcome(state, { ...outcome, verdict: "pending" })).toBe(false);
    expect(documents(state)).toBe(after);
    expect(subjectOf(state, "fauxpay")?.outcomes).toBe(1);
  });

  it("takes the same attempt of two merchants for two", () => {
    const state = createScoreState();
    const outcome = outcomeOf("fauxpay", "failure");
    recordOutcome(state, outcome);
    expect(recordOutcome(state, { ...outcome, merchantId: "other" })).toBe(true);
  });

  it("applies a correction: what failed was charged after all, what succeeded was reversed", () => {
    const rateAfter = (...reported: readonly Parameters<typeof outcomeOf>[1][]): number => {
      const state = createScoreState();
      reportRate(state, "fauxpay", 0.9, 40);
      const outcome = outcomeOf("fauxpay", reported[0] ?? "success");
      recordOutcome(state, outcome);
      for (const [index, verdict] of reported.slice(1).entries()) {
        expect(recordOutcome(state, { ...outcome, verdict, corrects: reported[index] ?? null })).toBe(true);
      }
      return expectedOf(state, "fauxpay").usual;
    };
    expect(rateAfter("failure", "success")).toBeGreaterThan(rateAfter("failure"));
    expect(rateAfter("success", "failure")).toBeLessThan(rateAfter("success"));
    expect(rateAfter("failure", "neutral")).toBeGreaterThan(rateAfter("failure"));
    expect(rateAfter("success", "failure", "success")).toBeCloseTo(rateAfter("success"), 3);
  });

  it("leaves rates alone when the gateway was not at fault, and believes that it works", () => {
    const state = createScoreState();
    reportRate(state, "fauxpay", 0.9, 40);
    report(state, "fauxpay", "failure", 3);
    const before = expectedOf(state, "fauxpay");
    report(state, "fauxpay", "neutral", 5);
    const after = expectedOf(state, "fauxpay");
    expect(after.down).toBeLessThan(before.down / 10);
    expect(Math.abs(after.usual - before.usual)).toBeLessThan(0.02);
    expect(after.samples).toBe(43);
  });

  it("keeps pending attempts open until they settle, whichever gateway the outcome names", () => {
    const state = createScoreState();
    const pending = outcomeOf("fauxpay", "pending");
    expect(recordOutcome(state, pending)).toBe(true);
    recordOutcome(state, pending);
    const share = (): number =>
      overdueShareOf(
        state.expectations,
        subjectKey(merchantId, gatewaySubject("fauxpay")),
        { ...defaultScoreSettings, overdueAfterMs: 1 },
        startMs + 9,
      );
    expect(share()).toBeGreaterThan(0.1);
    expect(state.merchants.get(merchantId)?.pending.size).toBe(1);
    recordOutcome(state, { ...pending, verdict: "success", subjects: [gatewaySubject("phonypay")] });
    expect(share()).toBe(0);
    expect(state.merchants.get(merchantId)?.pending.size).toBe(0);
    expect(subjectOf(state, "phonypay")?.outcomes).toBe(1);
    expect(subjectOf(state, "fauxpay")).toBeUndefined();
  });

  it("does not take outcomes of long ago as evidence that a gateway works now", () => {
    const reported = (atMs: number): Expectation => {
      const state = createScoreState();
      reportRate(state, "fauxpay", 0.9, 100);
      for (let index = 0; index < 6; index += 1) {
        const pending = outcomeOf("fauxpay", "pending");
        recordOutcome(state, pending);
        recordOutcome(state, { ...pending, verdict: "failure", atMs });
      }
      return expectedOf(state, "fauxpay");
    };
    expect(reported(startMs + 1_000).down).toBeGreaterThan(0.9);
    expect(reported(startMs + 3_600_000).down).toBeLessThan(0.3);
    expect(reported(startMs + 3_600_000).usual).toBeLessThan(0.9);
  });

  it("remembers less where the merchant sets a bucket size", () => {
    const rateAfter = (slowRate: number | null): number => {
      const state = createScoreState();
      reportRate(state, "fauxpay", 0.95, 1_000, { slowRate });
      reportRate(state, "fauxpay", 0.8, 30, { slowRate });
      return expectedOf(state, "fauxpay").usual;
    };
    expect(rateAfter(0.1)).toBeLessThan(rateAfter(null) - 0.03);
  });

  it("makes the same scores, to the last bit, whatever a replica expected by itself", () => {
    const outcomes = Array.from({ length: 200 }, (_none, index) =>
      outcomeOf(index % 3 === 0 ? "phonypay" : "fauxpay", index % 4 === 0 ? "failure" : "success", {
        atMs: startMs + index * 60_000,
      }),
    );
    const deciding = createScoreState();
    const listening = createScoreState();
    for (const outcome of outcomes) {
      const { attemptKey } = outcome;
      const subject = gatewaySubject(outcome.attemptKey.endsWith("1") ? "phonypay" : "fauxpay");
      noteAttempt(deciding, { merchantId, attemptKey, subject, atMs: startMs, isProbe: true });
      rank(deciding, ["fauxpay", "phonypay"], { nowMs: outcome.atMs });
      recordOutcome(deciding, outcome);
      recordOutcome(listening, outcome);
    }
    expect(documents(deciding)).toBe(documents(listening));
  });

  it("brings gateways back together that went down together", () => {
    const state = createScoreState();
    for (const gateway of ["a", "b"]) reportRate(state, gateway, 0.9, 200);
    for (let index = 0; index < 8; index += 1) for (const gateway of ["a", "b"]) report(state, gateway, "failure", 1);
    expect(expectedOf(state, "b").down).toBeGreaterThan(0.6);
    report(state, "a", "success", 3);
    expect(expectedOf(state, "a").down).toBeLessThan(0.1);
    expect(expectedOf(state, "b").down).toBeLessThan(0.5);
  });

  it("leaves a gateway down that went down alone", () => {
    const state = createScoreState();
    for (const gateway of ["a", "b"]) reportRate(state, gateway, 0.9, 400);
    report(state, "b", "failure", 8);
    reportRate(state, "a", 0.9, 300);
    report(state, "a", "failure", 8);
    const before = expectedOf(state, "b").down;
    report(state, "a", "success", 3);
    expect(expectedOf(state, "b").down).toBeCloseTo(before, 1);
  });

  const issuers = ["400000", "411111", "424242", "450000"] as const;
  /** Two gateways take turns, and every issuer is at both; `rateOf` states how well payments of an issuer do. */
  const takeTurns = (state: ScoreState, count: number, rateOf: (issuer: string, gateway: string) => number): void => {
    for (let index = 0; index < count; index += 1) {
      const gateway = index % 2 === 0 ? "fauxpay" : "phonypay";
      const issuer = issuers[Math.floor(index / 2) % issuers.length] ?? issuers[0];
      const isSuccess = repeatableChance(String(index), "takeTurns") < rateOf(issuer, gateway);
      const outcome = outcomeOf(gateway, isSuccess ? "success" : "failure");
      recordOutcome(state, { ...outcome, traits: { ...visaInEuro, cardBin: issuer } });
    }
  };
  const forIssuer = (state: ScoreState, cardBin: string): readonly string[] =>
    rank(state, ["fauxpay", "phonypay"], { traits: { ...visaInEuro, cardBin } }).ranked.map(
      ({ candidate, isDown }) => `${candidate.gatewayName}${isDown ? " is down" : ""}`,
    );

  it("does not blame gateways for an issuer that fails at all of them", () => {
    const state = createScoreState();
    takeTurns(state, 400, () => 0.9);
    const ofAll = (): Expectation | undefined => rank(state, ["fauxpay"], { traits: noTraits }).ranked[0]?.estimate;
    const before = ofAll()?.usual ?? 0;
    takeTurns(state, 400, (issuer) => (issuer === "411111" ? 0 : 0.9));
    expect(ofAll()?.down).toBeLessThan(0.05);
    expect(Math.abs((ofAll()?.usual ?? 0) - before)).toBeLessThan(0.03);
    expect(forIssuer(state, "411111").every((one) => one.endsWith("is down"))).toBe(true);
    expect(forIssuer(state, "424242").some((one) => one.endsWith("is down"))).toBe(false);
    takeTurns(state, 24, () => 1);
    expect(forIssuer(state, "411111").some((one) => one.endsWith("is down"))).toBe(false);
  });

  it("moves payments of an issuer that fails at one gateway, and no others", () => {
    const state = createScoreState();
    takeTurns(state, 400, (_issuer, gateway) => (gateway === "fauxpay" ? 0.95 : 0.9));
    expect(forIssuer(state, "411111")).toEqual(["fauxpay", "phonypay"]);
    takeTurns(state, 48, (issuer, gateway) => (gateway === "fauxpay" ? (issuer === "411111" ? 0 : 0.95) : 0.9));
    expect(forIssuer(state, "411111")).toEqual(["phonypay", "fauxpay is down"]);
    expect(forIssuer(state, "424242")).toEqual(["fauxpay", "phonypay"]);
  });

  it("forgets no issuer that had an outcome of late, and not more than its limit", () => {
    const state = createScoreState({ valuesPerTrait: 2 });
    takeTurns(state, 80, () => 0.9);
    expect([...(subjectOf(state, "fauxpay")?.issuers.keys() ?? [])]).toEqual(["424242", "450000"]);
  });

  it("blames no gateway when all of them fail at once, and takes their failures before for the same", () => {
    const state = createScoreState();
    takeTurns(state, 400, () => 0.9);
    const before = expectedOf(state, "fauxpay").usual;
    for (let failures = 0; failures < 6; failures += 1) report(state, "fauxpay", "failure", 1);
    expect(expectedOf(state, "fauxpay").down).toBeGreaterThan(0.8);
    takeTurns(state, 300, () => 0.25);
    for (const gateway of ["fauxpay", "phonypay"]) expect(expectedOf(state, gateway).down).toBeLessThan(0.5);
    expect(state.merchants.get(merchantId)?.common.chance).toBeGreaterThan(0.9);
    expect(Math.abs(expectedOf(state, "fauxpay").usual - before)).toBeLessThan(0.06);
  });

  it("stays within its limits, and keeps what had an outcome last", () => {
    const state = createScoreState({
      merchants: 2,
      subjectsPerMerchant: 3,
      valuesPerTrait: 4,
      pendingPerMerchant: 2,
      openAttempts: 6,
      openAttemptsPerSubject: 2,
      settledAttempts: 6,
    });
    for (let index = 0; index < 20; index += 1) {
      const name = `gateway${String(index)}`;
      report(state, name, "success", 2, { traits: { ...noTraits, currency: `c${String(index)}` } });
      report(state, name, "pending", 5);
    }
    const merchant = state.merchants.get(merchantId);
    expect([...(merchant?.subjects.keys() ?? [])]).toEqual(
      ["gateway17", "gateway18", "gateway19"].map((name) => gatewaySubject(name)),
    );
    expect(merchant?.pending.size).toBe(2);
    expect(merchant?.commonEffects.map(({ cells }) => cells.size)).toEqual([0, 0, 0, 4, 0, 0, 0, 0, 0]);
    expect(state.expectations.openAttempts.size).toBeLessThanOrEqual(6);
    expect(state.expectations.settledAttempts.size).toBeLessThanOrEqual(6);
    report(state, "one", "success", 1, { merchantId: "second" });
    report(state, "one", "success", 1);
    report(state, "one", "success", 1, { merchantId: "third" });
    expect([...state.merchants.keys()]).toEqual([merchantId, "third"]);
  });
});
