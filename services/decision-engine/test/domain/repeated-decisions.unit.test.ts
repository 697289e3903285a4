// The scores and the inputs of a decision lead to the same one again: another replica, or a look back.
import { describe, expect, it } from "@jest/globals";

import { appliedTo } from "../../src/domain/applied-switches.ts";
import type { Fee } from "../../src/domain/costs/fee.ts";
import { weighFees } from "../../src/domain/costs/weigh-cost.ts";
import type { Candidate, DecidingRule, DecisionInput, DecisionResult } from "../../src/domain/decision.ts";
import { decide } from "../../src/domain/decision.ts";
import { answerOf } from "../../src/domain/decision-answer.ts";
import type { DecisionBasis } from "../../src/domain/decision-basis.ts";
import { basisOf } from "../../src/domain/decision-basis.ts";
import type { DecisionInputs } from "../../src/domain/decision-inputs.ts";
import { inputsOf } from "../../src/domain/decision-inputs.ts";
import { traitsOverNetwork, withNetworks } from "../../src/domain/networks/weigh-networks.ts";
import { decideByPriority } from "../../src/domain/priority-decision.ts";
import type { KeptDecision } from "../../src/domain/replay-decision.ts";
import { decideAgain, replayDecision } from "../../src/domain/replay-decision.ts";
import { scoreFormOf } from "../../src/domain/score-form.ts";
import { noTraits } from "../../src/domain/scoring/clusters.ts";
import type { Outcome } from "../../src/domain/scoring/outcome.ts";
import { gatewaySubject } from "../../src/domain/scoring/outcome.ts";
import { recordOutcome } from "../../src/domain/scoring/record-outcome.ts";
import { defaultScoreSettings } from "../../src/domain/scoring/score-settings.ts";
import type { ScoreState } from "../../src/domain/scoring/score-state.ts";
import type { ProfileSwitches } from "../../src/domain/settings/profile-switches.ts";
import { defaultSwitches } from "../../src/domain/settings/profile-switches.ts";
import type { MerchantSettings } from "../../src/domain/settings/resolve-settings.ts";
import { noSettings } from "../../src/domain/settings/resolve-settings.ts";
import { heldBackOf } from "../../src/domain/traffic/hold-back.ts";
import { keepCommitments } from "../../src/domain/traffic/keep-commitments.ts";
import type { CountedVolumes } from "../../src/domain/traffic/volume-terms.ts";
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
  {
    ruleId: "routing_order",
    name: "order",
    owner: "kiosk",
    algorithm: readRule("priority", [connectorOf("acme"), connectorOf(gateways[2])]),
  },
];

const settings = { ...defaultScoreSettings, eliminationThreshold: 0.68, sigmaFactors: new Map([["phonypay", 0.5]]) };
const fees = new Map<string, Fee>([
  ["fauxpay", { sharePpm: 29_000, fixedMicros: 30_000_000 }],
  ["pretendpay", { sharePpm: 9_000, fixedMicros: 0 }],
  ["shampay", { sharePpm: 2_500, fixedMicros: 100_000, source: "report" }],
]);
const amount = 4_990;

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
      traits: {
        ...noTraits,
        paymentMethod: "card",
        cardNetwork: number % 3 === 0 ? "mastercard" : "visa",
        currency: `c${String(skewed(chance, 5))}`,
      },
      atMs: startMs + number * 211,
      slowRate: null,
      corrects: null,
    };
  };
};

/** One gateway may be full, another one behind what is committed of it, and a third one out of service for a while. */
const planned: MerchantSettings = {
  ...noSettings,
  outages: new Map([
    ["shampay", [{ fromMs: startMs + 900_000, untilMs: startMs + 1_300_000, paymentMethods: [], reason: "upgrade" }]],
  ]),
  volumeTerms: new Map([
    ["fauxpay", { caps: [{ period: "month", payments: 90 }], committed: null }],
    ["pretendpay", { caps: [], committed: 100 }],
  ]),
};

/** What is kept of a decision in addition to the scores, as text. */
interface RepeatedDecision {
  /** Payments of the month at each gateway. */
  readonly counted: number;
  readonly isByRate: boolean;
  readonly isByCost: boolean;
  readonly isByNetwork: boolean;
  readonly rule: number;
  readonly input: string;
  /** What its row in the log keeps, as the row has it. */
  readonly row: string;
  readonly answer: DecisionBasis;
}

const candidatesOf = (names: readonly string[]): readonly Candidate[] =>
  names.map((name) => ({ gatewayName: name, merchantConnectorId: `mca_${name}`, subject: gatewaySubject(name) }));

type KeptInput = Pick<DecisionInput, "paymentId" | "candidates" | "preferred"> & {
  readonly successes: readonly (readonly [string, number])[];
  readonly payment: Omit<DecisionInput["payment"], "settings">;
  readonly switches: ProfileSwitches;
};

const costed = (result: DecisionResult): DecisionResult =>
  weighFees(result, { margin: 0.9, guardBand: 0.2, amount }, ({ gatewayName }) => fees.get(gatewayName) ?? null);

/** Two networks of the card; what a gateway costs of its own is known of some. */
const overNetworks = (result: DecisionResult, state: ScoreState, input: DecisionInput): DecisionResult =>
  withNetworks(result, state, input, {
    margin: 0.9,
    guardBand: 0.02,
    amount,
    networks: [
      { network: "MASTERCARD", savingPercentage: 0, fee: { sharePpm: 15_000, fixedMicros: 15_000_000 } },
      { network: "VISA", savingPercentage: 0, fee: { sharePpm: 16_500, fixedMicros: 15_000_000 } },
    ],
    gatewayFeeOf: input.preferred.length === 0 ? null : ({ gatewayName }) => fees.get(gatewayName) ?? null,
  });

const make = (
  state: ScoreState,
  { counted, isByRate, isByCost, isByNetwork, rule, input }: Omit<RepeatedDecision, "answer" | "row">,
): Pick<RepeatedDecision, "answer" | "row"> => {
  const { payment, successes, ...kept } = JSON.parse(input) as KeptInput;
  const { traits, nowMs } = payment;
  const volumes: CountedVolumes = { of: () => ({ day: 0, month: counted }) };
  const whole: DecisionInput = {
    ...kept,
    payment: { ...payment, settings },
    switches: appliedTo(kept.switches, kept.paymentId),
    rule: rules[rule] ?? null,
    parameters: { values: new Map(), metadata: new Map(), isMetadataFoundByName: true },
    history: new Map(successes),
    heldBack: heldBackOf(kept.candidates, planned, { traits, nowMs, volumes }),
  };
  const decided = isByRate
    ? keepCommitments(decide(state, whole), planned, { nowMs, volumes, guardBand: 0.1 })
    : decideByPriority(state, whole);
  const weighed = isByRate && isByCost ? costed(decided) : decided;
  const result = isByRate && isByNetwork ? overNetworks(weighed, state, whole) : weighed;
  const basis = basisOf(result, settings.explorationShare);
  const rankedBy = isByRate ? "success_rate" : "priority";
  const inputs = inputsOf({ rankedBy, namedBy: "caller", input: whole, result });
  const { paymentId } = kept;
  const answer = answerOf(result.approach, result);
  const row = { paymentId, traits: traitsOverNetwork(traits, result), amount, basis, inputs, answer };
  return { answer: basis, row: JSON.stringify(row) };
};

type Row = Omit<KeptDecision, "face"> & { readonly answer: object; readonly inputs: DecisionInputs };

/** The decision by its row alone, with what the row keeps of the answer. */
const replay = (text: string): { readonly before: string; readonly after: string } => {
  const { answer, ...row } = JSON.parse(text) as Row;
  const { basis, ...again } = decideAgain({ ...row, face: "internal" });
  return { before: JSON.stringify([answer, row.basis]), after: JSON.stringify([again, basis]) };
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
    const moments: { readonly documents: string; readonly decisions: readonly RepeatedDecision[] }[] = [];
    for (let moment = 0; moment < 20; moment += 1) {
      for (let index = 0; index < 400; index += 1) recordOutcome(state, next());
      const nowMs = startMs + (moment + 1) * 400 * 211 + Math.floor(chance() * 5_000);
      const decisions = Array.from({ length: 500 }, (_none, index): RepeatedDecision => {
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
          preferred: chance() < 0.1 ? ["mca_gone", "mca_shampay"] : [],
          successes:
            chance() < 0.2
              ? [
                  ["shampay", 2],
                  ["acme", 3],
                ]
              : [],
          switches: chance() < 0.8 ? defaultSwitches : { ...defaultSwitches, elimination: "metrics", split: 50 },
        };
        const kept = {
          counted: Math.floor(chance() * 100),
          isByRate: chance() < 0.8,
          isByCost: chance() < 0.5,
          isByNetwork: index % 5 < 2,
          rule: Math.floor(chance() * rules.length),
          input: JSON.stringify(input),
        };
        return { ...kept, ...make(state, kept) };
      });
      moments.push({ documents: documentsOf(form, state), decisions });
    }

    const made = moments.flatMap(({ decisions }) => decisions);
    const leaders = new Set(made.map(({ answer }) => answer.candidates[0]?.connector));
    expect({ made: made.length, leaders: leaders.size }).toEqual({ made: 10_000, leaders: gateways.length });
    expect(made.filter(({ answer }) => answer.exploration.explored !== null).length).toBeGreaterThan(20);
    expect(made.filter(({ answer }) => answer.dynamic_routing?.is_in_split === false).length).toBeGreaterThan(500);
    expect(made.filter(({ answer }) => answer.rule?.applied === true).length).toBeGreaterThan(1_000);
    expect(made.filter(({ answer }) => answer.held_back?.length === 1).length).toBeGreaterThan(100);
    expect(made.filter(({ answer }) => answer.volume?.reason === "behind_pace").length).toBeGreaterThan(100);
    const choices = made.flatMap(({ answer: { networks } }) => networks ?? []);
    const kinds = new Set(choices.map(({ chosen, reason }) => `${chosen.network} ${reason}`));
    expect([...kinds].toSorted()).toEqual([
      "MASTERCARD cheaper_within_band",
      "MASTERCARD none_better",
      "VISA none_better",
    ]);
    const differing = moments.flatMap(({ documents, decisions }) => {
      const again = restored(documents);
      return decisions.filter((kept) => make(again, kept).row !== kept.row);
    });
    expect(differing).toEqual([]);

    // And so are they with no scores, rules or settings at all, from their rows.
    const placings = new Set(made.flatMap(({ answer }) => answer.candidates.flatMap((one) => one.placings)));
    expect([...placings].toSorted()).toEqual([
      "by_commitment",
      "by_cost",
      "by_customer",
      "by_network",
      "by_priority",
      "by_profile",
      "by_rule",
      "cap_reached",
      "demoted",
      "explored",
      "scheduled_outage",
    ]);
    const unlike = made.map(({ row }) => replay(row)).filter(({ before, after }) => before !== after);
    expect(unlike).toEqual([]);
  });

  it("state in what they differ, where a row was made by other rules of deciding", () => {
    const state = form.create();
    const input = {
      paymentId: "pay_1",
      payment: { merchantId: "kiosk", traits: noTraits, mayExplore: false, mayDemote: false, nowMs: startMs },
      candidates: candidatesOf(["fauxpay", "phonypay"]),
      preferred: [],
      successes: [],
      switches: defaultSwitches,
    };
    const how = { counted: 0, isByRate: false, isByCost: false, isByNetwork: false, rule: 0 };
    const { row } = make(state, { ...how, input: JSON.stringify(input) });
    const { answer, ...kept } = JSON.parse(row) as Row;
    const answered = { approach: "PRIORITY_LOGIC", ruleName: null, connector: "fauxpay", merchantConnectorId: null };
    expect(replayDecision({ ...kept, face: "internal" }, { ...answered, ...answer }).differences).toEqual([]);
    expect(replayDecision({ ...kept, face: "engine" }, answered).differences).toEqual([
      { path: "merchant_connector_id", change: "changed", before: null, after: "mca_fauxpay" },
    ]);
    const inputs = { ...kept.inputs, candidates: { ...kept.inputs.candidates, places: [0, 7] } };
    const { differences } = replayDecision({ ...kept, inputs, face: "engine" }, { ...answered, ...answer });
    expect(differences).toMatchObject([{ path: "explanation.candidates[1]", change: "removed", after: null }]);
  });
});
