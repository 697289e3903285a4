// What a profile switched, and its effect on a decision.
import { describe, expect, it } from "@jest/globals";

import type { AppliedSwitches } from "../../src/domain/applied-switches.ts";
import { appliedTo, limitedTo, ordersByRate } from "../../src/domain/applied-switches.ts";
import type { Candidate, DecisionInput, DecisionResult } from "../../src/domain/decision.ts";
import { decide } from "../../src/domain/decision.ts";
import { basisOf } from "../../src/domain/decision-basis.ts";
import { explain } from "../../src/domain/explanation.ts";
import { decideByPriority } from "../../src/domain/priority-decision.ts";
import { gatewaySubject } from "../../src/domain/scoring/outcome.ts";
import type { ScoreState } from "../../src/domain/scoring/score-state.ts";
import { createScoreState } from "../../src/domain/scoring/score-state.ts";
import { defaultSwitches, readSwitches } from "../../src/domain/settings/profile-switches.ts";
import { readRule } from "../support/read-rule.ts";
import { payment, report, reportRate } from "../support/score-world.ts";

const payments = Array.from({ length: 20_000 }, (_none, index) => `pay_${String(index)}`);

const inSplit = (split: number): readonly string[] =>
  payments.filter((id) => appliedTo({ ...defaultSwitches, split }, id)?.isInSplit !== false);

describe("the switches of a profile", () => {
  it("do not affect a payment while nothing is switched", () => {
    expect(appliedTo(defaultSwitches, "pay_1")).toBeNull();
    expect(ordersByRate(null)).toBe(true);
    const given = payment();
    expect(limitedTo(given, null)).toBe(given);
  });

  it("apply to the share of payments that they specify, and for the same ones every time", () => {
    expect(inSplit(0)).toEqual([]);
    expect(inSplit(100)).toEqual(payments);
    const thirty = inSplit(30);
    expect(Math.abs(thirty.length / payments.length - 0.3)).toBeLessThan(0.01);
    expect(inSplit(30)).toEqual(thirty);
    // A share that grows keeps those who are in it.
    const fifty = new Set(inSplit(50));
    expect(thirty.every((id) => fifty.has(id))).toBe(true);
  });

  it("only show outside that share what counts inside it", () => {
    const all = { ...defaultSwitches, split: 0 };
    expect(appliedTo(all, "pay_1")).toEqual({
      successBased: "metrics",
      elimination: "metrics",
      split: 0,
      isInSplit: false,
    });
    expect(appliedTo({ ...all, successBased: "none", elimination: "metrics" }, "pay_1")).toMatchObject({
      successBased: "none",
      elimination: "metrics",
    });
  });

  it("allow nothing that the merchant or the caller does not, and take it away", () => {
    const allowed = payment({ mayDemote: true, mayExplore: true });
    const held = (members: Partial<AppliedSwitches>) =>
      limitedTo(allowed, { ...defaultSwitches, isInSplit: true, ...members });
    expect(held({})).toMatchObject({ isOrdered: true, mayDemote: true, mayExplore: true });
    expect(held({ successBased: "metrics" })).toMatchObject({ isOrdered: false, mayDemote: true, mayExplore: false });
    expect(held({ elimination: "none" })).toMatchObject({ isOrdered: true, mayDemote: false, mayExplore: true });
    const forbidden = payment({ mayDemote: false, mayExplore: false });
    const isInSplit = true;
    expect(limitedTo(forbidden, { ...defaultSwitches, isInSplit })).toMatchObject({
      mayDemote: false,
      mayExplore: false,
    });
  });

  it("are read as they were kept, and what another version wrote blocks nothing", () => {
    expect(readSwitches({ success_based: "none", elimination: "metrics", split: 7 })).toEqual({
      successBased: "none",
      elimination: "metrics",
      split: 7,
    });
    expect(readSwitches({ success_based: "later", elimination: null, split: 101 })).toEqual(defaultSwitches);
    expect(readSwitches({ split: -1 })).toEqual(defaultSwitches);
    expect(readSwitches({ split: "7" })).toEqual(defaultSwitches);
  });
});

const candidate = (gatewayName: string): Candidate => ({
  gatewayName,
  merchantConnectorId: `mca_${gatewayName}`,
  subject: gatewaySubject(gatewayName),
});

const applied = (members: Partial<AppliedSwitches> = {}): AppliedSwitches => ({
  ...defaultSwitches,
  isInSplit: true,
  ...members,
});

const input = (switches: AppliedSwitches | null, members: Partial<DecisionInput> = {}): DecisionInput => ({
  paymentId: "pay_1",
  payment: payment(),
  candidates: [candidate("a"), candidate("b"), candidate("c")],
  rule: null,
  preferred: [],
  parameters: { values: new Map(), metadata: new Map(), isMetadataFoundByName: true },
  switches,
  ...members,
});

/** By their rates b, c, a. */
const known = (): ScoreState => {
  const state = createScoreState();
  reportRate(state, "a", 0.8, 100);
  reportRate(state, "b", 0.95, 100);
  reportRate(state, "c", 0.9, 100);
  return state;
};

/** The same, and the first is down. */
const failing = (): ScoreState => {
  const state = known();
  report(state, "a", "failure", 12);
  return state;
};

const names = ({ decided }: DecisionResult): string => decided.map((one) => one.candidate.gatewayName).join("");

const reasonsOf = (result: DecisionResult): readonly (readonly string[])[] =>
  explain(JSON.parse(JSON.stringify(basisOf(result, 0.02))) as ReturnType<typeof basisOf>).candidates.map(
    ({ reasons }) => reasons,
  );

const single = (gateway_name: string) => ({
  ruleId: "routing_1",
  name: "mine",
  owner: "kiosk",
  algorithm: readRule("single", { gateway_name, gateway_id: null }),
});

const notOrdered = (position: string): string =>
  `Success rates do not order the payments of the profile: success_based is ${position}.`;

describe("deciding where success rates do not count", () => {
  it("leaves the candidates as they are given", () => {
    expect(names(decide(known(), input(null)))).toBe("bca");
    expect(names(decide(known(), input(applied())))).toBe("bca");
    for (const successBased of ["none", "metrics"] as const) {
      const result = decide(known(), input(applied({ successBased })));
      expect([names(result), result.approach]).toEqual(["abc", "PRIORITY_LOGIC"]);
      expect(result.decided.map(({ score }) => score)).toEqual([1, 0.9, 0.8]);
    }
  });

  it("states what is known with metrics, and not with none", () => {
    const none = reasonsOf(decide(known(), input(applied({ successBased: "none" }))));
    expect(none[0]).toEqual(["In order of priority.", notOrdered("none")]);
    const metrics = reasonsOf(decide(known(), input(applied({ successBased: "metrics" }))));
    expect(metrics[0]).toEqual([
      "In order of priority.",
      expect.stringContaining("expected from 100 outcomes of all its payments"),
      notOrdered("metrics"),
    ]);
  });

  it("keeps the switches with the decision", () => {
    expect(basisOf(decide(known(), input(null)), 0.02).dynamic_routing).toBeNull();
    const switches = applied({ successBased: "none", elimination: "metrics", split: 40 });
    const kept = { success_based: "none", elimination: "metrics", split: 40, is_in_split: true };
    expect(basisOf(decide(known(), input(switches)), 0.02).dynamic_routing).toEqual(kept);
    expect(basisOf(decideByPriority(known(), input(switches)), 0.02).dynamic_routing).toEqual(kept);
  });

  it("leaves what a rule and the profile name in front", () => {
    const switches = applied({ successBased: "none" });
    const ruled = decide(known(), input(switches, { rule: single("c") }));
    expect([names(ruled), ruled.approach]).toEqual(["cab", "rule_based_routing"]);
    expect(reasonsOf(ruled)[0]).toEqual(['Named by the active routing rule "mine".']);
    expect(names(decide(known(), input(switches, { preferred: ["mca_b"] })))).toBe("bac");
  });

  it("explores no gateway, and takes no customer back", () => {
    const switches = applied({ successBased: "metrics" });
    const settings = { ...payment().settings, explorationShare: 1 };
    const exploring = (given: AppliedSwitches | null, paymentId: string): DecisionResult =>
      decide(createScoreState(), input(given, { paymentId, payment: payment({ settings }) }));
    const tried = payments.find((id) => exploring(null, id).ranking.explored !== null) ?? "";
    expect(exploring(null, tried).approach).toBe("SR_V3_HEDGING");
    expect(exploring(switches, tried)).toMatchObject({ approach: "PRIORITY_LOGIC", ranking: { explored: null } });
    const history = new Map([["c", 3]]);
    expect(names(decide(known(), input(null, { history })))).toBe("cba");
    expect(names(decide(known(), input(switches, { history })))).toBe("abc");
  });

  it("names what kind of decision it was all the same", () => {
    const switches = applied({ successBased: "none" });
    expect(decide(known(), input(switches, { candidates: [] }))).toMatchObject({ approach: "NONE", switches });
    expect(decide(known(), input(switches, { candidates: [candidate("a")] })).approach).toBe("DEFAULT");
    const state = failing();
    const moved = decide(state, input(switches));
    expect([names(moved), moved.approach]).toEqual(["bca", "PL_DOWNTIME_ROUTING"]);
    expect(reasonsOf(moved)[2]?.[0]).toBe("Moved to the end, because it seems to be down.");
    report(state, "b", "failure", 12);
    report(state, "c", "failure", 12);
    const allDown = decide(state, input(switches));
    expect([names(allDown), allDown.approach]).toEqual(["abc", "PL_ALL_DOWNTIME_ROUTING"]);
    expect(reasonsOf(allDown)[0]?.[0]).toBe("In order of priority.");
  });

  it("states of payments outside the share that they are outside", () => {
    const switches = appliedTo({ ...defaultSwitches, split: 0 }, "pay_1");
    const result = decide(failing(), input(switches));
    expect(names(result)).toBe("abc");
    const outside = "Dynamic routing may re-order 0 % of the profile's payments; this one is of the rest.";
    expect(reasonsOf(result)[1]).toEqual(["In order of priority.", expect.stringContaining("expected from"), outside]);
  });
});

describe("deciding where elimination does not count", () => {
  /** The best by its long run is down. */
  const bestIsDown = (): ScoreState => {
    const state = createScoreState();
    reportRate(state, "a", 0.5, 60);
    reportRate(state, "b", 0.99, 300);
    report(state, "b", "failure", 8);
    return state;
  };
  const two = { candidates: [candidate("a"), candidate("b")], payment: payment({ mayExplore: false }) };

  it("leaves a gateway that is down where its rate, or the priority, puts it", () => {
    expect(names(decide(bestIsDown(), input(null, two)))).toBe("ab");
    expect(names(decideByPriority(failing(), input(null)))).toBe("bca");
    for (const elimination of ["none", "metrics"] as const) {
      const byRate = decide(bestIsDown(), input(applied({ elimination }), two));
      expect([names(byRate), byRate.approach]).toEqual(["ba", "SR_SELECTION_V3_ROUTING"]);
      const byPriority = decideByPriority(failing(), input(applied({ elimination })));
      expect([names(byPriority), byPriority.approach]).toEqual(["abc", "PRIORITY_LOGIC"]);
    }
  });

  it("states with metrics that it seems to be down, and not with none", () => {
    const stays = expect.stringMatching(
      /^It seems to be down, with a probability of \d+\.\d %\. That does not move it, because elimination is metrics/,
    );
    const of = (elimination: "none" | "metrics") => decide(bestIsDown(), input(applied({ elimination }), two));
    expect(reasonsOf(of("metrics"))[0]).toEqual([expect.stringContaining("expected from"), stays]);
    expect(basisOf(of("metrics"), 0.02).candidates.map(({ is_down }) => is_down)).toEqual([true, false]);
    expect(reasonsOf(of("none"))[0]).toEqual([expect.stringContaining("expected from")]);
    expect(basisOf(of("none"), 0.02).candidates.map(({ is_down }) => is_down)).toEqual([false, false]);
    const byPriority = decideByPriority(failing(), input(applied({ elimination: "metrics" })));
    expect(reasonsOf(byPriority)).toEqual([
      ["In order of priority.", stays],
      ["In order of priority."],
      ["In order of priority."],
    ]);
  });
});
