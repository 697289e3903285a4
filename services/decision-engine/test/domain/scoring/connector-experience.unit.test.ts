import { describe, expect, it } from "@jest/globals";

import { gatewaySubject } from "../../../src/domain/scoring/outcome.ts";
import type { ScoreState } from "../../../src/domain/scoring/score-state.ts";
import { createScoreState } from "../../../src/domain/scoring/score-state.ts";
import { rank, reportRate } from "../../support/score-world.ts";

/** Merchants that succeed in 95 of 100 at one gateway and in 70 of 100 at another. */
const experienced = (merchants: number, limit = 100): ScoreState => {
  const state = createScoreState({ merchants: limit });
  for (let index = 0; index < merchants; index += 1) {
    const merchantId = `other_${String(index)}`;
    reportRate(state, "good", 0.95, 320, { merchantId });
    reportRate(state, "bad", 0.7, 320, { merchantId });
  }
  return state;
};

const usualOf = (state: ScoreState, name: string): number => rank(state, [name]).ranked[0]?.estimate.usual ?? 0;

describe("what all merchants know of a gateway", () => {
  it("is what a merchant expects that has not tried it", () => {
    const state = experienced(5);
    expect(usualOf(state, "good")).toBeGreaterThan(usualOf(state, "bad") + 0.04);
    expect(usualOf(state, "good")).toBeGreaterThan(usualOf(state, "unheard"));
  });

  it("gives way to the merchant's own experience", () => {
    const state = experienced(5);
    reportRate(state, "good", 0.6, 300);
    expect(usualOf(state, "good")).toBeLessThan(0.7);
  });

  it("is kept to oneself until three merchants know it", () => {
    const state = experienced(2);
    expect(usualOf(state, "good")).toBe(usualOf(state, "bad"));
  });

  it("goes with the merchants it was of", () => {
    const state = experienced(5, 2);
    expect(state.connectors.get(gatewaySubject("good"))?.merchants).toBe(2);
  });
});
