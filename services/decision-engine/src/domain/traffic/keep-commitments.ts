import type {
  Candidate,
  Commitment,
  DecidedCandidate,
  DecisionResult,
  VolumeReason,
  WeighedVolume,
} from "../decision.ts";
import { isHeldBack } from "../decision.ts";
import type { MerchantSettings } from "../settings/resolve-settings.ts";
import type { CountedVolumes } from "./volume-terms.ts";
import { monthElapsed } from "./volume-terms.ts";

/** How callers see that a commitment moved a payment. */
const byCommitment = "SR_SELECTION_VOLUME_COMMITMENT";

/** What commitments are kept by for one payment. */
export interface CommitmentTerms {
  readonly nowMs: number;
  /** Null: not known. */
  readonly volumes: CountedVolumes | null;
  /** How far below the best one's a success rate may be, as a share. */
  readonly guardBand: number;
}

const isUsable = (one: DecidedCandidate): boolean => !one.ranked.isDown && !isHeldBack(one);

/** What a rule, a profile or a customer asks for stays first, and so does what is tried in order to learn. */
const reasonAgainst = (head: DecidedCandidate): VolumeReason | null => {
  if (head.placings.includes("explored")) return "explored";
  if (head.placings.length > 0) return "decided_otherwise";
  return head.ranked.isDown ? "head_is_down" : null;
};

/** How far a gateway is behind its pace, as a share of what is committed; 0 or less: it is not. */
const lagOf = ({ committed, counted, pace }: Commitment): number => (pace - counted) / committed;

const weighGateways = (
  decided: readonly DecidedCandidate[],
  guardBand: number,
  commitmentAt: (candidate: Candidate) => Commitment | null,
): WeighedVolume["gateways"] => {
  const best = Math.max(...decided.filter(isUsable).map(({ score }) => score));
  return decided.flatMap((one) => {
    const commitment = commitmentAt(one.candidate);
    if (commitment === null) return [];
    return [{ ...commitment, decided: one, isWithinBand: isUsable(one) && best - one.score <= guardBand }];
  });
};

/**
 * Prefers the gateway that is furthest behind the pace of its commitment, among those whose success rates are within
 * the guard band of the best one's. It goes to the front, and the others stay in their order.
 */
export const weighCommitments = (
  result: DecisionResult,
  guardBand: number,
  commitmentAt: (candidate: Candidate) => Commitment | null,
): DecisionResult => {
  const [head] = result.decided;
  if (head === undefined) return result;
  const gateways = weighGateways(result.decided, guardBand, commitmentAt);
  if (gateways.length === 0) return result;
  const behind = gateways.filter((one) => lagOf(one) > 0);
  const admitted = behind.filter(({ isWithinBand }) => isWithinBand);
  const against = reasonAgainst(head);
  const weighed = { guardBand, head: head.candidate, chosen: head.candidate, gateways };
  const unchanged = (reason: VolumeReason): DecisionResult => ({ ...result, volume: { ...weighed, reason } });
  if (against !== null) return unchanged(against);
  if (behind.length === 0) return unchanged("on_pace");
  // The first among equals, which is the better one.
  const [first, ...others] = admitted;
  if (first === undefined) return unchanged("out_of_band");
  const { decided: chosen } = others.reduce((most, next) => (lagOf(next) > lagOf(most) ? next : most), first);
  return {
    ...result,
    approach: chosen === head ? result.approach : byCommitment,
    decided: [{ ...chosen, placings: ["by_commitment"] }, ...result.decided.filter((one) => one !== chosen)],
    volume: { ...weighed, reason: "behind_pace", chosen: chosen.candidate },
  };
};

/** The same by what a merchant has agreed on, and by what was counted. */
export const keepCommitments = (
  result: DecisionResult,
  { volumeTerms }: MerchantSettings,
  { volumes, guardBand, nowMs }: CommitmentTerms,
): DecisionResult => {
  if (volumes === null || volumeTerms === null) return result;
  return weighCommitments(result, guardBand, ({ gatewayName }) => {
    const committed = volumeTerms.get(gatewayName.toLowerCase())?.committed ?? null;
    if (committed === null) return null;
    return { committed, counted: volumes.of(gatewayName).month, pace: committed * monthElapsed(nowMs) };
  });
};
