// Whoever has the scores and the inputs of a decision comes to the same one again: another replica, or a look back.
import { describe, expect, it } from "@jest/globals";

import { appliedTo } from "../../src/domain/applied-switches.ts";
import type { Candidate, DecidingRule, DecisionInput } from "../../src/domain/decision.ts";
import { decide } from "../../src/domain/decision.ts";
import type { DecisionBasis } from "../../src/domain/decision-basis.ts";
import { basisOf } from "../../src/domain/decision-basis.ts";
import { decideByPriority } from "../../src/domain/priority-decision.ts";
import { scoreFormOf } from "../../src/domain/score-form.ts";
import { noTraits } from "../../src/domain/scoring/clusters.ts";
import type { Outcome } from "../../src/domain/scoring/outcome.ts";
import { gatewaySubject } from "../../src/domain/scoring/outcome.ts";
import { recordOutcome } from "../../src/domain/scoring/record-outcome.ts";
import { defaultScoreSettings } from "../../src/domain/scoring/score-settings.ts";
import type { ScoreState } from "../../src/domain/scoring/score-state.ts";
import type { ProfileSwitches } from "../../src/domain/settings/profile-switches.ts";
import { defaultSwitches } from "../../src/domain/settings/profile-switches.ts";
import { createChance, documentsOf, skewed } from "../support/counted-merchants.ts";
import { readRule } from "../support/read-rule.ts";

const gateways = ["fauxpay", "phonypay", "pretendpay", "shampay"];
const startMs = Date.UTC(2026, 10, 20);
const form = scoreFormOf();

const connectorOf = (name: string | undefined) => ({ gateway_name: name, gateway_id: null });

const rules: readonly (DecidingRule | null)[] = [
  null,
  null,
  {
    ruleId: "routing_shares",
    name: "shares",
    owner: "kiosk",
    algorithm: readRule("volume_split", [
      { split: 60, output: connectorOf(gateways[1]) },
      { split: 40, output: connectorOf(gateways[3]) },
    ]),
  },
];

/** Outcomes of which every gateway has its own rate, which changes in the middle. */
const createOutcomes = (chance: () => number): (() => Outcome) => {
  let number = 0;
  return () => {
    number += 1;
    const gateway = Math.floor(chance() * gateways.length);
    const rate = number < 4_000 ? 0.95 - gateway * 0.08 : 0.6 + gateway * 0.1;
    return {
      merchantId: `merchant_${String(skewed(chance, 8))}`,
      attemptKey: `attempt_${String(number)}`,
      subjects: [gatewaySubject(gateways[gateway] ?? "")],
      verdict: chance() < rate ? "success" : "failure",
      traits: { ...noTraits, paymentMethod: "card", currency: `c${String(skewed(chance, 5))}` },
      atMs: startMs + number * 211,
      slowRate: null,
      corrects: null,
    };
  };
};

/** What is kept of a decision beside the scores, as text. */
interface KeptDecision {
  readonly isByRate: boolean;
  readonly rule: number;
  readonly input: string;
  readonly answer: DecisionBasis;
}

const candidatesOf = (names: readonly string[]): readonly Candidate[] =>
  names.map((name) => ({ gatewayName: name, merchantConnectorId: null, subject: gatewaySubject(name) }));

type KeptInput = Pick<DecisionInput, "paymentId" | "candidates" | "preferred"> & {
  readonly payment: Omit<DecisionInput["payment"], "settings">;
  readonly switches: ProfileSwitches;
};

const answerOf = (state: ScoreState, { isByRate, rule, input }: Omit<KeptDecision, "answer">): DecisionBasis => {
  const { payment, ...kept } = JSON.parse(input) as KeptInput;
  const whole: DecisionInput = {
    ...kept,
    payment: { ...payment, settings: defaultScoreSettings },
    switches: appliedTo(kept.switches, kept.paymentId),
    rule: rules[rule] ?? null,
    parameters: { values: new Map(), metadata: new Map(), isMetadataFoundByName: true },
  };
  return basisOf(isByRate ? decide(state, whole) : decideByPriority(state, whole), 0.02);
};

const restored = (documents: string): ScoreState => {
  const { shared, merchants } = JSON.parse(documents) as { shared: unknown; merchants: [string, unknown][] };
  return form.restore({
    shared,
    merchants: merchants.map(([merchantId, document]) => ({ merchantId, document })),
  });
};

describe("decisions that are made again", () => {
  it("are the same, of 10,000 decisions, with the scores as they were kept", () => {
    const chance = createChance(7);
    const next = createOutcomes(chance);
    const state = form.create();
    const moments: { readonly documents: string; readonly decisions: readonly KeptDecision[] }[] = [];
    for (let moment = 0; moment < 20; moment += 1) {
      for (let index = 0; index < 400; index += 1) recordOutcome(state, next());
      const nowMs = startMs + (moment + 1) * 400 * 211 + Math.floor(chance() * 5_000);
      const decisions = Array.from({ length: 500 }, (_none, index): KeptDecision => {
        const input: KeptInput = {
          paymentId: `pay_${String(moment)}_${String(index)}`,
          payment: {
            merchantId: `merchant_${String(skewed(chance, 8))}`,
            traits: { ...noTraits, paymentMethod: "card", currency: `c${String(skewed(chance, 5))}` },
            mayExplore: chance() < 0.9,
            mayDemote: chance() < 0.7,
            nowMs,
          },
          candidates: candidatesOf(gateways.slice(Math.floor(chance() * 3))),
          preferred: [],
          switches: chance() < 0.8 ? defaultSwitches : { ...defaultSwitches, elimination: "metrics", split: 50 },
        };
        const kept = {
          isByRate: chance() < 0.8,
          rule: Math.floor(chance() * rules.length),
          input: JSON.stringify(input),
        };
        return { ...kept, answer: answerOf(state, kept) };
      });
      moments.push({ documents: documentsOf(form, state), decisions });
    }

    const made = moments.flatMap(({ decisions }) => decisions);
    const leaders = new Set(made.map(({ answer }) => answer.candidates[0]?.connector));
    expect({ made: made.length, leaders: leaders.size }).toEqual({ made: 10_000, leaders: gateways.length });
    expect(made.filter(({ answer }) => answer.exploration.explored !== null).length).toBeGreaterThan(20);
    expect(made.filter(({ answer }) => answer.dynamic_routing?.is_in_split === false).length).toBeGreaterThan(500);
    expect(made.filter(({ answer }) => answer.rule?.applied === true).length).toBeGreaterThan(1_000);
    const differing = moments.flatMap(({ documents, decisions }) => {
      const again = restored(documents);
      return decisions.filter((kept) => JSON.stringify(answerOf(again, kept)) !== JSON.stringify(kept.answer));
    });
    expect(differing).toEqual([]);
  });
});
