import { limitedTo } from "./applied-switches.ts";
import type { CostPolicy } from "./costs/cost-choice.ts";
import type { Fee } from "./costs/fee.ts";
import type { Candidate, DecisionInput, DecisionResult } from "./decision.ts";
import type { NamedBy } from "./decision-answer.ts";
import type { RuleOutput } from "./rules/rule-program.ts";
import type { RankingGrounds } from "./scoring/rank-by-success-rate.ts";

/** How candidates were ranked. */
export type RankedBy = "success_rate" | "priority";

/** The form of the inputs; another one is not replayed. */
export const inputsForm = 1;

/** Share and fixed part of a fee. */
export type KeptFee = readonly [sharePpm: number, fixedMicros: number, source?: "report"];

/** A network at a gateway, which is given by its place in the basis. */
type KeptNetworkOption = readonly [
  place: number,
  network: string,
  rate: number,
  deviation: number,
  networkDeviation: number,
  lead: number,
  outcomes: number,
  fee: KeptFee,
  gatewayFee: KeptFee | null,
];

/** A number for each candidate; left out: 0 for all. */
type Column = readonly number[] | undefined;

/**
 * What a decision went by, in addition to what its row contains about the payment and its basis about the candidates:
 * numbers and names of gateways only. Numbers are exact, so that the decision is made again as it was. Of the active
 * rule it is the result; what the rule's conditions compared is not kept. Rows of the log contain it as JSON, so
 * members may be added but not renamed.
 */
export interface DecisionInputs {
  readonly form: number;
  readonly ranked_by: RankedBy;
  readonly named_by: NamedBy;
  readonly may_explore: boolean;
  readonly may_demote: boolean;
  readonly exploration_share: number;
  readonly elimination_threshold: number;
  readonly common_chance: number;
  /** Candidates' accounts that the profile's own algorithm names; left out: none. */
  readonly preferred?: readonly string[] | undefined;
  /** The shares of a volume split, which the payment is drawn among; left out: the rule gave an order. */
  readonly shares?: RuleOutput | undefined;
  /** Left out: cost was not weighed. */
  readonly cost?: Omit<CostPolicy, "amount"> | undefined;
  /** Left out: no network was chosen. */
  readonly networks?:
    | (Omit<CostPolicy, "amount"> & {
        /** The network that gateways were ranked by; the row has the one that was chosen. */
        readonly ranked_by: string | null;
        readonly options: readonly KeptNetworkOption[];
      })
    | undefined;
  /** How far below the best one's a success rate may be, as a share; left out: no commitments were weighed. */
  readonly volume_guard_band?: number | undefined;
  /** By candidate, in the order that applies among equals. */
  readonly candidates: {
    /** Where the basis has the candidate, from 0. */
    readonly places: readonly number[];
    readonly usual: readonly number[];
    /** These three are left out where no place went by them; the basis has them rounded. */
    readonly now?: Column;
    readonly down?: Column;
    readonly deviation?: Column;
    readonly overdue?: Column;
    readonly traffic?: Column;
    readonly sigma?: Column;
    /** The share that is worth exploring there. */
    readonly exploration?: Column;
    /** The customer's net successes there. */
    readonly successes?: Column;
    /** Share and fixed part of what the payment costs there; null: not known. Left out: cost was not weighed. */
    readonly fees?: readonly (KeptFee | null)[] | undefined;
    /** What is committed there; null: nothing is. Left out: no commitments were weighed. */
    readonly commitments?: readonly (readonly [committed: number, counted: number, pace: number] | null)[] | undefined;
  };
}

/** What a decision was made with. */
export interface DecidedWith {
  readonly rankedBy: RankedBy;
  readonly namedBy: NamedBy;
  readonly input: Pick<DecisionInput, "payment" | "preferred" | "history">;
  readonly result: DecisionResult;
}

const columnOf = (values: readonly number[]): Column => (values.some((value) => value !== 0) ? values : undefined);

const preferredAmong = (
  { known }: RankingGrounds<Candidate>,
  preferred: readonly string[],
): readonly string[] | undefined => {
  if (preferred.length === 0) return undefined;
  const accounts = new Set(known.map(({ candidate }) => candidate.merchantConnectorId));
  return preferred.filter((id) => accounts.has(id));
};

const keptFee = ({ sharePpm, fixedMicros, source }: Fee): KeptFee =>
  source === undefined ? [sharePpm, fixedMicros] : [sharePpm, fixedMicros, source];

const feesOf = (
  { known }: RankingGrounds<Candidate>,
  cost: DecisionResult["cost"],
): DecisionInputs["candidates"]["fees"] => {
  if (cost === undefined) return undefined;
  const { candidates, fees } = cost;
  return known.map(({ candidate }) => {
    const fee = fees[candidates.indexOf(candidate)] ?? null;
    return fee === null ? null : keptFee(fee);
  });
};

const networksOf = (
  { decided, networks }: DecisionResult,
  { payment: { traits } }: Pick<DecisionInput, "payment">,
): DecisionInputs["networks"] => {
  if (networks === undefined) return undefined;
  const { margin, guardBand, options } = networks;
  const places = new Map(decided.map(({ candidate }, place) => [candidate, place]));
  return {
    margin,
    guardBand,
    ranked_by: traits.cardNetwork,
    options: options.map((one) => [
      places.get(one.gateway) ?? 0,
      one.network,
      one.rate,
      one.deviation,
      one.networkDeviation,
      one.lead,
      one.outcomes,
      keptFee(one.fee),
      one.gatewayFee === null ? null : keptFee(one.gatewayFee),
    ]),
  };
};

const commitmentsOf = (
  { known }: RankingGrounds<Candidate>,
  volume: DecisionResult["volume"],
): DecisionInputs["candidates"]["commitments"] => {
  if (volume === undefined) return undefined;
  const found = new Map(volume.gateways.map((one) => [one.decided.candidate, one]));
  return known.map(({ candidate }) => {
    const one = found.get(candidate);
    return one === undefined ? null : [one.committed, one.counted, one.pace];
  });
};

const sharesOf = ({ rule }: DecisionResult): RuleOutput | undefined => {
  const output = rule?.verdict.output;
  return output?.kind === "volume_split" || output?.kind === "volume_split_priority" ? output : undefined;
};

const candidatesOf = (
  grounds: RankingGrounds<Candidate>,
  { decided, cost, volume, switches }: DecisionResult,
  history: DecisionInput["history"],
): DecisionInputs["candidates"] => {
  const { known, terms, explorationShares } = grounds;
  // What elimination would do is shown although it does nothing.
  const showsDown = terms.mayDemote || switches?.elimination === "metrics";
  const sigma = columnOf(known.map(({ sigmaFactor }) => sigmaFactor));
  const places = new Map(decided.map(({ candidate }, place) => [candidate, place]));
  return {
    places: known.map(({ candidate }) => places.get(candidate) ?? 0),
    usual: known.map(({ expected }) => expected.usual),
    now: showsDown ? known.map(({ expected }) => expected.now) : undefined,
    down: showsDown ? known.map(({ expected }) => expected.down) : undefined,
    deviation: sigma === undefined && cost === undefined ? undefined : known.map(({ expected }) => expected.deviation),
    overdue: columnOf(known.map(({ expected }) => expected.overdueShare)),
    traffic: columnOf(known.map(({ expected }) => expected.trafficShare)),
    sigma,
    exploration: columnOf(known.map(({ candidate }) => explorationShares.get(candidate) ?? 0)),
    successes: columnOf(known.map(({ candidate }) => history?.get(candidate.gatewayName.toLowerCase()) ?? 0)),
    fees: feesOf(grounds, cost),
    commitments: commitmentsOf(grounds, volume),
  };
};

/** What is kept of a decision, so that it can be made again. */
export const inputsOf = ({ rankedBy, namedBy, input, result }: DecidedWith): DecisionInputs => {
  const { grounds } = result.ranking;
  const { terms } = grounds;
  const { cost, volume, switches } = result;
  return {
    form: inputsForm,
    ranked_by: rankedBy,
    named_by: namedBy,
    may_explore: limitedTo(input.payment, switches).mayExplore,
    may_demote: terms.mayDemote,
    exploration_share: terms.explorationShare,
    elimination_threshold: terms.eliminationThreshold,
    common_chance: terms.commonChance,
    preferred: preferredAmong(grounds, input.preferred),
    shares: sharesOf(result),
    cost: cost === undefined ? undefined : { margin: cost.margin, guardBand: cost.guardBand },
    networks: networksOf(result, input),
    volume_guard_band: volume?.guardBand,
    candidates: candidatesOf(grounds, result, input.history),
  };
};
