import { describe, expect, it } from "@jest/globals";

import { methodOf, noHistory, returnedTo } from "../../src/domain/customer-history.ts";
import { noTraits } from "../../src/domain/scoring/clusters.ts";
import type { RankedSubject, ScoredSubject } from "../../src/domain/scoring/rank-by-success-rate.ts";
import { createScoreState } from "../../src/domain/scoring/score-state.ts";
import { rank } from "../support/score-world.ts";

const [estimated] = rank(createScoreState(), ["a"]).ranked;

const ranked = (
  ...gateways: readonly (readonly [gatewayName: string, score: number, isDown?: boolean])[]
): readonly RankedSubject<ScoredSubject>[] =>
  gateways.flatMap(([gatewayName, score, isDown = false]) =>
    estimated === undefined ? [] : [{ ...estimated, candidate: { subject: "", gatewayName }, score, isDown }],
  );

const history = (members: Readonly<Record<string, number>>): ReadonlyMap<string, number> =>
  new Map(Object.entries(members));

const nameOf = (...given: Parameters<typeof returnedTo<ScoredSubject>>): string | undefined =>
  returnedTo(...given)?.candidate.gatewayName;

describe("where a customer goes back to", () => {
  it("is nowhere while nothing is known, or no candidate took its payments", () => {
    expect(returnedTo(ranked(["a", 0.9]), noHistory)).toBeNull();
    expect(returnedTo(ranked(["a", 0.9]), history({ z: 5 }))).toBeNull();
    expect(returnedTo([], history({ a: 5 }))).toBeNull();
  });

  it("is the gateway with most net successes, in the ranking's order among equals", () => {
    const all = ranked(["A", 0.9], ["b", 0.85], ["c", 0.8]);
    expect(nameOf(all, history({ a: 1, b: 3, c: 2 }))).toBe("b");
    expect(nameOf(all, history({ c: 2, a: 2 }))).toBe("A");
  });

  it("is none that is down or expected to succeed less than half as often as the best", () => {
    const successes = history({ a: 1, b: 9 });
    expect(nameOf(ranked(["a", 0.9], ["b", 0.45]), successes)).toBe("b");
    expect(nameOf(ranked(["a", 0.9], ["b", 0.44]), successes)).toBe("a");
    expect(nameOf(ranked(["a", 0.9], ["b", 0.9, true]), successes)).toBe("a");
    expect(nameOf(ranked(["a", 0.9, true], ["b", 0.9, true]), successes)).toBeUndefined();
  });
});

describe("the method of a history", () => {
  it("is the method with its type, as scores distinguish them", () => {
    expect(methodOf({ ...noTraits, paymentMethod: "CARD", paymentMethodType: "Credit" })).toBe("card/credit");
    expect(methodOf({ ...noTraits, paymentMethod: "bank transfer" })).toBe("bank_transfer/");
    expect(methodOf(noTraits)).toBe("/");
  });
});
