import { describe, expect, it } from "@jest/globals";

import type { CostPolicy, WeighedGateway } from "../../../src/domain/costs/cost-choice.ts";
import { chooseByCost } from "../../../src/domain/costs/cost-choice.ts";
import { feeMicrosOf, feeOf } from "../../../src/domain/costs/fee.ts";
import { expectedExcess } from "../../../src/domain/scoring/normal-distribution.ts";

const policy: CostPolicy = { margin: 1, guardBand: 0.01, amount: 10_000 };

const gateway = (rate: number, bps: number | null, members: Partial<WeighedGateway> = {}): WeighedGateway => ({
  rate,
  deviation: 0,
  isDown: false,
  fee: bps === null ? null : feeOf(bps, 0),
  ...members,
});

const chosen = (gateways: readonly WeighedGateway[], terms: Partial<CostPolicy> = {}) => {
  const { reason, chosen: index } = chooseByCost(gateways, { ...policy, ...terms }, null);
  return [reason, index];
};

describe("choosing by cost", () => {
  it("moves to the most valuable of the cheaper ones within the guard band, and states exactly what that saves", () => {
    // 0.9 * 0.98 = 0.882; 0.895 * 0.99 = 0.88605; 0.891 * 0.992 = 0.883872.
    const gateways = [gateway(0.9, 200), gateway(0.895, 100), gateway(0.891, 80, { fee: feeOf(80, 0.5) })];
    const choice = chooseByCost(gateways, policy, null);
    expect(choice).toMatchObject({ reason: "cheaper_within_band", chosen: 1 });
    expect([choice.savedBps, choice.savedMicros]).toEqual([100, 100_000_000n]);
    expect(choice.values.map(({ costBps, expectedValue }) => [costBps, expectedValue])).toEqual([
      [200, 0.9 * 0.98],
      [100, 0.895 * 0.99],
      [80.5, 0.891 * (1 - 0.00805)],
    ]);
  });

  it("keeps the best success rate where nothing is gained, also not by a hair", () => {
    expect(chosen([gateway(0.9, 100), gateway(0.9, 100)])).toEqual(["none_better", 0]);
    expect(chosen([gateway(0.9, 100), gateway(0.9, 120)])).toEqual(["none_better", 0]);
    // What is saved is worth less than the half percentage point that is lost.
    expect(chosen([gateway(0.9, 100), gateway(0.895, 60)])).toEqual(["none_better", 0]);
    // A better rate alone is no business of cost: the order of rates has its reasons.
    expect(chosen([gateway(0.9, 100), gateway(0.902, 100)])).toEqual(["none_better", 0]);
  });

  it("takes the guard band with its edge, and nothing beyond", () => {
    const at = (rate: number, guardBand: number) => chosen([gateway(0.875, 900), gateway(rate, 0)], { guardBand });
    expect(at(0.8125, 0.0625)).toEqual(["cheaper_within_band", 1]);
    expect(at(0.812_499, 0.0625)).toEqual(["none_better", 0]);
    expect(at(0.875, 0)).toEqual(["cheaper_within_band", 1]);
    expect(at(0.874_999, 0)).toEqual(["none_better", 0]);
  });

  it("does not trade noise: the less is known of the rates, the more a move must save", () => {
    const uncertain = (bps: number, deviation: number) =>
      chosen([gateway(0.9, 300, { deviation }), gateway(0.9, bps, { deviation })])[1];
    expect([0.002, 0.01, 0.04].map((deviation) => uncertain(280, deviation))).toEqual([1, 0, 0]);
    expect([0.002, 0.01, 0.04].map((deviation) => uncertain(260, deviation))).toEqual([1, 1, 0]);
    expect([0.002, 0.01, 0.04].map((deviation) => uncertain(0, deviation))).toEqual([1, 1, 1]);
    // It was not tried yet: nothing that costs may save makes up for that.
    expect(chosen([gateway(0.86, 300), gateway(0.86, 0, { deviation: 0.1 })])).toEqual(["none_better", 0]);
  });

  it("weighs cost more where the margin is small", () => {
    const gateways = [gateway(0.9, 200), gateway(0.892, 150)];
    expect(chosen(gateways)).toEqual(["none_better", 0]);
    expect(chosen(gateways, { margin: 0.2 })).toEqual(["cheaper_within_band", 1]);
  });

  it("knows nothing of gateways without cost, and of payments without an amount", () => {
    expect(chosen([gateway(0.9, 200), gateway(0.9, null)])).toEqual(["none_better", 0]);
    expect(chosen([gateway(0.9, null), gateway(0.9, 10)])).toEqual(["head_without_cost", 0]);
    expect(chosen([gateway(0.9, 200), gateway(0.9, 10)], { amount: 0 })).toEqual(["head_without_cost", 0]);
  });

  it("leaves a choice of one, and of gateways that are down", () => {
    expect(chosen([])).toEqual(["only_one", 0]);
    expect(chosen([gateway(0.9, 200)])).toEqual(["only_one", 0]);
    expect(chosen([gateway(0.9, 200), gateway(0.9, 10, { isDown: true })])).toEqual(["none_better", 0]);
    expect(chosen([gateway(0.9, 200, { isDown: true }), gateway(0.9, 10)])).toEqual(["head_is_down", 0]);
  });

  it("leaves what was decided otherwise, and states what it would have cost", () => {
    const choice = chooseByCost([gateway(0.9, 200), gateway(0.9, 10)], policy, "explored");
    expect(choice).toMatchObject({ reason: "explored", chosen: 0, savedBps: 0, savedMicros: 0n });
    expect(choice.values.map(({ costBps }) => costBps)).toEqual([200, 10]);
  });

  it("never moves a payment out of the guard band, to a dearer gateway or to one of less value", () => {
    let seed = 7;
    const random = (): number => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed / 2 ** 32;
    };
    let moved = 0;
    for (let round = 0; round < 20_000; round += 1) {
      const gateways = Array.from({ length: 1 + Math.floor(random() * 5) }, () => ({
        rate: 0.8 + random() * 0.1,
        deviation: random() * 0.02,
        isDown: random() < 0.1,
        fee: random() < 0.2 ? null : feeOf(Math.round(random() * 300), Math.round(random() * 40)),
      })).toSorted((left, right) => right.rate - left.rate);
      const terms = { margin: 0.05 + random(), guardBand: random() * 0.03, amount: Math.round(random() * 50_000) };
      const choice = chooseByCost(gateways, terms, null);
      const [head, to] = [gateways[0], gateways[choice.chosen]];
      if (choice.chosen === 0 || head === undefined || to === undefined) continue;
      moved += 1;
      const [headFee, fee] = [head.fee, to.fee];
      if (headFee === null || fee === null) throw new TypeError("Costs that are not known move nothing.");
      expect(head.rate - to.rate).toBeLessThanOrEqual(terms.guardBand);
      expect(to.isDown || head.isDown).toBe(false);
      expect(choice.values[choice.chosen]?.expectedValue).toBeGreaterThan(choice.values[0]?.expectedValue ?? 0);
      expect(choice.savedMicros).toBe(feeMicrosOf(headFee, terms.amount) - feeMicrosOf(fee, terms.amount));
      expect(choice.savedMicros > 0n).toBe(true);
    }
    expect(moved).toBeGreaterThan(500);
  });
});

describe("the expected excess over a limit", () => {
  it("is that of a normal variable", () => {
    // The standard normal's is its density at 0 there, and its tail's further out.
    expect(expectedExcess(0, 1, 0)).toBeCloseTo(0.398_942, 6);
    expect(expectedExcess(0, 1, 1)).toBeCloseTo(0.083_315, 5);
    expect(expectedExcess(1, 1, 0)).toBeCloseTo(1.083_315, 5);
    expect(expectedExcess(0, 1, 20)).toBeGreaterThanOrEqual(0);
  });

  it("of what is certain is what lies beyond the limit", () => {
    expect([expectedExcess(3, 0, 2), expectedExcess(1, 0, 2)]).toEqual([1, 0]);
  });
});
