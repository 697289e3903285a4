import { describe, expect, it } from "@jest/globals";

import type { Candidate, DecidingRule, DecisionInput } from "../../src/domain/decision.ts";
import { decide } from "../../src/domain/decision.ts";
import type { DecisionResult } from "../../src/domain/decision.ts";
import { basisOf } from "../../src/domain/decision-basis.ts";
import type { Explanation } from "../../src/domain/explanation.ts";
import { explain } from "../../src/domain/explanation.ts";
import { decideByPriority } from "../../src/domain/priority-decision.ts";
import { repeatableChance } from "../../src/domain/repeatable-chance.ts";
import { gatewaySubject } from "../../src/domain/scoring/outcome.ts";
import type { ScoreState } from "../../src/domain/scoring/score-state.ts";
import { createScoreState } from "../../src/domain/scoring/score-state.ts";
import { readRule } from "../support/read-rule.ts";
import { payment, report, reportRate } from "../support/score-world.ts";

const candidate = (gatewayName: string, merchantConnectorId: string | null = null): Candidate => ({
  gatewayName,
  merchantConnectorId,
  subject: gatewaySubject(gatewayName),
});

const rule = (type: string, data: unknown): DecidingRule => ({
  ruleId: "routing_1",
  name: "mine",
  owner: "kiosk",
  algorithm: readRule(type, data),
});

const single = (gateway_name: string, gateway_id: string | null = null): DecidingRule =>
  rule("single", { gateway_name, gateway_id });

/** A payment that does not explore. */
const calm = "pay_1";

const input = (members: Partial<DecisionInput> = {}): DecisionInput => ({
  paymentId: calm,
  payment: payment(),
  candidates: [candidate("a", "mca_a"), candidate("b", "mca_b"), candidate("c", "mca_c")],
  rule: null,
  preferred: [],
  parameters: { values: new Map(), metadata: new Map(), isMetadataFoundByName: true },
  ...members,
});

const known = (): ScoreState => {
  const state = createScoreState();
  reportRate(state, "a", 0.8, 100);
  reportRate(state, "b", 0.95, 100);
  reportRate(state, "c", 0.9, 100);
  return state;
};

const names = (result: { decided: readonly { candidate: Candidate }[] }): readonly string[] =>
  result.decided.map((one) => one.candidate.gatewayName);

/** The words, as they are made of what the log keeps: after a way through JSON. */
const explained = (result: DecisionResult): Explanation =>
  explain(JSON.parse(JSON.stringify(basisOf(result, 0.02))) as ReturnType<typeof basisOf>);

const reasonsOf = (result: DecisionResult): readonly (readonly string[])[] =>
  explained(result).candidates.map(({ reasons }) => reasons);

describe("deciding", () => {
  it("goes by success rate without a rule", () => {
    expect(repeatableChance(calm, "explore")).toBeGreaterThan(0.02);
    const result = decide(known(), input());
    expect(names(result)).toEqual(["b", "c", "a"]);
    expect(result.approach).toBe("SR_SELECTION_V3_ROUTING");
    expect(reasonsOf(result)[0]?.[0]).toContain("expected from 100 outcomes of all its payments");
  });

  it("goes by the rule first, and by success rate behind it", () => {
    const result = decide(known(), input({ rule: single("a") }));
    expect(names(result)).toEqual(["a", "b", "c"]);
    expect(result).toMatchObject({ approach: "rule_based_routing", rule: { applied: true } });
    expect(reasonsOf(result)[0]).toEqual([
      'Named by the active routing rule "mine".',
      expect.stringContaining("expected from 100 outcomes"),
    ]);
  });

  it("takes all accounts of a gateway, or the one that is named", () => {
    const candidates = [candidate("a", "mca_1"), candidate("b", "mca_2"), candidate("a", "mca_3")];
    const ids = (active: DecidingRule): readonly (string | null)[] =>
      decide(createScoreState(), input({ candidates, rule: active })).decided.map(
        (one) => one.candidate.merchantConnectorId,
      );
    expect(ids(single("A"))).toEqual(["mca_1", "mca_3", "mca_2"]);
    expect(ids(single("a", "mca_3"))).toEqual(["mca_3", "mca_1", "mca_2"]);
  });

  it("takes the gateway of a named account where the caller lists gateways by their names alone", () => {
    const candidates = [candidate("a"), candidate("b")];
    const result = decide(known(), input({ candidates, rule: single("a", "mca_1") }));
    expect([names(result), result.rule?.applied]).toEqual([["a", "b"], true]);
  });

  it("goes by what the profile prefers where no rule names a gateway, and behind the rule", () => {
    const result = decide(known(), input({ preferred: ["mca_c", "mca_gone", "mca_a"] }));
    expect(names(result)).toEqual(["c", "a", "b"]);
    expect(result).toMatchObject({ approach: "rule_based_routing", rule: null });
    expect(reasonsOf(result).map(([first]) => first)).toEqual([
      "Named by the routing_algorithm of the profile.",
      "Named by the routing_algorithm of the profile.",
      expect.stringContaining("expected from"),
    ]);
    expect(names(decide(known(), input({ preferred: ["mca_c"], rule: single("a") })))).toEqual(["a", "c", "b"]);
    expect(names(decide(known(), input({ preferred: ["mca_c"], rule: single("nobody") })))).toEqual(["c", "b", "a"]);
    expect(decide(known(), input({ preferred: ["mca_gone"] })).approach).toBe("SR_SELECTION_V3_ROUTING");
  });

  it("reports when the rule names no gateway that could process the payment", () => {
    const result = decide(known(), input({ rule: single("z") }));
    expect(names(result)).toEqual(["b", "c", "a"]);
    expect(result).toMatchObject({ approach: "SR_SELECTION_V3_ROUTING", rule: { applied: false } });
  });

  it("does not explore against a merchant's own rule", () => {
    const candidates = [candidate("b", "mca_b"), candidate("new", "mca_new")];
    const payments = Array.from({ length: 500 }, (_none, index) => `pay_${String(index)}`);
    const explored = payments
      .map((paymentId) => input({ paymentId, candidates }))
      .find((one) => decide(known(), one).approach === "SR_V3_HEDGING");
    if (explored === undefined) throw new RangeError("No payment explores.");
    expect(reasonsOf(decide(known(), explored))[0]?.[0]).toBe("Tried on purpose, to learn how it does now.");
    expect(names(decide(known(), { ...explored, rule: single("b") }))[0]).toBe("b");
  });

  it("names what kind of decision it was", () => {
    expect(decide(known(), input({ candidates: [] }))).toMatchObject({ approach: "NONE", decided: [], rule: null });
    expect(decide(known(), input({ candidates: [candidate("a")] })).approach).toBe("DEFAULT");
    const state = known();
    report(state, "b", "failure", 8);
    const demoting = decide(state, input());
    expect(demoting).toMatchObject({ approach: "SR_V3_DOWNTIME_ROUTING" });
    expect(reasonsOf(demoting).at(-1)?.[1]).toMatch(/^It seems to be down, with a probability of \d+\.\d %/);
    report(state, "a", "failure", 12);
    report(state, "c", "failure", 8);
    expect(decide(state, input()).approach).toBe("SR_V3_ALL_DOWNTIME_ROUTING");
  });

  it("explains itself", () => {
    expect(explained(decide(known(), input({ rule: single("a") })))).toMatchObject({
      rule: { rule_id: "routing_1", name: "mine", matched_rule: null, default_selection: false, applied: true },
      leader: "mca_b",
      exploration: { share: 0.02, explored: null },
      all_down: false,
      candidates: [
        { connector: "a", merchant_connector_id: "mca_a", samples: 100, samples_of: { level: "gateway" } },
        { connector: "b" },
        { connector: "c" },
      ],
    });
  });
});

describe("deciding for a customer that is known", () => {
  const history = new Map([["a", 2]]);
  /** A payment that explores. */
  const exploring = Array.from({ length: 400 }, (_none, index) => `pay_${String(index)}`).find((paymentId) => {
    const { ranking } = decide(createScoreState(), input({ paymentId }));
    return ranking.explored !== null;
  });

  it("goes back to where its payments succeeded", () => {
    const result = decide(known(), input({ history }));
    expect(names(result)).toEqual(["a", "b", "c"]);
    expect(result.approach).toBe("STICKY_ROUTING");
    expect(reasonsOf(result)[0]?.[0]).toBe("The customer's earlier payments succeeded there.");
    expect(reasonsOf(result)[1]).not.toContain("The customer's earlier payments succeeded there.");
  });

  it("does not try another one to learn", () => {
    expect(exploring).toBeDefined();
    const paymentId = exploring ?? "";
    expect(decide(createScoreState(), input({ paymentId, history }))).toMatchObject({
      approach: "STICKY_ROUTING",
      ranking: { explored: null },
    });
    // One that took none of its payments leaves everything as it is.
    const stranger = decide(createScoreState(), input({ paymentId, history: new Map([["z", 2]]) }));
    expect(stranger.approach).toBe("SR_V3_HEDGING");
  });

  it("leaves a gateway that is down, and what a merchant asks for goes before", () => {
    const state = known();
    report(state, "a", "failure", 10);
    expect(decide(state, input({ history }))).toMatchObject({ approach: "SR_V3_DOWNTIME_ROUTING" });
    expect(names(decide(known(), input({ history, rule: single("c") })))).toEqual(["c", "b", "a"]);
    expect(names(decide(known(), input({ history, preferred: ["mca_c"] })))).toEqual(["c", "b", "a"]);
    expect(names(decideByPriority(known(), input({ history, candidates: [candidate("b"), candidate("a")] })))).toEqual([
      "b",
      "a",
    ]);
  });

  it("has no choice among one", () => {
    expect(decide(known(), input({ history, candidates: [candidate("a")] })).approach).toBe("DEFAULT");
  });
});

describe("deciding by priority", () => {
  it("keeps the caller's order, the rule's before it", () => {
    const plain = decideByPriority(known(), input());
    expect(names(plain)).toEqual(["a", "b", "c"]);
    expect(plain.approach).toBe("PRIORITY_LOGIC");
    expect(plain.decided.map(({ score }) => score)).toEqual([1, 0.9, 0.8]);
    expect(reasonsOf(plain)).toEqual([["In order of priority."], ["In order of priority."], ["In order of priority."]]);
    expect(names(decideByPriority(known(), input({ rule: single("c") })))).toEqual(["c", "a", "b"]);
  });

  it("moves those that are down to the end where it may", () => {
    const state = known();
    report(state, "a", "failure", 10);
    const moved = decideByPriority(state, input());
    expect(names(moved)).toEqual(["b", "c", "a"]);
    expect(reasonsOf(moved)[2]).toEqual(["Moved to the end, because it seems to be down."]);
    expect(moved).toMatchObject({ approach: "PL_DOWNTIME_ROUTING", ranking: { leader: { gatewayName: "a" } } });
    const kept = decideByPriority(state, input({ payment: payment({ mayDemote: false }) }));
    expect(names(kept)).toEqual(["a", "b", "c"]);
    report(state, "b", "failure", 10);
    report(state, "c", "failure", 10);
    expect(decideByPriority(state, input())).toMatchObject({ approach: "PL_ALL_DOWNTIME_ROUTING" });
    expect(names(decideByPriority(state, input()))).toEqual(["a", "b", "c"]);
  });

  it("never goes below 0 in its scores", () => {
    const candidates = Array.from({ length: 15 }, (_none, index) => candidate(`g${String(index)}`));
    expect(decideByPriority(createScoreState(), input({ candidates })).decided.at(-1)?.score).toBe(0);
  });
});
