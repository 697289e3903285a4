import { describe, expect, it } from "@jest/globals";

import { noTraits } from "../../../src/domain/scoring/clusters.ts";
import { gatewaySubject } from "../../../src/domain/scoring/outcome.ts";
import { noteAttempt, recordOutcome } from "../../../src/domain/scoring/record-outcome.ts";
import type { ClusterScore, ScoreState } from "../../../src/domain/scoring/score-state.ts";
import { createScoreState, subjectKey } from "../../../src/domain/scoring/score-state.ts";
import { merchantId, outcomeOf, startMs, tell, tellRate } from "../../support/score-world.ts";

const overall = (state: ScoreState, gateway: string): ClusterScore | undefined =>
  state.subjects.get(subjectKey(merchantId, gatewaySubject(gateway)))?.clusters.get("");

describe("recording outcomes", () => {
  it("weighs the first outcomes equally and then forgets slowly and fast", () => {
    const state = createScoreState();
    tell(state, "fauxpay", "success", 3);
    tell(state, "fauxpay", "failure", 1);
    expect(overall(state, "fauxpay")).toMatchObject({ slow: 0.75, fast: 0.75, samples: 4 });
    tellRate(state, "fauxpay", 1, 400);
    expect(overall(state, "fauxpay")?.slow).toBeGreaterThan(0.98);
    tell(state, "fauxpay", "failure", 5);
    const score = overall(state, "fauxpay");
    expect(score?.slow).toBeGreaterThan(0.93);
    expect(score?.fast).toBeLessThan(0.68);
  });

  it("believes soon that a gateway which was down is back", () => {
    const state = createScoreState();
    tellRate(state, "fauxpay", 1, 200);
    tell(state, "fauxpay", "failure", 12);
    const down = overall(state, "fauxpay")?.fast ?? 1;
    expect(down).toBeLessThan(0.4);
    tell(state, "fauxpay", "success", 4);
    const back = overall(state, "fauxpay");
    expect((back?.slow ?? 0) - (back?.fast ?? 0)).toBeLessThan(0.25);
  });

  it("counts an attempt once, by its first final word", () => {
    const state = createScoreState();
    const outcome = outcomeOf("fauxpay", "failure");
    expect(recordOutcome(state, outcome)).toBe(true);
    expect(recordOutcome(state, outcome)).toBe(false);
    expect(recordOutcome(state, { ...outcome, verdict: "success" })).toBe(false);
    expect(recordOutcome(state, { ...outcome, verdict: "pending" })).toBe(false);
    expect(overall(state, "fauxpay")).toMatchObject({ slow: 0, samples: 1 });
    expect(state.openAttempts.size).toBe(0);
  });

  it("takes the same attempt of two merchants for two", () => {
    const state = createScoreState();
    const outcome = outcomeOf("fauxpay", "failure");
    recordOutcome(state, outcome);
    expect(recordOutcome(state, { ...outcome, merchantId: "other" })).toBe(true);
  });

  it("leaves rates alone when nobody at the gateway was at fault, but has heard of it", () => {
    const state = createScoreState();
    tell(state, "fauxpay", "success", 2);
    tell(state, "fauxpay", "neutral", 5, { atMs: startMs + 1_000 });
    expect(overall(state, "fauxpay")).toEqual({ slow: 1, fast: 1, samples: 2, lastOutcomeAtMs: startMs + 1_000 });
  });

  it("keeps pending attempts open until they settle, whoever the outcome names", () => {
    const state = createScoreState();
    const pending = outcomeOf("fauxpay", "pending");
    recordOutcome(state, pending);
    recordOutcome(state, pending);
    const open = state.subjects.get(subjectKey(merchantId, gatewaySubject("fauxpay")))?.open;
    expect(open?.size).toBe(1);
    recordOutcome(state, { ...pending, verdict: "success", subjects: [gatewaySubject("phonypay")] });
    expect(open?.size).toBe(0);
    expect(overall(state, "phonypay")?.samples).toBe(1);
    expect(overall(state, "fauxpay")).toBeUndefined();
  });

  it("does not take late outcomes for news about now", () => {
    const state = createScoreState();
    tell(state, "fauxpay", "success", 20);
    const pending = outcomeOf("fauxpay", "pending");
    recordOutcome(state, pending);
    recordOutcome(state, { ...pending, verdict: "failure", atMs: startMs + 3_600_000 });
    expect(overall(state, "fauxpay")).toMatchObject({ fast: 1, samples: 21 });
    expect(overall(state, "fauxpay")?.slow).toBeLessThan(1);
  });

  it("makes the same rates whatever a replica expected by itself", () => {
    const outcomes = Array.from({ length: 50 }, (_none, index) =>
      outcomeOf("fauxpay", index % 4 === 0 ? "failure" : "success", { atMs: startMs + index * 60_000 }),
    );
    const deciding = createScoreState();
    const listening = createScoreState();
    for (const outcome of outcomes) {
      const { attemptKey } = outcome;
      const subject = gatewaySubject(outcome.attemptKey.endsWith("1") ? "phonypay" : "fauxpay");
      noteAttempt(deciding, { merchantId, attemptKey, subject, atMs: startMs, isProbe: true });
      recordOutcome(deciding, outcome);
      recordOutcome(listening, outcome);
    }
    expect(overall(deciding, "fauxpay")).toEqual(overall(listening, "fauxpay"));
  });

  it("learns how long outcomes take", () => {
    const state = createScoreState();
    for (let index = 0; index < 10; index += 1) {
      const outcome = outcomeOf("fauxpay", "success", { atMs: startMs + 2_000 });
      const { attemptKey } = outcome;
      const subject = gatewaySubject("fauxpay");
      noteAttempt(state, { merchantId, attemptKey, subject, atMs: startMs, isProbe: false });
      recordOutcome(state, outcome);
    }
    const subject = state.subjects.get(subjectKey(merchantId, gatewaySubject("fauxpay")));
    expect(subject?.settling).toMatchObject({ meanMs: 2_000, deviationMs: 0, samples: 10 });
  });

  it("stays within its limits", () => {
    const state = createScoreState({
      subjects: 3,
      clustersPerSubject: 4,
      openAttempts: 5,
      openAttemptsPerSubject: 2,
      settledAttempts: 6,
    });
    for (let index = 0; index < 20; index += 1) {
      const name = `gateway${String(index)}`;
      tell(state, name, "success", 2, { traits: { ...noTraits, currency: `c${String(index)}` } });
      tell(state, name, "pending", 5);
    }
    for (let index = 0; index < 20; index += 1) {
      tell(state, "one", "success", 1, { traits: { ...noTraits, currency: `c${String(index)}` } });
    }
    expect(state.subjects.size).toBeLessThanOrEqual(3);
    expect(state.openAttempts.size).toBeLessThanOrEqual(5);
    expect(state.pendingAttempts.size).toBeLessThanOrEqual(5);
    expect(state.settledAttempts.size).toBeLessThanOrEqual(6);
    const one = state.subjects.get(subjectKey(merchantId, gatewaySubject("one")));
    expect(one?.clusters.size).toBeLessThanOrEqual(4);
    // What is used most is kept.
    expect(one?.clusters.get("")?.samples).toBe(20);
  });
});
