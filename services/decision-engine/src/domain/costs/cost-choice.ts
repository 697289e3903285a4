import { expectedExcess } from "../scoring/normal-distribution.ts";
import type { Fee } from "./fee.ts";
import { basisPointsOf, feeMicrosOf } from "./fee.ts";

const basisPoints = 10_000;

/** A gateway that could process the payment, by success rate and by cost. */
export interface WeighedGateway {
  /** Expected share of success, 0 to 1. */
  readonly rate: number;
  /** Standard deviation of that. */
  readonly deviation: number;
  /** Gateways that are down, or held back, are never moved to. */
  readonly isDown: boolean;
  /** Null: what it costs is not known. */
  readonly fee: Fee | null;
}

/** What cost is weighed by. */
export interface CostPolicy {
  /** What a successful payment is worth to the merchant before its cost, as a share of its amount. */
  readonly margin: number;
  /** How far below the best one's a success rate may be, as a share. */
  readonly guardBand: number;
  /** In minor units. */
  readonly amount: number;
}

/** What the cost of a gateway makes of it. */
export interface CostValue {
  /** Null: not known. */
  readonly costBps: number | null;
  /** Rate times what is left of the margin after the cost; null: not known. */
  readonly expectedValue: number | null;
  readonly isWithinBand: boolean;
}

/** Why cost moved the payment, or why not. */
export type CostReason =
  | "cheaper_within_band"
  | "decided_otherwise"
  | "explored"
  | "only_one"
  | "head_is_down"
  | "head_without_cost"
  | "none_better";

/** What weighing came to. */
export interface CostChoice {
  readonly reason: CostReason;
  /** Index of the chosen gateway; 0, the best by success rate, where cost moved nothing. */
  readonly chosen: number;
  /** By gateway, in the order given. */
  readonly values: readonly CostValue[];
  readonly savedBps: number;
  /** Exactly what the payment costs less, in millionths of a minor unit. */
  readonly savedMicros: bigint;
}

const valueOf = (
  { rate, fee }: WeighedGateway,
  headRate: number,
  { margin, guardBand, amount }: CostPolicy,
): CostValue => {
  const costBps = fee === null ? null : basisPointsOf(fee, amount);
  return {
    costBps,
    expectedValue: costBps === null ? null : rate * (margin - costBps / basisPoints),
    isWithinBand: headRate - rate <= guardBand,
  };
};

const unchanged = (reason: CostReason, values: readonly CostValue[]): CostChoice => ({
  reason,
  chosen: 0,
  values,
  savedBps: 0,
  savedMicros: 0n,
});

/**
 * Chooses by expected value among gateways in the order of their success rates: the first, or a cheaper one of more
 * value whose rate is within the guard band of the first one's. Rates are estimates: what the true one may be below the
 * band, by how uncertain both are, must weigh less than what is gained, so that noise is not traded for cost.
 * @param otherwise why the order is not to be changed; null: it may be.
 */
export const chooseByCost = (
  gateways: readonly WeighedGateway[],
  policy: CostPolicy,
  otherwise: CostReason | null,
): CostChoice => {
  const [head] = gateways;
  const values = gateways.map((gateway) => valueOf(gateway, head?.rate ?? 0, policy));
  const [headValue] = values;
  if (otherwise !== null) return unchanged(otherwise, values);
  if (head === undefined || headValue === undefined || gateways.length === 1) return unchanged("only_one", values);
  if (head.isDown) return unchanged("head_is_down", values);
  const { costBps: headCost, expectedValue: headExpected } = headValue;
  if (head.fee === null || headCost === null || headExpected === null) return unchanged("head_without_cost", values);
  let chosen = 0;
  let best = headExpected;
  for (const [index, { rate, deviation, isDown }] of gateways.entries()) {
    const { costBps, expectedValue, isWithinBand } = values[index] ?? headValue;
    if (index === 0 || costBps === null || expectedValue === null) continue;
    if (isDown || !isWithinBand || costBps >= headCost || expectedValue <= best) continue;
    const spread = Math.hypot(head.deviation, deviation);
    const excess = expectedExcess(head.rate - rate, spread, policy.guardBand);
    if (excess * policy.margin >= expectedValue - headExpected) continue;
    chosen = index;
    best = expectedValue;
  }
  const fee = gateways[chosen]?.fee ?? null;
  if (chosen === 0 || fee === null) return unchanged("none_better", values);
  return {
    reason: "cheaper_within_band",
    chosen,
    values,
    savedBps: headCost - (values[chosen]?.costBps ?? headCost),
    savedMicros: feeMicrosOf(head.fee, policy.amount) - feeMicrosOf(fee, policy.amount),
  };
};
