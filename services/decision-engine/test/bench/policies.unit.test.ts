import { describe, expect, it } from "@jest/globals";
import { bestOf } from "../../bench/policies/best-of.ts";
import { policyMakers } from "../../bench/policies/catalogue.ts";
import type { PeerSettings } from "../../bench/policies/peer.ts";
import { peer } from "../../bench/policies/peer.ts";
import type { Policy } from "../../bench/policies/policy.ts";
import { discountedThompson, oracle, roundRobin, runningMean } from "../../bench/policies/references.ts";
import { createRandom } from "../../bench/random.ts";
import { worldMakers } from "../../bench/worlds/catalogue.ts";
import { measuresOf, steadyWorld, worldOf } from "../support/simulated-world.ts";

const greedy: PeerSettings = { window: 4, randomTraffic: 0, filters: false, eliminationThreshold: null };
const world = steadyWorld([0.9, 0.8, 0.7], 1_000);

/** Reports to a policy attempts at one gateway, each of a payment of its own. */
const reportAll = (policy: Policy, gateway: number, verdicts: readonly boolean[], first = 0): void => {
  for (const [index, isSuccess] of verdicts.entries()) {
    policy.report(first + index, gateway, isSuccess ? "success" : "failure", 0);
  }
};

const chosenOf = (policy: Policy, payments: number): readonly number[] =>
  Array.from({ length: payments }, (_none, payment) => policy.choose(payment));

describe("the choice among equals", () => {
  it("takes the greatest, and equals about as often as each other", () => {
    const random = createRandom(1, 1);
    expect(bestOf(Float64Array.of(0.1, 0.9, 0.3), random)).toBe(1);
    const counts = [0, 0, 0, 0];
    for (let draw = 0; draw < 3_000; draw += 1) {
      const best = bestOf(Float64Array.of(0.5, 0.5, 0.2, 0.5), random);
      counts[best] = (counts[best] ?? 0) + 1;
    }
    expect(counts[2]).toBe(0);
    for (const index of [0, 1, 3]) expect(Math.abs((counts[index] ?? 0) - 1_000)).toBeLessThan(120);
  });

  it("never takes what is set aside", () => {
    expect(bestOf(Float64Array.of(-1, 0, -1), createRandom(1, 1))).toBe(1);
  });
});

describe("the peer's policy", () => {
  it("begins at 1 for every gateway and chooses at random among equals", () => {
    expect(new Set(chosenOf(peer(world, greedy), 100))).toEqual(new Set([0, 1, 2]));
  });

  it("counts the last outcomes of a window that began full of successes", () => {
    const policy = peer(world, greedy);
    // Windows of 4: [1 1 1 0] is .75, [1 0 0 1] is .5, [1 1 1 0] again.
    reportAll(policy, 0, [false]);
    reportAll(policy, 1, [false, false, true]);
    reportAll(policy, 2, [false, false], 10);
    expect(new Set(chosenOf(policy, 50))).toEqual(new Set([0]));
    // Two failures more: [1 0 0 0] is .25; the second gateway leads or equals none.
    reportAll(policy, 0, [false, false], 20);
    expect(new Set(chosenOf(policy, 50))).toEqual(new Set([1, 2]));
    // After four successes everything before is forgotten.
    reportAll(policy, 2, [true, true, true, true], 30);
    expect(new Set(chosenOf(policy, 50))).toEqual(new Set([2]));
  });

  it("keeps a window for each payment method type", () => {
    const kinds = ["credit", "debit"].map((paymentMethodType) => ({
      paymentMethod: "card",
      paymentMethodType,
      cardNetwork: "visa",
      currency: "EUR",
      country: "DE",
      cardBin: "411111",
    }));
    const kindOf = Uint16Array.from({ length: 1_000 }, (_none, payment) => payment % 2);
    const policy = peer(steadyWorld([0.9, 0.8], 1_000, { kinds, kindOf }), greedy);
    policy.report(0, 0, "failure", 0);
    const chosen = chosenOf(policy, 100);
    expect(new Set(chosen.filter((_gateway, payment) => payment % 2 === 0))).toEqual(new Set([1]));
    expect(new Set(chosen.filter((_gateway, payment) => payment % 2 === 1))).toEqual(new Set([0, 1]));
  });

  it("sends a share of the payments to others than the leader, each as likely", () => {
    const policy = peer(world, { ...greedy, randomTraffic: 0.05 });
    reportAll(policy, 1, [false]);
    reportAll(policy, 2, [false], 10);
    const counts = [0, 0, 0];
    let probes = 0;
    for (let payment = 0; payment < 1_000; payment += 1) {
      const gateway = policy.choose(payment);
      counts[gateway] = (counts[gateway] ?? 0) + 1;
      if (policy.wasProbe()) {
        probes += 1;
        expect(gateway).not.toBe(0);
      } else expect(gateway).toBe(0);
    }
    expect(Math.abs(probes - 50)).toBeLessThan(25);
    expect(Math.min(counts[1] ?? 0, counts[2] ?? 0)).toBeGreaterThan(probes / 4);
  });

  it("counts repeated feedback and recognizable declines unless it filters them", () => {
    const reportTwice = (policy: Policy): Policy => {
      policy.report(0, 0, "failure", 0);
      policy.report(0, 0, "failure", 0);
      policy.report(1, 0, "neutral", 0);
      reportAll(policy, 1, [false, false], 10);
      reportAll(policy, 2, [false, false], 20);
      return policy;
    };
    // Unfiltered [1 0 0 0] = .25 against .5; filtered [1 1 1 0] = .75 against .5.
    expect(chosenOf(reportTwice(peer(world, greedy)), 50)).not.toContain(0);
    expect(new Set(chosenOf(reportTwice(peer(world, { ...greedy, filters: true })), 50))).toEqual(new Set([0]));
  });

  it("divides the score of a gateway by five when its health is below the threshold", () => {
    const policy = peer(world, { ...greedy, eliminationThreshold: 0.5 });
    reportAll(policy, 1, [false, false, false]);
    reportAll(policy, 2, [false, false, false], 10);
    // Each attempt costs 5 %: after 14, .95^14 = .488. Scores: 1 / 5 against [1 0 0 0] = .25.
    const chosen = chosenOf(policy, 15);
    expect(new Set(chosen.slice(0, 14))).toEqual(new Set([0]));
    expect(chosen[14]).not.toBe(0);
    expect(policy.isDown(0)).toBe(true);
    // A success gives 5.26 %: .488 * 1.0526 = .513.
    policy.report(0, 0, "success", 0);
    expect(policy.choose(15)).toBe(0);
    expect(policy.isDown(0)).toBe(false);
  });
});

describe("reference policies", () => {
  it("take turns", () => {
    expect(chosenOf(roundRobin(world), 5)).toEqual([0, 1, 2, 0, 1]);
  });

  it("follow a running mean", () => {
    const policy = runningMean(world, 0.03, 0);
    // .97, .97^2 and 1.
    reportAll(policy, 0, [false]);
    reportAll(policy, 1, [false, false], 10);
    expect(new Set(chosenOf(policy, 20))).toEqual(new Set([2]));
    reportAll(policy, 2, [false, false, false], 20);
    expect(new Set(chosenOf(policy, 20))).toEqual(new Set([0]));
  });

  it("sample from what is remembered", () => {
    const policy = discountedThompson(world, 0.998);
    reportAll(policy, 0, Array<boolean>(200).fill(true));
    reportAll(policy, 1, Array<boolean>(200).fill(false), 300);
    reportAll(policy, 2, Array<boolean>(200).fill(false), 600);
    expect(chosenOf(policy, 100).filter((gateway) => gateway === 0).length).toBeGreaterThan(95);
    // 3,000 payments later nothing of it is left.
    const later = chosenOf(policy, 3_000).slice(2_900);
    expect(later.filter((gateway) => gateway !== 0).length).toBeGreaterThan(40);
  });
});

describe("every policy", () => {
  const lateJoiner = worldOf("late-joiner", { payments: 500 });
  const makers = Object.entries(policyMakers);

  it.each(makers)("%s chooses only gateways that have joined", (_name, makePolicy) => {
    expect(chosenOf(makePolicy(lateJoiner), 200)).not.toContain(3);
  });

  it.each(makers)("%s does the same when it is run again", (name) => {
    const again = worldOf("outage", { payments: 600 });
    expect(measuresOf(name, again)).toEqual(measuresOf(name, again));
  });

  it.each(Object.keys(worldMakers))("has no less regret in %s than the oracle, which has none", (name) => {
    const short = worldOf(name, { payments: 1_000, variesTraits: true });
    expect(measuresOf("oracle", short).regret).toBe(0);
    expect(measuresOf("railyard", short).regret).toBeGreaterThan(0);
    expect(measuresOf("round-robin", short).regret).toBeGreaterThan(0);
  });

  it("sees the traits, ids and times of payments but not the rates", () => {
    const policy = oracle(worldOf("stationary"));
    expect(policy.choose(0)).toBe(0);
    const { rates, ...stream } = worldOf("stationary");
    for (const name of ["railyard", "peer-default", "running-mean", "thompson", "round-robin"]) {
      const make = policyMakers[name];
      expect(make?.({ ...stream, rates: new Float64Array(rates.length).fill(Number.NaN) }).choose(0)).toBeLessThan(4);
    }
  });
});
