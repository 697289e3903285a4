import { describe, expect, it } from "@jest/globals";

import { traitsOf } from "../../../src/domain/scoring/clusters.ts";
import { estimate } from "../../../src/domain/scoring/estimate.ts";
import { networkKnowledge } from "../../../src/domain/scoring/network-effects.ts";
import { gatewaySubject } from "../../../src/domain/scoring/outcome.ts";
import { defaultScoreSettings } from "../../../src/domain/scoring/score-settings.ts";
import type { ScoreState } from "../../../src/domain/scoring/score-state.ts";
import { createScoreState } from "../../../src/domain/scoring/score-state.ts";
import { createChance } from "../../support/counted-merchants.ts";
import { merchantId, startMs, report, visaInEuro } from "../../support/score-world.ts";

const subject = gatewaySubject("north");
const knownOf = (state: ScoreState, network: string) => networkKnowledge(state, merchantId, subject, network);

const reportOf = (state: ScoreState, cardNetwork: string, isSuccess: boolean): void => {
  report(state, "north", isSuccess ? "success" : "failure", 1, { traits: { ...visaInEuro, cardNetwork } });
};

/** Outcomes in turns, with these rates. */
const world = (rates: Readonly<Record<string, number>>, count: number): ScoreState => {
  const state = createScoreState();
  const chance = createChance(3);
  for (let index = 0; index < count; index += 1) {
    for (const [network, rate] of Object.entries(rates)) reportOf(state, network, chance() < rate);
  }
  return state;
};

/** The expected rate with what is known beyond it. */
const rateOver = (state: ScoreState, cardNetwork: string): number => {
  const asked = { merchantId, traits: traitsOf({ ...visaInEuro, cardNetwork }), settings: defaultScoreSettings };
  return estimate(state, subject, { ...asked, nowMs: startMs }).usual + knownOf(state, cardNetwork).beyond;
};

describe("what is known of a network at a gateway", () => {
  it("is nothing without outcomes", () => {
    const nothing = { beyond: 0, deviation: 0.03, outcomes: 0 };
    expect(knownOf(createScoreState(), "visa")).toEqual(nothing);
    const { beyond, deviation, outcomes } = knownOf(world({ visa: 0.9 }, 100), "accel");
    expect([beyond, outcomes]).toEqual([0, 0]);
    expect(deviation).toBeCloseTo(0.03, 10);
  });

  it("grows with its outcomes, whatever case its name is in", () => {
    const known = [10, 100, 1_000].map((count) => knownOf(world({ visa: 0.9, accel: 0.9 }, count), "ACCEL"));
    expect(known.map(({ outcomes }) => outcomes)).toEqual([10, expect.any(Number), expect.any(Number)]);
    const deviations = known.map(({ deviation }) => deviation);
    expect(deviations).toEqual(deviations.toSorted((left, right) => right - left));
    expect(deviations.at(-1)).toBeLessThan(0.012);
  });

  it("is no difference that may be chance", () => {
    expect(knownOf(world({ visa: 0.9, accel: 0.9 }, 1_000), "accel").beyond).toBe(0);
    const state = world({ visa: 0.9 }, 300);
    reportOf(state, "accel", false);
    expect(knownOf(state, "accel")).toMatchObject({ beyond: 0, outcomes: 1 });
  });

  it("shows in its rate within some hundred outcomes where payments over it fail more often", () => {
    const differenceAfter = (accel: number, count: number): number => {
      const state = world({ visa: 0.9, accel }, count);
      return rateOver(state, "visa") - rateOver(state, "accel");
    };
    expect(differenceAfter(0.8, 300)).toBeGreaterThan(0.04);
    expect(differenceAfter(0.86, 1_000)).toBeGreaterThan(0.01);
    expect(differenceAfter(0.97, 1_000)).toBeLessThan(-0.01);
    // Never more than is true.
    expect(differenceAfter(0.8, 3_000)).toBeLessThan(0.13);
  });
});
