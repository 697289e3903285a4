import { describe, expect, it } from "@jest/globals";

import { scoreFormOf } from "../../../src/domain/score-form.ts";
import { gatewaySubject } from "../../../src/domain/scoring/outcome.ts";
import { noteAttempt } from "../../../src/domain/scoring/record-outcome.ts";
import { resetScores } from "../../../src/domain/scoring/reset-scores.ts";
import { createScoreState } from "../../../src/domain/scoring/score-state.ts";
import { documentsOf } from "../../support/counted-merchants.ts";
import { merchantId, order, rank, startMs, report, reportRate } from "../../support/score-world.ts";

const form = scoreFormOf();

describe("a reset", () => {
  it("forgets what was learned of the merchant, and reports how much that was", () => {
    const state = createScoreState();
    report(state, "other", "success", 5, { merchantId: "other" });
    const before = documentsOf(form, state);
    reportRate(state, "a", 0.5, 40);
    reportRate(state, "b", 0.9, 40);
    report(state, "a", "failure", 20);
    expect(order(rank(state, ["a", "b"]))).toEqual(["b", "a"]);
    // Each gateway, and there the values of six traits and their combination.
    expect(resetScores(state, merchantId)).toEqual({ scores: 16, outages: 1 });
    expect(order(rank(state, ["a", "b"]))).toEqual(["a", "b"]);
    expect(rank(state, ["a", "b"]).ranked.map(({ estimate, isDown }) => [estimate.samples, isDown])).toEqual([
      [0, false],
      [0, false],
    ]);
    state.merchants.delete(merchantId);
    expect(documentsOf(form, state)).toBe(before);
  });

  it("leaves nothing to forget to the next one", () => {
    const state = createScoreState();
    expect(resetScores(state, merchantId)).toEqual({ scores: 0, outages: 0 });
    expect(state.merchants.size).toBe(0);
    report(state, "a", "success", 3);
    resetScores(state, merchantId);
    expect(resetScores(state, merchantId)).toEqual({ scores: 0, outages: 0 });
  });

  it("takes back what the merchant reported to others of the gateway", () => {
    const state = createScoreState();
    for (const id of ["one", "two", "three"]) report(state, "a", "success", 32, { merchantId: id });
    expect(state.connectors.get(gatewaySubject("a"))?.merchants).toBe(3);
    resetScores(state, "two");
    expect(state.connectors.get(gatewaySubject("a"))?.merchants).toBe(2);
  });

  it("does not count attempts that wait for their outcomes against a gateway", () => {
    const state = createScoreState();
    const nowMs = startMs + 5 * 60_000;
    report(state, "a", "success", 1);
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const attemptKey = `open_${String(attempt)}`;
      noteAttempt(state, { merchantId, attemptKey, subject: gatewaySubject("a"), atMs: startMs, isProbe: false });
    }
    const overdue = (): number | undefined => rank(state, ["a"], { nowMs }).ranked[0]?.estimate.overdueShare;
    expect(overdue()).toBeGreaterThan(0.5);
    resetScores(state, merchantId);
    expect(overdue()).toBe(0);
    // An outcome of one of them is the first that is known.
    report(state, "a", "success", 1, { attemptKey: "open_7" });
    expect(rank(state, ["a"], { nowMs }).ranked[0]?.estimate).toMatchObject({ samples: 1, overdueShare: 0 });
  });

  it("makes the merchant the one that is kept longest", () => {
    const state = createScoreState({ merchants: 2 });
    report(state, "a", "success", 1, { merchantId: "first" });
    report(state, "a", "success", 1, { merchantId: "second" });
    resetScores(state, "first");
    report(state, "a", "success", 1, { merchantId: "third" });
    expect([...state.merchants.keys()]).toEqual(["first", "third"]);
  });
});
