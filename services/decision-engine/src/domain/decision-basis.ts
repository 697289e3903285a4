import type { AppliedSwitches } from "./applied-switches.ts";
import type { CostReason } from "./costs/cost-choice.ts";
import type {
  Candidate,
  DecidedCandidate,
  DecisionResult,
  HeldBack,
  Placing,
  VolumeReason,
  WeighedCost,
  WeighedNetworks,
  WeighedVolume,
} from "./decision.ts";
import type { Participation } from "./experiments/experiment.ts";
import type { Arm, RuleConnector } from "./rules/rule-program.ts";
import type { Cluster, ClusterLevel } from "./scoring/clusters.ts";
import type { SwitchPosition } from "./settings/profile-switches.ts";
import type { VolumePeriod } from "./traffic/volume-terms.ts";

/** What a candidate's place was made of. Rates and shares are from 0 to 1, with four decimals. */
export interface JudgedCandidate {
  readonly connector: string;
  readonly merchant_connector_id: string | null;
  readonly score: number;
  readonly expected_rate: number;
  /** The expected rate with the chance that it is down. */
  readonly recent_rate: number;
  /** Standard deviation of the expected rate. */
  readonly rate_deviation: number;
  /** How probable it is that it is down. */
  readonly down_probability: number;
  readonly samples: number;
  /** The finest trait that the expected rate is made of. */
  readonly level: ClusterLevel;
  readonly overdue_share: number;
  readonly is_down: boolean;
  readonly placings: readonly Placing[];
}

/**
 * What a decision was made of: names and numbers only, because every decision is kept and hardly any is read. `explain`
 * makes the words. Rows of the log contain it as JSON, so members may be added but not renamed.
 */
export interface DecisionBasis {
  readonly rule: {
    readonly rule_id: string;
    readonly name: string;
    readonly owner: string;
    readonly matched_rule: string | null;
    readonly default_selection: boolean;
    readonly connectors: readonly RuleConnector[];
    readonly applied: boolean;
  } | null;
  /** Null, or absent in rows of earlier versions: the payment takes part in no experiment. */
  readonly experiment?: { readonly experiment_id: string; readonly arm: Arm } | null;
  /** Null, or absent in rows of earlier versions: cost was not weighed. */
  readonly cost?: CostBasis | null;
  /** Who was taken only where no other one was there, and why; absent in rows of earlier versions. */
  readonly held_back?: readonly HeldBackBasis[];
  /** Null, or absent in rows of earlier versions: no network was chosen. */
  readonly networks?: NetworksBasis | null;
  /** Null, or absent in rows of earlier versions: nothing is committed of these gateways. */
  readonly volume?: VolumeBasis | null;
  /** Null, or absent in rows of earlier versions: the payment went as the merchant has it. */
  readonly dynamic_routing?: SwitchBasis | null;
  /** The finest cluster of the payment. */
  readonly cluster: Cluster;
  /** The best by the long run: an account's id, else a gateway's name. */
  readonly leader: string | null;
  readonly exploration: { readonly share: number; readonly explored: string | null };
  readonly all_down: boolean;
  /** Best first. */
  readonly candidates: readonly JudgedCandidate[];
}

/** The switches of the profile, as the payment went by them. */
export interface SwitchBasis {
  readonly success_based: SwitchPosition;
  readonly elimination: SwitchPosition;
  readonly split: number;
  readonly is_in_split: boolean;
}

/** How cost was weighed. Candidates are by an account's id, else a gateway's name. */
export interface CostBasis {
  readonly outcome: "COST_WON" | "AUTH_WON";
  readonly reason: CostReason;
  /** The best by success rate. */
  readonly head: string | null;
  readonly chosen: string | null;
  readonly saved_bps: number;
  /** Exactly what the payment costs less, in millionths of a minor unit; a text, because it may be a large number. */
  readonly saved_micros: string;
  readonly margin: number;
  readonly guard_band_pp: number;
  /** In the order of their success rates. */
  readonly candidates: readonly {
    readonly connector: string;
    readonly merchant_connector_id: string | null;
    readonly cost_bps: number | null;
    /** Absent in rows of earlier versions: what the merchant set. */
    readonly cost_source?: "override" | "report" | null;
    readonly expected_value: number | null;
    readonly is_within_band: boolean;
  }[];
}

/** A network at a gateway. */
export interface NetworkAtGateway {
  readonly connector: string;
  readonly merchant_connector_id: string | null;
  readonly network: string;
}

export const isSameNetworkAtGateway = (one: NetworkAtGateway, other: NetworkAtGateway): boolean =>
  one.network === other.network &&
  one.connector === other.connector &&
  one.merchant_connector_id === other.merchant_connector_id;

/** How a network of the card was chosen with the gateway. */
export interface NetworksBasis {
  readonly outcome: "COST_WON" | "AUTH_WON";
  readonly reason: CostReason;
  readonly chosen: NetworkAtGateway;
  readonly saved_bps: number;
  readonly margin: number;
  readonly guard_band_pp: number;
  /** The one with the best success rate first. */
  readonly options: readonly (NetworkAtGateway & {
    readonly expected_rate: number;
    /** Outcomes that are known of the network there. */
    readonly outcomes: number;
    readonly cost_bps: number | null;
    readonly expected_value: number | null;
    readonly is_within_band: boolean;
  })[];
}

/** How commitments of volume were weighed. Candidates are by an account's id, else a gateway's name. */
export interface VolumeBasis {
  readonly reason: VolumeReason;
  readonly head: string | null;
  readonly chosen: string | null;
  readonly guard_band_pp: number;
  readonly gateways: readonly {
    readonly connector: string;
    readonly merchant_connector_id: string | null;
    readonly committed_payments: number;
    readonly counted_payments: number;
    /** What should have been counted by then. */
    readonly pace_payments: number;
    readonly is_within_band: boolean;
  }[];
}

/** Why a candidate was held back. */
export type HeldBackBasis = {
  readonly connector: string;
  readonly merchant_connector_id: string | null;
} & (
  | {
      readonly reason: "scheduled_outage";
      readonly from: string;
      readonly until: string;
      readonly note: string | null;
    }
  | {
      readonly reason: "cap_reached";
      readonly period: VolumePeriod;
      readonly payments_max: number;
      readonly payments_counted: number;
    }
);

const fourDecimals = 10_000;

export const rounded = (value: number): number => Math.round(value * fourDecimals) / fourDecimals;

const judgedOf = (
  { candidate, score, ranked, placings }: DecidedCandidate,
  switches: AppliedSwitches | null,
): JudgedCandidate => ({
  connector: candidate.gatewayName,
  merchant_connector_id: candidate.merchantConnectorId,
  score: rounded(score),
  expected_rate: rounded(ranked.estimate.usual),
  recent_rate: rounded(ranked.estimate.now),
  rate_deviation: rounded(ranked.estimate.deviation),
  down_probability: rounded(ranked.estimate.down),
  samples: ranked.estimate.samples,
  level: ranked.estimate.level,
  overdue_share: rounded(ranked.estimate.overdueShare),
  is_down: ranked.isDown || (switches?.elimination === "metrics" && ranked.seemsDown),
  placings,
});

const ruleOf = ({ active, verdict, applied }: NonNullable<DecisionResult["rule"]>): DecisionBasis["rule"] => ({
  rule_id: active.ruleId,
  name: active.name,
  owner: active.owner,
  matched_rule: verdict.ruleName,
  default_selection: verdict.isDefaultSelection,
  connectors: verdict.connectors,
  applied,
});

const idOf = (candidate: Candidate | undefined): string | null =>
  candidate?.merchantConnectorId ?? candidate?.gatewayName ?? null;

const roundedOrNull = (value: number | null): number | null => (value === null ? null : rounded(value));

const costOf = ({ candidates, fees, values, chosen, ...cost }: WeighedCost): CostBasis => ({
  outcome: chosen === 0 ? "AUTH_WON" : "COST_WON",
  reason: cost.reason,
  head: idOf(candidates[0]),
  chosen: idOf(candidates[chosen]),
  saved_bps: rounded(cost.savedBps),
  saved_micros: cost.savedMicros.toString(),
  margin: cost.margin,
  guard_band_pp: rounded(cost.guardBand * 100),
  candidates: candidates.map(({ gatewayName, merchantConnectorId }, index) => ({
    connector: gatewayName,
    merchant_connector_id: merchantConnectorId,
    cost_bps: roundedOrNull(values[index]?.costBps ?? null),
    cost_source: fees[index] ? (fees[index].source ?? "override") : null,
    expected_value: roundedOrNull(values[index]?.expectedValue ?? null),
    is_within_band: values[index]?.isWithinBand ?? false,
  })),
});

const networksOf = ({ options, values, chosen, ...weighed }: WeighedNetworks): NetworksBasis | null => {
  const described = options.map(({ gateway, network, rate, outcomes }, index) => ({
    connector: gateway.gatewayName,
    merchant_connector_id: gateway.merchantConnectorId,
    network,
    expected_rate: rounded(rate),
    outcomes,
    cost_bps: roundedOrNull(values[index]?.costBps ?? null),
    expected_value: roundedOrNull(values[index]?.expectedValue ?? null),
    is_within_band: values[index]?.isWithinBand ?? false,
  }));
  const to = described[chosen];
  if (to === undefined) return null;
  return {
    outcome: chosen === 0 ? "AUTH_WON" : "COST_WON",
    reason: weighed.reason,
    chosen: { connector: to.connector, merchant_connector_id: to.merchant_connector_id, network: to.network },
    saved_bps: rounded(weighed.savedBps),
    margin: weighed.margin,
    guard_band_pp: rounded(weighed.guardBand * 100),
    options: described,
  };
};

const volumeOf = ({ reason, head, chosen, guardBand, gateways }: WeighedVolume): VolumeBasis => ({
  reason,
  head: idOf(head),
  chosen: idOf(chosen),
  guard_band_pp: rounded(guardBand * 100),
  gateways: gateways.map(({ decided: { candidate }, committed, counted, pace, isWithinBand }) => ({
    connector: candidate.gatewayName,
    merchant_connector_id: candidate.merchantConnectorId,
    committed_payments: committed,
    counted_payments: counted,
    pace_payments: rounded(pace),
    is_within_band: isWithinBand,
  })),
});

const isoTime = (ms: number): string => new Date(ms).toISOString();

const heldBackBasisOf = ({ candidate, reason }: HeldBack): HeldBackBasis => {
  const whose = { connector: candidate.gatewayName, merchant_connector_id: candidate.merchantConnectorId };
  if (reason.kind === "cap_reached") {
    const { period, payments, counted } = reason.cap;
    return { ...whose, reason: reason.kind, period, payments_max: payments, payments_counted: counted };
  }
  const { fromMs, untilMs, reason: note } = reason.window;
  return { ...whose, reason: reason.kind, from: isoTime(fromMs), until: isoTime(untilMs), note };
};

/** Why a candidate was held back, from its row; the methods that an outage was for are not kept. */
const heldBackReasonOf = (kept: HeldBackBasis): HeldBack["reason"] => {
  if (kept.reason === "cap_reached") {
    const { period, payments_max: payments, payments_counted: counted } = kept;
    return { kind: kept.reason, cap: { period, payments, counted } };
  }
  const { from, until, note } = kept;
  const window = { fromMs: Date.parse(from), untilMs: Date.parse(until), paymentMethods: [], reason: note };
  return { kind: kept.reason, window };
};

/** Who was held back, and why. */
export const heldBackFrom = (
  { held_back: kept = [] }: DecisionBasis,
  candidates: readonly Candidate[],
): readonly HeldBack[] =>
  kept.flatMap((one) => {
    const candidate = candidates.find(
      ({ gatewayName, merchantConnectorId }) =>
        gatewayName === one.connector && merchantConnectorId === one.merchant_connector_id,
    );
    return candidate === undefined ? [] : [{ candidate, reason: heldBackReasonOf(one) }];
  });

const switchesOf = ({ successBased, elimination, split, isInSplit }: AppliedSwitches): SwitchBasis => ({
  success_based: successBased,
  elimination,
  split,
  is_in_split: isInSplit,
});

/** The switches that the payment went by. */
export const switchesFrom = ({ dynamic_routing: kept = null }: DecisionBasis): AppliedSwitches | null =>
  kept && {
    successBased: kept.success_based,
    elimination: kept.elimination,
    split: kept.split,
    isInSplit: kept.is_in_split,
  };

export const basisOf = (
  { rule, ranking, decided, cost, networks, volume, heldBack = [], switches }: DecisionResult,
  explorationShare: number,
  participation: Participation | null = null,
): DecisionBasis => ({
  rule: rule === null ? null : ruleOf(rule),
  experiment: participation === null ? null : { experiment_id: participation.experimentId, arm: participation.arm },
  cost: cost === undefined ? null : costOf(cost),
  networks: networks === undefined ? null : networksOf(networks),
  volume: volume === undefined ? null : volumeOf(volume),
  held_back: heldBack.map(heldBackBasisOf),
  dynamic_routing: switches === null ? null : switchesOf(switches),
  cluster: ranking.cluster,
  leader: idOf(ranking.leader ?? undefined),
  exploration: {
    share: explorationShare,
    explored: idOf(ranking.explored ?? undefined),
  },
  all_down: ranking.areAllDown,
  candidates: decided.map((one) => judgedOf(one, switches)),
});
