import { describe, expect, it } from "@jest/globals";

import { withCost } from "../../../src/domain/costs/weigh-cost.ts";
import type { Candidate, DecidedCandidate, DecisionResult, Placing } from "../../../src/domain/decision.ts";
import { decide } from "../../../src/domain/decision.ts";
import { basisOf } from "../../../src/domain/decision-basis.ts";
import { explain } from "../../../src/domain/explanation.ts";
import { gatewaySubject } from "../../../src/domain/scoring/outcome.ts";
import { createScoreState } from "../../../src/domain/scoring/score-state.ts";
import { withFeature } from "../../../src/domain/settings/features.ts";
import type { MerchantSettings } from "../../../src/domain/settings/resolve-settings.ts";
import { noSettings } from "../../../src/domain/settings/resolve-settings.ts";
import type { CommitmentTerms } from "../../../src/domain/traffic/keep-commitments.ts";
import { keepCommitments } from "../../../src/domain/traffic/keep-commitments.ts";
import type { CountedVolumes } from "../../../src/domain/traffic/volume-terms.ts";
import { createChance } from "../../support/counted-merchants.ts";
import { payment, visaInEuro } from "../../support/score-world.ts";

const gateways = ["a", "b", "c", "d"] as const;

const candidates = gateways.map((name): Candidate => ({
  gatewayName: name,
  merchantConnectorId: null,
  subject: gatewaySubject(name),
}));

const plain = decide(createScoreState(), {
  paymentId: "pay_1",
  payment: payment({ mayExplore: false }),
  candidates,
  rule: null,
  preferred: [],
  parameters: { values: new Map(), metadata: new Map(), isMetadataFoundByName: true },
});

interface Given {
  readonly name: (typeof gateways)[number];
  readonly score: number;
  readonly isDown?: boolean;
  readonly placings?: readonly Placing[];
}

/** A decision in this order. */
const decisionOf = (...given: readonly Given[]): DecisionResult => ({
  ...plain,
  decided: given.flatMap(({ name, score, isDown = false, placings = [] }): readonly DecidedCandidate[] => {
    const known = plain.decided.find(({ candidate }) => candidate.gatewayName === name);
    return known === undefined ? [] : [{ ...known, score, placings, ranked: { ...known.ranked, score, isDown } }];
  }),
});

const committing = (payments: Readonly<Record<string, number>>): MerchantSettings => ({
  ...noSettings,
  volumeTerms: new Map(Object.entries(payments).map(([name, committed]) => [name, { caps: [], committed }])),
});

const counting = (months: Readonly<Record<string, number>>): CountedVolumes => ({
  of: (gatewayName) => ({ day: 0, month: months[gatewayName] ?? 0 }),
});

const monthMs = Date.UTC(2027, 5, 1);
const monthLengthMs = Date.UTC(2027, 6, 1) - monthMs;

/** In the middle of a month. */
const terms = (members: Partial<CommitmentTerms> = {}): CommitmentTerms => ({
  nowMs: monthMs + monthLengthMs / 2,
  volumes: counting({}),
  guardBand: 0.01,
  ...members,
});

const names = ({ decided }: DecisionResult) => decided.map(({ candidate }) => candidate.gatewayName);

const even = decisionOf({ name: "a", score: 0.9 }, { name: "b", score: 0.895 }, { name: "c", score: 0.891 });

describe("a gateway that volume is committed of", () => {
  it("goes to the front while it is behind its pace and within the band, and is explained", () => {
    const result = keepCommitments(even, committing({ c: 100 }), terms({ volumes: counting({ c: 49 }) }));
    expect([names(result), result.approach]).toEqual([["c", "a", "b"], "SR_SELECTION_VOLUME_COMMITMENT"]);
    const basis = basisOf(result, 0.02);
    expect(basis.volume).toEqual({
      reason: "behind_pace",
      head: "a",
      chosen: "c",
      guard_band_pp: 1,
      gateways: [
        {
          connector: "c",
          merchant_connector_id: null,
          committed_payments: 100,
          counted_payments: 49,
          pace_payments: 50,
          is_within_band: true,
        },
      ],
    });
    expect(explain(basis).candidates[0]?.reasons[0]).toContain("pace");
  });

  it("is left where it is once it keeps its pace", () => {
    const result = keepCommitments(even, committing({ c: 100 }), terms({ volumes: counting({ c: 50 }) }));
    expect(names(result)).toEqual(["a", "b", "c"]);
    expect(basisOf(result, 0.02).volume).toMatchObject({ reason: "on_pace", chosen: "a" });
  });

  it("is that of several which is furthest behind its own, the better one among equals", () => {
    const volumes = counting({ b: 40, c: 300 });
    expect(names(keepCommitments(even, committing({ b: 100, c: 1_000 }), terms({ volumes })))[0]).toBe("c");
    expect(names(keepCommitments(even, committing({ b: 100, c: 1_000 }), terms()))[0]).toBe("b");
  });

  it("counts as chosen where it is first already, so that no cost moves the payment away", () => {
    const settings: MerchantSettings = {
      ...committing({ a: 100 }),
      features: withFeature(noSettings.features, "multi-objective-routing", true),
      fees: new Map([
        ["a", { connector: "a", fee: { sharePpm: 900_000, fixedMicros: 0 }, narrower: [] }],
        ["b", { connector: "b", fee: { sharePpm: 0, fixedMicros: 0 }, narrower: [] }],
      ]),
    };
    const kept = keepCommitments(even, settings, terms());
    expect([kept.approach, kept.decided[0]?.placings]).toEqual([plain.approach, ["by_commitment"]]);
    const result = withCost(kept, settings, { traits: visaInEuro, cardCountry: null, amount: 100, isAsked: null });
    expect([names(result)[0], result.cost?.reason]).toEqual(["a", "decided_otherwise"]);
  });

  it.each([
    ["out of the band", { name: "b", score: 0.889 }, "out_of_band"],
    ["down", { name: "b", score: 0.9, isDown: true }, "out_of_band"],
    ["held back", { name: "b", score: 0.9, placings: ["cap_reached"] }, "out_of_band"],
  ] as const)("is not moved while it is %s", (_what, second, reason) => {
    const result = keepCommitments(decisionOf({ name: "a", score: 0.9 }, second), committing({ b: 10 }), terms());
    expect([names(result), result.volume?.reason]).toEqual([["a", "b"], reason]);
  });

  it.each([
    ["a rule", { placings: ["by_rule"] }, "decided_otherwise"],
    ["a customer", { placings: ["by_customer"] }, "decided_otherwise"],
    ["what is to be learned", { placings: ["explored"] }, "explored"],
    ["a best one that is down", { isDown: true }, "head_is_down"],
  ] as const)("does not go before %s", (_what, members, reason) => {
    const decision = decisionOf({ name: "a", score: 0.9, ...members }, { name: "b", score: 0.9 });
    const result = keepCommitments(decision, committing({ b: 10 }), terms());
    expect([names(result), result.volume?.reason]).toEqual([["a", "b"], reason]);
  });

  it("changes nothing where nothing is committed, counted or eligible", () => {
    expect(keepCommitments(even, noSettings, terms())).toBe(even);
    expect(keepCommitments(even, { ...noSettings, volumeTerms: new Map() }, terms())).toBe(even);
    const capped = { ...noSettings, volumeTerms: new Map([["b", { caps: [], committed: null }]]) };
    expect(keepCommitments(even, capped, terms())).toBe(even);
    expect(keepCommitments(even, committing({ c: 100 }), terms({ volumes: null }))).toBe(even);
    const nobody = decisionOf();
    expect(keepCommitments(nobody, committing({ c: 100 }), terms())).toBe(nobody);
    expect(basisOf(even, 0.02).volume).toBeNull();
  });
});

describe("commitments", () => {
  it("never move a payment out of the band, or to a gateway that is down, held back or keeps its pace", () => {
    const chance = createChance(11);
    let moved = 0;
    for (let round = 0; round < 20_000; round += 1) {
      const given = gateways
        .map((name): Given => ({
          name,
          score: 0.8 + chance() * 0.05,
          isDown: chance() < 0.1,
          placings: chance() < 0.1 ? ["cap_reached"] : [],
        }))
        .sort((left, right) => right.score - left.score);
      const months = Object.fromEntries(gateways.map((name) => [name, Math.floor(chance() * 100)]));
      const committed = { b: 1 + Math.floor(chance() * 150), d: 1 + Math.floor(chance() * 150) };
      const guardBand = chance() * 0.03;
      const elapsed = chance();
      const nowMs = monthMs + monthLengthMs * elapsed;
      const decision = decisionOf(...given);
      const result = keepCommitments(decision, committing(committed), { nowMs, guardBand, volumes: counting(months) });
      if (names(result)[0] === names(decision)[0]) continue;
      moved += 1;
      const [chosen] = result.decided;
      const known = given.find(({ name }) => name === chosen?.candidate.gatewayName);
      const usable = given.filter(({ isDown, placings }) => isDown !== true && placings?.length === 0);
      const best = Math.max(...usable.map(({ score }) => score));
      expect(usable).toContain(known);
      expect(best - (known?.score ?? 0)).toBeLessThanOrEqual(guardBand);
      const pace = (known?.name === "b" ? committed.b : committed.d) * elapsed;
      expect(months[known?.name ?? ""]).toBeLessThan(pace);
    }
    expect(moved).toBeGreaterThan(1_000);
  });

  /** A month of payments, counted some payments late; answers the share of the target and what it cost in successes. */
  const simulate = (scoreOfB: number): { readonly reached: number; readonly lost: number } => {
    const chance = createChance(5);
    const payments = 60_000;
    const target = 16_000;
    const decision = decisionOf({ name: "a", score: 0.9 }, { name: "b", score: scoreOfB });
    const settings = committing({ b: target });
    const uncounted: boolean[] = [];
    let month = 0;
    let lost = 0;
    for (let index = 0; index < payments; index += 1) {
      const nowMs = monthMs + (monthLengthMs * index) / payments;
      const result = keepCommitments(decision, settings, terms({ nowMs, volumes: counting({ b: month }) }));
      const score = result.decided[0]?.score ?? 0;
      lost += 0.9 - score;
      uncounted.push(names(result)[0] === "b" && chance() < score);
      if (uncounted.length > 25 && uncounted.shift() === true) month += 1;
    }
    month += uncounted.filter((isOfB) => isOfB).length;
    return { reached: month / target, lost: lost / payments };
  };

  it("are reached at the end of a month, for less than two tenths of a point of the success rate", () => {
    const { reached, lost } = simulate(0.895);
    expect(Math.abs(reached - 1)).toBeLessThan(0.01);
    expect(lost).toBeLessThan(0.002);
  });

  it("are not bought with success rates that the band does not admit", () => {
    expect(simulate(0.885)).toEqual({ reached: 0, lost: 0 });
  });
});
