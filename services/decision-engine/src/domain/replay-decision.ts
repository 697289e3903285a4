import { ordersByRate } from "./applied-switches.ts";
import type { Fee } from "./costs/fee.ts";
import { weighFees } from "./costs/weigh-cost.ts";
import type { CustomerHistory } from "./customer-history.ts";
import { noHistory } from "./customer-history.ts";
import type { Candidate, DecidingTerms, DecisionResult, Ruling } from "./decision.ts";
import { decideAround, decideByRate } from "./decision.ts";
import type { DecisionAnswer } from "./decision-answer.ts";
import { answerOf, approachInEngineApi } from "./decision-answer.ts";
import type { DecisionBasis } from "./decision-basis.ts";
import { basisOf, heldBackFrom, switchesFrom } from "./decision-basis.ts";
import type { DecisionInputs, KeptFee } from "./decision-inputs.ts";
import type { Explanation } from "./explanation.ts";
import { explain } from "./explanation.ts";
import type { NetworkOption } from "./networks/network-choice.ts";
import { weighNetworks } from "./networks/weigh-networks.ts";
import { decideInOrder } from "./priority-decision.ts";
import type { ValueChange } from "./rules/compare-values.ts";
import { compareValues } from "./rules/compare-values.ts";
import { connectorsOf, drawOf } from "./rules/evaluate-algorithm.ts";
import type { RuleOutput } from "./rules/rule-program.ts";
import type { PaymentTraits } from "./scoring/clusters.ts";
import { finestClusterOf } from "./scoring/clusters.ts";
import type { KnownCandidate } from "./scoring/rank-by-success-rate.ts";
import { rankKnown } from "./scoring/rank-by-success-rate.ts";
import { weighCommitments } from "./traffic/keep-commitments.ts";

/** A decision as far as it can be made again. */
export interface KeptDecision {
  readonly paymentId: string;
  readonly face: "internal" | "engine";
  readonly traits: PaymentTraits;
  readonly amount: number | null;
  readonly basis: DecisionBasis;
  readonly inputs: DecisionInputs;
}

/** A decision, and what it was made of. */
export interface ExplainedDecision extends DecisionAnswer {
  readonly explanation: Explanation;
}

/** A decision as it was and as it is made of the same inputs now. */
export interface DecisionReplay {
  readonly original: ExplainedDecision;
  readonly replayed: ExplainedDecision;
  /** None: they are the same. */
  readonly differences: readonly ValueChange[];
}

const knownOf = ({ basis, inputs: { candidates: kept } }: KeptDecision): readonly KnownCandidate<Candidate>[] =>
  kept.places.flatMap((place, index): KnownCandidate<Candidate>[] => {
    const judged = basis.candidates[place];
    if (judged === undefined) return [];
    const { connector: gatewayName, merchant_connector_id: merchantConnectorId, samples, level } = judged;
    return [
      {
        candidate: { gatewayName, merchantConnectorId, subject: "" },
        expected: {
          usual: kept.usual[index] ?? 0,
          now: kept.now?.[index] ?? judged.recent_rate,
          deviation: kept.deviation?.[index] ?? judged.rate_deviation,
          down: kept.down?.[index] ?? judged.down_probability,
          overdueShare: kept.overdue?.[index] ?? 0,
          trafficShare: kept.traffic?.[index] ?? 0,
          samples,
          level,
        },
        sigmaFactor: kept.sigma?.[index] ?? 0,
        explorationShare: () => kept.exploration?.[index] ?? 0,
      },
    ];
  });

const rulingOf = ({ paymentId, basis: { rule }, inputs: { shares } }: KeptDecision): Ruling | null => {
  if (rule === null) return null;
  const { rule_id: ruleId, name, owner, matched_rule: ruleName, default_selection: isDefaultSelection } = rule;
  const output: RuleOutput = shares ?? { kind: "priority", connectors: rule.connectors };
  const connectors = connectorsOf(output, drawOf(paymentId, ruleId, ruleName));
  return { active: { ruleId, name, owner }, verdict: { ruleName, isDefaultSelection, output, connectors } };
};

const historyOf = (
  known: readonly KnownCandidate<Candidate>[],
  { candidates: { successes } }: DecisionInputs,
): CustomerHistory =>
  successes === undefined
    ? noHistory
    : new Map(known.map(({ candidate }, index) => [candidate.gatewayName.toLowerCase(), successes[index] ?? 0]));

const knownAmong = (
  known: readonly KnownCandidate<Candidate>[],
  some: readonly Candidate[],
): readonly KnownCandidate<Candidate>[] =>
  some.length === known.length ? known : known.filter(({ candidate }) => some.includes(candidate));

const termsOf = (kept: KeptDecision, known: readonly KnownCandidate<Candidate>[]): DecidingTerms => {
  const { paymentId, basis, inputs } = kept;
  const { networks } = inputs;
  const traits = networks === undefined ? kept.traits : { ...kept.traits, cardNetwork: networks.ranked_by };
  const switches = switchesFrom(basis);
  const candidates = known.map(({ candidate }) => candidate);
  const terms = {
    mayDemote: inputs.may_demote,
    isOrdered: ordersByRate(switches),
    explorationShare: inputs.exploration_share,
    eliminationThreshold: inputs.elimination_threshold,
    commonChance: inputs.common_chance,
    cluster: finestClusterOf(traits),
  };
  return {
    paymentId,
    candidates,
    preferred: inputs.preferred ?? [],
    history: historyOf(known, inputs),
    mayExplore: inputs.may_explore,
    ruling: rulingOf(kept),
    heldBack: heldBackFrom(basis, candidates),
    switches,
    rank: (some, mayExplore, chance) => rankKnown(knownAmong(known, some), terms, mayExplore, chance),
  };
};

const withKeptCommitments = (
  result: DecisionResult,
  { volume_guard_band: guardBand, candidates: { commitments } }: DecisionInputs,
  known: readonly KnownCandidate<Candidate>[],
): DecisionResult => {
  if (guardBand === undefined) return result;
  return weighCommitments(result, guardBand, (candidate) => {
    const kept = commitments?.[known.findIndex((one) => one.candidate === candidate)] ?? null;
    return kept === null ? null : { committed: kept[0], counted: kept[1], pace: kept[2] };
  });
};

const feeFrom = ([sharePpm, fixedMicros, source]: KeptFee): Fee =>
  source === undefined ? { sharePpm, fixedMicros } : { sharePpm, fixedMicros, source };

const withKeptCost = (
  result: DecisionResult,
  { inputs: { cost, candidates }, amount }: KeptDecision,
  known: readonly KnownCandidate<Candidate>[],
): DecisionResult => {
  if (cost === undefined) return result;
  return weighFees(result, { ...cost, amount: amount ?? 0 }, (candidate) => {
    const fee = candidates.fees?.[known.findIndex((one) => one.candidate === candidate)] ?? null;
    return fee === null ? null : feeFrom(fee);
  });
};

const withKeptNetworks = (
  result: DecisionResult,
  { inputs: { networks }, amount, basis }: KeptDecision,
): DecisionResult => {
  if (networks === undefined) return result;
  const { margin, guardBand, options } = networks;
  return weighNetworks(result, { margin, guardBand, amount: amount ?? 0 }, ({ gatewayName, merchantConnectorId }) =>
    options.flatMap(([place, network, rate, deviation, ...kept]): NetworkOption[] => {
      const whose = basis.candidates[place];
      if (whose?.connector !== gatewayName || whose.merchant_connector_id !== merchantConnectorId) return [];
      const [networkDeviation, lead, outcomes, fee, gatewayFee] = kept;
      const known = { network, rate, deviation, networkDeviation, lead, outcomes };
      return [{ ...known, fee: feeFrom(fee), gatewayFee: gatewayFee === null ? null : feeFrom(gatewayFee) }];
    }),
  );
};

/** Decides again by what was kept, and nothing else: no scores, no rules and no settings of now. */
export const decideAgain = (kept: KeptDecision): DecisionAnswer & { readonly basis: DecisionBasis } => {
  const { face, basis, inputs } = kept;
  const known = knownOf(kept);
  const terms = termsOf(kept, known);
  const byRate = (): DecisionResult =>
    withKeptNetworks(
      withKeptCost(withKeptCommitments(decideAround(decideByRate, terms), inputs, known), kept, known),
      kept,
    );
  const result = inputs.ranked_by === "priority" ? decideAround(decideInOrder, terms) : byRate();
  const experiment = basis.experiment ?? null;
  const approach =
    face === "internal" ? result.approach : approachInEngineApi(result, inputs.named_by, experiment !== null);
  const participation = experiment && { experimentId: experiment.experiment_id, arm: experiment.arm };
  return { ...answerOf(approach, result), basis: basisOf(result, inputs.exploration_share, participation) };
};

/** Names as the answer writes them, so that a difference shows where to look. */
const documentOf = (decision: ExplainedDecision): object => ({
  routing_approach: decision.approach,
  rule_name: decision.ruleName,
  gateway: decision.connector,
  merchant_connector_id: decision.merchantConnectorId,
  explanation: decision.explanation,
});

/** Decides again and reports in what the answers differ. */
export const replayDecision = (kept: KeptDecision, answered: DecisionAnswer): DecisionReplay => {
  const { basis, ...again } = decideAgain(kept);
  const original = { ...answered, explanation: explain(kept.basis) };
  const replayed = { ...again, explanation: explain(basis) };
  return { original, replayed, differences: compareValues(documentOf(original), documentOf(replayed)) };
};
