import { describe, expect, it } from "@jest/globals";

import type { Belief } from "../../../src/domain/scoring/belief.ts";
import {
  advance,
  assumeRecovered,
  createBelief,
  forget,
  observe,
  observeAnswer,
  observeRate,
  outlookOf,
} from "../../../src/domain/scoring/belief.ts";
import { priorAround } from "../../../src/domain/scoring/rate-grid.ts";
import { scorePolicy } from "../../../src/domain/scoring/score-settings.ts";

const prior = priorAround(0.86, 0.08);
const noOtherCause = { issuer: 0, common: 0 };
const evenly = scorePolicy.dynamics.map(() => 1 / scorePolicy.dynamics.length);
const created = (): Belief => createBelief(prior);
const look = (belief: Belief): ReturnType<typeof outlookOf> => outlookOf(belief, evenly);

/** Outcomes of which a share succeeds, spread evenly, each a step after the one before. */
const hear = (belief: Belief, rate: number, count: number): void => {
  for (let index = 0; index < count; index += 1) {
    advance(belief, 1, prior);
    observe(belief, Math.floor((index + 1) * rate) > Math.floor(index * rate), 0, noOtherCause);
  }
};

const probabilities = (belief: Belief): number => {
  const { up, down } = look(belief);
  return up.reduce((sum, one) => sum + one, down);
};

describe("a belief", () => {
  it("expects what it was made with, uncertainly", () => {
    const { usual, deviation, down } = look(created());
    expect(usual).toBeGreaterThan(0.8);
    expect(usual).toBeLessThan(0.88);
    expect(deviation).toBeGreaterThan(0.07);
    expect(down).toBeCloseTo(scorePolicy.downAtFirst, 5);
  });

  it.each([0.5, 0.75, 0.9, 0.97])("comes to a rate of %d, and to be certain of it", (rate) => {
    const belief = created();
    hear(belief, rate, 2_000);
    const { usual, deviation, down } = look(belief);
    expect(Math.abs(usual - rate)).toBeLessThan(0.015);
    expect(deviation).toBeLessThan(0.035);
    expect(down).toBeLessThan(0.01);
  });

  it("stays a probability through everything that is reported to it", () => {
    const belief = created();
    hear(belief, 0.9, 50);
    advance(belief, 1_000, prior);
    observe(belief, false, -0.2, { issuer: 0.3, common: 0.2 });
    observeAnswer(belief, 0.3);
    observeRate(belief, true, 0.1, 0.7);
    observeRate(belief, false, 0, -0.7);
    assumeRecovered(belief, 0.8);
    forget(belief, 0.1, prior);
    expect(probabilities(belief)).toBeCloseTo(1, 4);
  });

  it("reports how probable an outcome was, to the dynamics that foretold it", () => {
    const belief = created();
    hear(belief, 1, 300);
    const [unlikely] = observe(belief, false, 0, noOtherCause);
    const [likely] = observe(belief, true, 0, noOtherCause);
    expect(likely).toBeLessThan(0);
    expect(unlikely).toBeLessThan((likely ?? 0) - 2);
  });
});

describe("being down", () => {
  const failed = (failures: number): Belief => {
    const belief = created();
    hear(belief, 0.9, 500);
    hear(belief, 0, failures);
    return belief;
  };

  it("is seen after three or four failures, and not after two", () => {
    expect(look(failed(2)).down).toBeLessThan(0.3);
    expect(look(failed(4)).down).toBeGreaterThan(0.5);
    expect(look(failed(6)).down).toBeGreaterThan(scorePolicy.downCertainty);
  });

  it("leaves the usual rate alone, however long it lasts", () => {
    const before = look(failed(0)).usual;
    expect(Math.abs(look(failed(200)).usual - before)).toBeLessThan(0.03);
  });

  it("is not inferred from failures that others are to blame for", () => {
    const lookAfter = (causes: Parameters<typeof observe>[3]): ReturnType<typeof look> => {
      const belief = failed(0);
      for (let failures = 0; failures < 6; failures += 1) observe(belief, false, 0, causes);
      return look(belief);
    };
    const before = look(failed(0));
    for (const causes of [
      { issuer: 0.99, common: 0 },
      { issuer: 0, common: 0.99 },
    ]) {
      const { down, usual } = lookAfter(causes);
      expect(down).toBeLessThan(0.01);
      expect(before.usual - usual).toBeLessThan(0.005);
    }
  });

  it("is over after a few successes", () => {
    const belief = failed(50);
    hear(belief, 1, 4);
    expect(look(belief).down).toBeLessThan(0.5);
  });

  it("becomes less certain with time alone, also between outcomes", () => {
    const belief = failed(50);
    const now = look(belief).down;
    const later = outlookOf(belief, evenly, 500).down;
    expect(later).toBeLessThan(now * 0.6);
    advance(belief, 500, prior);
    expect(look(belief).down).toBeCloseTo(later, 4);
  });

  it("is doubted when the gateway answers, or others that went down with it are back", () => {
    const answered = failed(4);
    const before = look(answered).down;
    observeAnswer(answered, 0.3);
    expect(look(answered).down).toBeLessThan(before);
    const together = failed(50);
    assumeRecovered(together, 0.8);
    expect(look(together).down).toBeCloseTo(look(failed(50)).down * 0.2, 3);
  });
});

describe("what changes", () => {
  it("is followed: a rate that falls for good is found again", () => {
    const belief = created();
    hear(belief, 0.92, 3_000);
    hear(belief, 0.7, 300);
    expect(look(belief).usual).toBeLessThan(0.78);
  });

  it("makes a belief uncertain that received no outcome, and leaves its mean", () => {
    const belief = created();
    hear(belief, 0.9, 2_000);
    const before = look(belief);
    advance(belief, 5_000, prior);
    const after = look(belief);
    expect(after.deviation).toBeGreaterThan(before.deviation * 2);
    expect(Math.abs(after.usual - before.usual)).toBeLessThan(0.06);
  });

  it("of a correction moves the rate, and not whether the gateway works", () => {
    const belief = created();
    hear(belief, 0.9, 100);
    const before = look(belief);
    observeRate(belief, false, 0, 1);
    const after = look(belief);
    expect(after.usual).toBeLessThan(before.usual);
    expect(after.down).toBeCloseTo(before.down, 4);
  });

  it("taken back by a correction is as if it had not been reported", () => {
    const belief = created();
    hear(belief, 0.9, 100);
    const before = look(belief);
    observeRate(belief, false, 0.03, 1);
    observeRate(belief, false, 0.03, -1);
    expect(look(belief).usual).toBeCloseTo(before.usual, 4);
  });

  it("is forgotten as fast as a merchant wants", () => {
    const belief = created();
    hear(belief, 0.95, 1_000);
    for (let index = 0; index < 100; index += 1) forget(belief, 0.05, prior);
    expect(look(belief).deviation).toBeGreaterThan(0.06);
  });
});
