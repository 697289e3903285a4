import { describe, expect, it } from "@jest/globals";

import type { ArmResult } from "../../../src/domain/experiments/sequential-test.ts";
import {
  differenceOf,
  errorRate,
  logGamma,
  splitPValue,
  successRateOf,
} from "../../../src/domain/experiments/sequential-test.ts";
import type { Verdict } from "../../../src/domain/experiments/verdict.ts";
import { judge } from "../../../src/domain/experiments/verdict.ts";

const arm = (successes: number, failures: number): ArmResult => ({ successes, failures });
const counted = (successes: number, failures: number) => ({
  ...arm(successes, failures),
  assigned: successes + failures,
});
const terms = { variantShare: 0.5, minimumSampleSize: 100, guardrailPoints: 3 };

/** Mulberry32: numbers from 0 up to 1, the same in every run. */
const chances = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
};

const undecided: readonly Verdict[] = ["collecting_data", "not_significant"];

/** Looks after every payment; the first verdict that ends the experiment, or null. */
const firstVerdict = (
  chance: () => number,
  rates: { readonly control: number; readonly variant: number },
  { share, payments }: { readonly share: number; readonly payments: number },
): { readonly verdict: Verdict; readonly payments: number } | null => {
  const arms = {
    control: { assigned: 0, successes: 0, failures: 0 },
    variant: { assigned: 0, successes: 0, failures: 0 },
  };
  for (let count = 1; count <= payments; count += 1) {
    const name = chance() < share ? "variant" : "control";
    arms[name].assigned += 1;
    arms[name][chance() < rates[name] ? "successes" : "failures"] += 1;
    const { verdict } = judge(arms.control, arms.variant, { ...terms, variantShare: share });
    if (!undecided.includes(verdict)) return { verdict, payments: count };
  }
  return null;
};

describe("looking after every payment", () => {
  it.each([
    { rate: 0.9, share: 0.2, payments: 4_000 },
    { rate: 0.97, share: 0.1, payments: 2_000 },
    { rate: 0.6, share: 0.49, payments: 1_000 },
  ])("finds none between arms of rate $rate in 95 % of 1,000 experiments", ({ rate, share, payments }) => {
    const chance = chances(20_261_126);
    const found = Array.from({ length: 1_000 }, () =>
      firstVerdict(chance, { control: rate, variant: rate }, { share, payments }),
    ).filter((verdict) => verdict !== null);
    expect(found.length).toBeLessThanOrEqual(errorRate * 1_000);
  });

  it("finds what is better, and what is worse before it does much harm", () => {
    const chance = chances(7);
    const better = { control: 0.88, variant: 0.93 };
    const worse = { control: 0.9, variant: 0.75 };
    const wins = Array.from({ length: 50 }, () => firstVerdict(chance, better, { share: 0.49, payments: 20_000 }));
    const losses = Array.from({ length: 50 }, () => firstVerdict(chance, worse, { share: 0.1, payments: 20_000 }));
    expect(wins.map((found) => found?.verdict)).toEqual(wins.map(() => "variant_wins"));
    // The guardrail or the test, whichever is first.
    expect(losses.every((found) => /^(guardrail_breached|variant_loses)$/.test(found?.verdict ?? ""))).toBe(true);
    expect(Math.max(...losses.map((found) => found?.payments ?? 20_000))).toBeLessThan(6_000);
  });
});

describe("the difference of two arms", () => {
  it("is not reported while there are too few payments, or too few that failed", () => {
    expect(differenceOf(arm(0, 0), arm(90, 10))).toBeNull();
    expect(differenceOf(arm(90, 9), arm(900, 100))).toBeNull();
    expect(differenceOf(arm(200, 0), arm(200, 0))).toBeNull();
    expect(differenceOf(arm(180, 20), arm(180, 20))).toMatchObject({ difference: 0, pValue: 1 });
  });

  it("becomes surer with more payments of the same rates", () => {
    const [few, many] = [100, 1_000].map((times) => differenceOf(arm(9 * times, times), arm(8 * times, 2 * times)));
    expect(few?.difference).toBeCloseTo(-0.1, 9);
    expect((many?.high ?? 0) - (many?.low ?? 0)).toBeLessThan((few?.high ?? 0) - (few?.low ?? 0));
    expect(many?.pValue).toBeLessThan(few?.pValue ?? 0);
    expect(many?.high).toBeLessThan(0);
  });

  it("lies between -1 and 1", () => {
    const { low = -2, high = 2 } = differenceOf(arm(50, 50), arm(55, 45)) ?? {};
    expect([low >= -1, high <= 1, low < 0.05, high > 0.05]).toEqual([true, true, true, true]);
  });

  it("knows no rate of nothing", () => {
    expect(successRateOf(arm(0, 0))).toBeNull();
    expect(successRateOf(arm(3, 1))).toBe(0.75);
  });
});

describe("the split between the arms", () => {
  it("is doubted only when it is far from what was intended", () => {
    expect(splitPValue(0, 0, 0.2)).toBeCloseTo(1, 6);
    expect(splitPValue(8_000, 2_000, 0.2)).toBe(1);
    expect(splitPValue(8_300, 1_700, 0.2)).toBeLessThan(0.001);
  });

  it("is rarely doubted where it is right, however often it is looked at", () => {
    const chance = chances(3);
    const doubted = Array.from({ length: 500 }, () => {
      const split = { control: 0, variant: 0 };
      for (let count = 0; count < 3_000; count += 1) {
        split[chance() < 0.3 ? "variant" : "control"] += 1;
        if (splitPValue(split.control, split.variant, 0.3) < errorRate) return true;
      }
      return false;
    }).filter(Boolean);
    expect(doubted.length).toBeLessThanOrEqual(errorRate * 500);
  });
});

describe("the logarithm of the gamma function", () => {
  it.each([
    [1, 0],
    [2, 0],
    [0.5, Math.log(Math.PI) / 2],
    [6, Math.log(120)],
    [171, 706.573_062_245_787_4],
  ])("of %p is %p", (value, expected) => {
    expect(logGamma(value)).toBeCloseTo(expected, 9);
  });
});

describe("a verdict", () => {
  it.each<[string, ReturnType<typeof counted>, ReturnType<typeof counted>, Verdict]>([
    ["of nothing", counted(0, 0), counted(0, 0), "collecting_data"],
    ["of few payments", counted(90, 10), counted(45, 50), "collecting_data"],
    ["of arms that are alike", counted(900, 100), counted(899, 101), "not_significant"],
    ["of a variant that is better", counted(8_500, 1_500), counted(9_000, 1_000), "variant_wins"],
    ["of a variant that is a little worse", counted(18_000, 2_000), counted(17_600, 2_400), "variant_loses"],
    ["of a variant that is much worse", counted(900, 100), counted(700, 300), "guardrail_breached"],
    ["of a split that is wrong", counted(9_000, 1_000), counted(7_000, 700), "sample_ratio_mismatch"],
  ])("%s", (_, control, variant, verdict) => {
    expect(judge(control, variant, terms).verdict).toBe(verdict);
  });

  it("stops harm before the sample is large enough, and nothing else", () => {
    const patient = { ...terms, minimumSampleSize: 50_000 };
    expect(judge(counted(900, 100), counted(700, 300), patient).verdict).toBe("guardrail_breached");
    expect(judge(counted(8_500, 1_500), counted(9_000, 1_000), patient).verdict).toBe("collecting_data");
  });
});
