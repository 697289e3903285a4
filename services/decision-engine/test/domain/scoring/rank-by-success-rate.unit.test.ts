import { describe, expect, it } from "@jest/globals";

import { repeatableChance } from "../../../src/domain/repeatable-chance.ts";
import { gatewaySubject } from "../../../src/domain/scoring/outcome.ts";
import { noteAttempt, recordOutcome } from "../../../src/domain/scoring/record-outcome.ts";
import { defaultScoreSettings, scorePolicy } from "../../../src/domain/scoring/score-settings.ts";
import type { ScoreState } from "../../../src/domain/scoring/score-state.ts";
import { createScoreState } from "../../../src/domain/scoring/score-state.ts";
import {
  merchantId,
  order,
  outcomeOf,
  rank,
  startMs,
  report,
  reportRate,
  visaInEuro,
} from "../../support/score-world.ts";

const both = ["fauxpay", "phonypay"];
const always = 0;

const notOpened = (state: ScoreState, gateway: string, count: number, atMs: number): void => {
  for (let index = 0; index < count; index += 1) {
    const attemptKey = `lost_${gateway}_${String(index)}`;
    noteAttempt(state, { merchantId, attemptKey, subject: gatewaySubject(gateway), atMs, isProbe: false });
  }
};

describe("ranking by success rate", () => {
  it("keeps the caller's order while nothing is known", () => {
    expect(order(rank(createScoreState(), ["c", "a", "b"]))).toEqual(["c", "a", "b"]);
  });

  it("prefers the gateway that succeeds more often", () => {
    const state = createScoreState();
    reportRate(state, "fauxpay", 0.8, 200);
    reportRate(state, "phonypay", 0.92, 200);
    const ranking = rank(state, both);
    expect(order(ranking)).toEqual(["phonypay", "fauxpay"]);
    expect(ranking.ranked[0]?.score).toBeCloseTo(0.92, 1);
    expect(ranking.ranked[1]?.score).toBeCloseTo(0.8, 1);
    expect(ranking.explored).toBeNull();
  });

  it("gives an untried gateway the benefit of the doubt", () => {
    const state = createScoreState();
    reportRate(state, "fauxpay", 0.7, 100);
    expect(order(rank(state, both))).toEqual(["phonypay", "fauxpay"]);
    reportRate(state, "fauxpay", 1, 300);
    expect(order(rank(state, both))).toEqual(["fauxpay", "phonypay"]);
  });

  it("does not think much of a single failure", () => {
    const state = createScoreState();
    reportRate(state, "fauxpay", 0.9, 100);
    report(state, "phonypay", "failure", 1);
    const [, second] = rank(state, both).ranked;
    expect(second?.score).toBeGreaterThan(0.6);
  });

  it("knows kinds of payments apart, and leans on the coarser kind where there is little", () => {
    const state = createScoreState();
    reportRate(state, "fauxpay", 0.95, 300);
    reportRate(state, "phonypay", 0.85, 300);
    const dollars = { ...visaInEuro, currency: "USD" };
    // A kind of payment without outcomes goes by the kinds next to it.
    expect(order(rank(state, both, { traits: dollars }))).toEqual(["fauxpay", "phonypay"]);
    for (let round = 0; round < 6; round += 1) {
      reportRate(state, "fauxpay", 0.5, 20, { traits: dollars });
      reportRate(state, "phonypay", 0.9, 20, { traits: dollars });
      reportRate(state, "fauxpay", 0.95, 60);
      reportRate(state, "phonypay", 0.85, 60);
    }
    expect(order(rank(state, both, { traits: dollars }))).toEqual(["phonypay", "fauxpay"]);
    expect(order(rank(state, both))).toEqual(["fauxpay", "phonypay"]);
    const [best] = rank(state, both, { traits: dollars }).ranked;
    expect(best?.estimate.level).toBe("combination");
    expect(best?.estimate.samples).toBeGreaterThan(100);
    expect(best?.estimate.samples).toBeLessThanOrEqual(120);
  });

  it("moves a gateway back within a few failures when it dies, and to the front again when it is back", () => {
    const state = createScoreState();
    reportRate(state, "phonypay", 0.85, 300);
    reportRate(state, "fauxpay", 0.95, 300);
    let failures = 0;
    while (order(rank(state, both))[0] === "fauxpay") {
      report(state, "fauxpay", "failure", 1);
      failures += 1;
      expect(failures).toBeLessThanOrEqual(4);
    }
    report(state, "fauxpay", "failure", 3);
    const ranking = rank(state, both);
    expect(ranking.ranked[1]).toMatchObject({ isDown: true });
    expect(ranking.leader?.gatewayName).toBe("fauxpay");
    report(state, "fauxpay", "success", 4);
    expect(rank(state, both).ranked.some(({ isDown }) => isDown)).toBe(false);
    expect(order(rank(state, both))).toEqual(["fauxpay", "phonypay"]);
  });

  it("takes a gateway that has been failing for long to be bad, not down", () => {
    const state = createScoreState();
    reportRate(state, "fauxpay", 0.6, 500);
    expect(rank(state, both).ranked.find(({ candidate }) => candidate.gatewayName === "fauxpay")?.isDown).toBe(false);
  });

  it("does not move gateways around when all are down", () => {
    const state = createScoreState();
    reportRate(state, "fauxpay", 0.95, 300);
    reportRate(state, "phonypay", 0.85, 300);
    report(state, "phonypay", "failure", 10);
    report(state, "fauxpay", "failure", 12);
    const ranking = rank(state, both);
    expect(ranking.areAllDown).toBe(true);
    expect(order(ranking)).toEqual(["fauxpay", "phonypay"]);
  });

  it("leaves those that are down in their places where it may not move them", () => {
    const state = createScoreState();
    reportRate(state, "fauxpay", 0.99, 400);
    reportRate(state, "phonypay", 0.7, 400);
    report(state, "fauxpay", "failure", 8);
    expect(order(rank(state, both))).toEqual(["phonypay", "fauxpay"]);
    expect(order(rank(state, both, { mayDemote: false }))).toEqual(["fauxpay", "phonypay"]);
  });

  it("tries a gateway that was down again after some time, even when it was not probed", () => {
    const state = createScoreState();
    reportRate(state, "fauxpay", 0.95, 300);
    report(state, "fauxpay", "failure", 8);
    const isDown = (nowMs: number): boolean | undefined =>
      rank(state, ["fauxpay", "x"], { nowMs }).ranked.at(-1)?.isDown;
    expect(isDown(startMs)).toBe(true);
    expect(isDown(startMs + 6 * 3_600_000)).toBe(false);
  });
});

describe("exploration", () => {
  const sharesOf = (state: ScoreState, names: readonly string[], payments = 20_000): ReadonlyMap<string, number> => {
    const shares = new Map<string, number>();
    for (let index = 0; index < payments; index += 1) {
      const explored = rank(state, names, {}, repeatableChance(`pay_${String(index)}`, "explore")).explored;
      const name = explored?.gatewayName ?? "nobody";
      shares.set(name, (shares.get(name) ?? 0) + 1 / payments);
    }
    return shares;
  };

  it("tries gateways that may turn out to be better, and hardly those that cannot", () => {
    const state = createScoreState();
    reportRate(state, "near", 0.9, 30);
    reportRate(state, "hopeless", 0.5, 400);
    reportRate(state, "best", 0.92, 400);
    const shares = sharesOf(state, ["best", "near", "hopeless"]);
    expect(shares.get("near")).toBeGreaterThan(0.001);
    expect(shares.get("hopeless") ?? 0).toBeLessThan(0.0001);
  });

  it("stays below the most that may be explored, however little is known", () => {
    const state = createScoreState();
    reportRate(state, "best", 0.92, 400);
    const names = ["best", ...Array.from({ length: 9 }, (_none, index) => `new_${String(index)}`)];
    const { explorationShare } = defaultScoreSettings;
    const explored = 1 - (sharesOf(state, names).get("nobody") ?? 0);
    expect(explored).toBeLessThan(explorationShare * scorePolicy.verificationBoost);
    const settings = { ...defaultScoreSettings, explorationShare: 0.001 };
    expect(rank(state, names, { settings }, 0.01).explored).toBeNull();
  });

  it("tries all that are not down in equal parts where the share is fixed, whatever it is worth", () => {
    const state = createScoreState();
    reportRate(state, "best", 0.92, 400);
    reportRate(state, "hopeless", 0.5, 400);
    reportRate(state, "worse", 0.7, 400);
    reportRate(state, "down", 0.9, 400);
    reportRate(state, "down", 0, 60);
    const settings = { ...defaultScoreSettings, explorationShare: 0.3, isExplorationFixed: true };
    const names = ["best", "hopeless", "worse", "down"];
    const tried = [0.05, 0.15, 0.25].map((chance) => rank(state, names, { settings }, chance).explored?.subject);
    expect(new Set(tried)).toEqual(new Set(["gateway:hopeless", "gateway:worse", undefined]));
  });

  it("counts attempts that are under way, so that outcomes that come late cost no more", () => {
    const state = createScoreState();
    reportRate(state, "best", 0.9, 400);
    reportRate(state, "near", 0.88, 60);
    const before = sharesOf(state, ["best", "near"]).get("near") ?? 0;
    for (let index = 0; index < 9; index += 1) {
      const attemptKey = `probe_${String(index)}`;
      noteAttempt(state, { merchantId, attemptKey, subject: gatewaySubject("near"), atMs: startMs, isProbe: true });
    }
    expect(sharesOf(state, ["best", "near"]).get("near") ?? 0).toBeLessThan(before / 5);
  });

  it("looks soon whether a gateway is back that one success would put first", () => {
    const state = createScoreState();
    reportRate(state, "second", 0.8, 400);
    reportRate(state, "first", 0.95, 400);
    report(state, "first", "failure", 3);
    expect(order(rank(state, ["first", "second"]))[0]).toBe("second");
    expect(sharesOf(state, ["first", "second"]).get("first")).toBeGreaterThan(0.02);
  });

  it("does not use retries, single candidates or merchants that want none", () => {
    const state = createScoreState();
    expect(rank(state, both, { mayExplore: false }, always).explored).toBeNull();
    expect(rank(state, ["fauxpay"], {}, always).explored).toBeNull();
    const settings = { ...defaultScoreSettings, explorationShare: 0 };
    expect(rank(state, both, { settings }, always).explored).toBeNull();
  });
});

describe("outcomes that do not come", () => {
  const known = (): ScoreState => {
    const state = createScoreState();
    for (const gateway of both) {
      for (let index = 0; index < 40; index += 1) {
        const isFailure = index % (gateway === "fauxpay" ? 20 : 5) === 0;
        const outcome = outcomeOf(gateway, isFailure ? "failure" : "success", { atMs: startMs + 500 });
        const { attemptKey } = outcome;
        noteAttempt(state, { merchantId, attemptKey, subject: gatewaySubject(gateway), atMs: startMs, isProbe: false });
        recordOutcome(state, outcome);
      }
    }
    return state;
  };

  it("count against a gateway that goes silent, before a single failure is known", () => {
    const state = known();
    notOpened(state, "fauxpay", 10, startMs + 1_000);
    expect(order(rank(state, both, { nowMs: startMs + 2_000 }))).toEqual(["fauxpay", "phonypay"]);
    const ranking = rank(state, both, { nowMs: startMs + 60_000 });
    expect(order(ranking)).toEqual(["phonypay", "fauxpay"]);
    expect(ranking.ranked[1]?.estimate.overdueShare).toBeGreaterThan(0.1);
  });

  it("are given up after a while", () => {
    const state = known();
    notOpened(state, "fauxpay", 10, startMs + 1_000);
    const later = rank(state, both, { nowMs: startMs + 3_600_000 });
    expect(later.ranked.every(({ estimate }) => estimate.overdueShare === 0)).toBe(true);
  });

  it("mean nothing for callers who never report any", () => {
    const state = createScoreState();
    notOpened(state, "fauxpay", 10, startMs);
    expect(order(rank(state, both, { nowMs: startMs + 120_000 }))).toEqual(["fauxpay", "phonypay"]);
  });

  it("are noticed also when there are very many, and cost no more then", () => {
    const state = known();
    notOpened(state, "fauxpay", 5_000, startMs + 1_000);
    const ranking = rank(state, both, { nowMs: startMs + 60_000 });
    expect(ranking.ranked[1]).toMatchObject({ candidate: { gatewayName: "fauxpay" } });
    expect(ranking.ranked[1]?.estimate.overdueShare).toBeGreaterThan(0.8);
  });

  it("are overdue when the merchant specifies it", () => {
    const state = known();
    notOpened(state, "fauxpay", 10, startMs + 1_000);
    const settings = { ...defaultScoreSettings, overdueAfterMs: 500 };
    expect(order(rank(state, both, { nowMs: startMs + 2_000, settings }))).toEqual(["phonypay", "fauxpay"]);
  });
});

describe("settings", () => {
  it("prefer a gateway by standard deviations of its score", () => {
    const state = createScoreState();
    reportRate(state, "fauxpay", 0.9, 200);
    reportRate(state, "phonypay", 0.89, 200);
    const settings = { ...defaultScoreSettings, sigmaFactors: new Map([["phonypay", 2]]) };
    expect(order(rank(state, both, { settings }))).toEqual(["phonypay", "fauxpay"]);
  });

  it("move gateways below a threshold behind the others", () => {
    const state = createScoreState();
    reportRate(state, "fauxpay", 0.6, 500);
    reportRate(state, "phonypay", 0.3, 500);
    const settings = { ...defaultScoreSettings, eliminationThreshold: 0.45 };
    expect(rank(state, both, { settings }).ranked.map(({ isDown }) => isDown)).toEqual([false, true]);
  });
});

describe("a simulated outage", () => {
  const rates: Readonly<Record<string, number>> = { a: 0.9, b: 0.88, c: 0.85, d: 0.8 };

  /** Attempts on the best gateway after it died, until traffic had left it and altogether. */
  const attemptsAfterDeath = (seed: number): { readonly untilLeft: number; readonly inAll: number } => {
    const state = createScoreState();
    let untilLeft = 0;
    let inAll = 0;
    let elsewhere = 0;
    for (let index = 0; index < 4_000; index += 1) {
      const isDead = index >= 3_000;
      const paymentId = `pay_${String(seed)}_${String(index)}`;
      const nowMs = startMs + index * 1_000;
      const [best] = order(rank(state, Object.keys(rates), { nowMs }, repeatableChance(paymentId, "explore")));
      const gateway = best ?? "";
      const rate = isDead && gateway === "a" ? 0.05 : (rates[gateway] ?? 0);
      const isSuccess = repeatableChance(paymentId, `world of ${gateway}`) < rate;
      recordOutcome(state, outcomeOf(gateway, isSuccess ? "success" : "failure", { atMs: nowMs }));
      if (!isDead) continue;
      elsewhere = gateway === "a" ? 0 : elsewhere + 1;
      if (gateway === "a") inAll += 1;
      if (elsewhere === 5 && untilLeft === 0) untilLeft = inAll;
    }
    return { untilLeft, inAll };
  };

  it("is over for the payments after three failures, and costs few probes", () => {
    const runs = Array.from({ length: 9 }, (_none, seed) => attemptsAfterDeath(seed));
    const median = (values: readonly number[]): number =>
      [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? NaN;
    expect(median(runs.map(({ untilLeft }) => untilLeft))).toBeLessThanOrEqual(3);
    expect(median(runs.map(({ inAll }) => inAll))).toBeLessThanOrEqual(20);
  });
});
