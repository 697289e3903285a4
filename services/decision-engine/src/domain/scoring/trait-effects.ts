import type { Trait } from "./clusters.ts";
import { traitDimensions } from "./clusters.ts";
import { scorePolicy } from "./score-settings.ts";

/** How payments with one value of a trait went, as decayed sums. */
export interface EffectCell {
  /** Outcomes. */
  count: number;
  /** How far their successes were above what was expected without the effect. */
  residual: number;
  /** Sum of the variances that single outcomes have by chance. */
  noise: number;
}

/** The values of one trait at one gateway, or at all of a merchant's. */
export interface EffectGroup {
  /** By value; what had an outcome longest ago first. */
  readonly cells: Map<string, EffectCell>;
  /** Sums over the cells: of their members, and of products of them. */
  count: number;
  residual: number;
  noise: number;
  countSquared: number;
  residualSquared: number;
  noiseSquared: number;
  residualByCount: number;
}

/** One group for each of `traitDimensions`. */
export type EffectGroups = readonly EffectGroup[];

/** How much the values of one trait differ within the groups of a merchant: sums over groups. */
export interface EffectPool {
  countSquared: number;
  noiseSquared: number;
  /** What the squared differences of residuals from their group's mean are above what chance makes them. */
  excess: number;
}

const emptyGroup = {
  count: 0,
  residual: 0,
  noise: 0,
  countSquared: 0,
  residualSquared: 0,
  noiseSquared: 0,
  residualByCount: 0,
};

export const createGroups = (): EffectGroups =>
  traitDimensions.map(() => ({ cells: new Map<string, EffectCell>(), ...emptyGroup }));

export const createPools = (): readonly EffectPool[] =>
  traitDimensions.map(() => ({ countSquared: 0, noiseSquared: 0, excess: 0 }));

const excessOf = (group: EffectGroup): number => {
  if (group.count <= 0 || group.cells.size < 2) return 0;
  const mean = group.residual / group.count;
  const squares = group.residualSquared - 2 * mean * group.residualByCount + mean * mean * group.countSquared;
  const chance = group.noise * (1 - group.countSquared / (group.count * group.count));
  return squares - chance;
};

const addToPool = (pool: EffectPool, group: EffectGroup, sign: 1 | -1): void => {
  if (group.cells.size < 2) return;
  pool.countSquared += sign * group.countSquared;
  pool.noiseSquared += sign * group.noiseSquared;
  pool.excess += sign * excessOf(group);
};

const addToGroup = (group: EffectGroup, { count, residual, noise }: EffectCell, sign: 1 | -1): void => {
  group.count += sign * count;
  group.residual += sign * residual;
  group.noise += sign * noise;
  group.countSquared += sign * count * count;
  group.residualSquared += sign * residual * residual;
  group.noiseSquared += sign * noise * noise;
  group.residualByCount += sign * residual * count;
};

/**
 * Variance of the true effects of a trait; 0 while chance explains how they differ. Cells weigh by the square of their
 * counts, which is best while effects are small, and keeps cells of a few outcomes from deciding.
 */
const varianceOf = ({ countSquared, noiseSquared, excess }: EffectPool): number => {
  if (countSquared <= 0) return 0;
  const chance = scorePolicy.effectCaution * Math.sqrt(2 * Math.max(noiseSquared, 0));
  return Math.max((excess - chance) / countSquared, 0);
};

/** How much of what a cell shows is believed, from 0 to 1. */
const trustIn = (cell: EffectCell | undefined, variance: number): number =>
  cell === undefined || cell.count <= 0 ? 0 : variance / (variance + cell.noise / (cell.count * cell.count));

const effectIn = (group: EffectGroup, value: string, variance: number): number => {
  const cell = group.cells.get(value);
  if (cell === undefined || variance === 0 || cell.count <= 0 || group.count <= 0) return 0;
  return (cell.residual / cell.count - group.residual / group.count) * trustIn(cell, variance);
};

/** By what is taken for certain that the values of a trait differ. */
export interface Certainty {
  /** Variance of the true effects, at least. */
  readonly leastVariance: number;
  /** Standard errors of a difference that may be chance. */
  readonly standardErrors: number;
}

/**
 * What a value's own outcomes show, without those of other values: how far the effect that is certain is beyond the one
 * that is estimated, and the variance of what is not known of it.
 */
export const effectBeyond = (
  group: EffectGroup,
  pool: EffectPool,
  value: string,
  { leastVariance, standardErrors }: Certainty,
): { readonly beyond: number; readonly variance: number; readonly samples: number } => {
  const estimated = varianceOf(pool);
  const assumed = Math.max(estimated, leastVariance);
  const cell = group.cells.get(value);
  const trust = trustIn(cell, assumed);
  const variance = assumed * (1 - trust);
  if (cell === undefined || cell.count <= 0 || group.count <= 0) return { beyond: 0, variance, samples: 0 };
  const shown = cell.residual / cell.count - group.residual / group.count;
  // A single outcome more or less is chance in any case, however few there are.
  const byChance = (1 + standardErrors * Math.sqrt(cell.noise)) / cell.count;
  const certain = Math.sign(shown) * Math.max(Math.abs(shown) - byChance, 0) * trust;
  const effect = effectIn(group, value, estimated);
  const beyond = Math.abs(certain) > Math.abs(effect) ? certain - effect : 0;
  return { beyond, variance, samples: Math.round(cell.count) };
};

/** The effects of a payment's traits at one gateway. Rates are from 0 to 1. */
export interface TraitEffect {
  readonly effect: number;
  /** Variance of what is not known of it. */
  readonly variance: number;
  /** The finest trait that moved the estimate, and the outcomes of its cell at the gateway. */
  readonly finest: { readonly trait: Trait; readonly samples: number } | null;
}

/**
 * By how much payments with a trait do better or worse, as an additive model: `common` at every gateway of the
 * merchant, `own` at one of them, because what all gateways share must not decide between them. Effects are shrunk by
 * how much those of one trait really differ beyond chance, to zero where they do not (James and Stein, "Estimation
 * with quadratic loss", 1961; Efron and Morris, "Data analysis using Stein's estimator", 1975).
 */
export interface EffectTables {
  readonly common: EffectGroups;
  readonly commonPools: readonly EffectPool[];
  readonly own: EffectGroups;
  readonly ownPools: readonly EffectPool[];
}

/** What the traits of a payment add to the rate of a gateway. */
export const traitEffectOf = (
  { common, own, commonPools, ownPools }: EffectTables,
  traits: readonly Trait[],
): TraitEffect => {
  let effect = 0;
  let variance = 0;
  let finest: TraitEffect["finest"] = null;
  for (const trait of traits) {
    const { dimension, value } = trait;
    const shared = common[dimension];
    const single = own[dimension];
    const commonPool = commonPools[dimension];
    const ownPool = ownPools[dimension];
    if (shared === undefined || single === undefined || commonPool === undefined || ownPool === undefined) continue;
    effect += effectIn(shared, value, varianceOf(commonPool));
    const differs = varianceOf(ownPool);
    if (differs === 0) continue;
    const cell = single.cells.get(value);
    effect += effectIn(single, value, differs);
    variance += differs * (1 - trustIn(cell, differs));
    if (cell !== undefined) finest = { trait, samples: Math.round(cell.count) };
  }
  return { effect, variance, finest };
};

/** What an outcome adds to effects: how far it was above the expectation, by chance how far, and how much it counts. */
export interface Surprise {
  readonly residual: number;
  readonly noise: number;
  readonly weight: number;
}

const removeOldest = (group: EffectGroup): void => {
  for (const [value, cell] of group.cells) {
    addToGroup(group, cell, -1);
    group.cells.delete(value);
    return;
  }
};

const learnCell = (group: EffectGroup, value: string, limit: number, { residual, noise, weight }: Surprise): void => {
  const cell = group.cells.get(value) ?? { count: 0, residual: 0, noise: 0 };
  if (group.cells.delete(value)) addToGroup(group, cell, -1);
  else if (group.cells.size >= limit) removeOldest(group);
  const kept = 1 - 1 / scorePolicy.effectMemory;
  cell.count = cell.count * kept + weight;
  cell.residual = cell.residual * kept + weight * residual;
  cell.noise = cell.noise * kept + weight * noise;
  group.cells.set(value, cell);
  addToGroup(group, cell, 1);
};

/**
 * Learns from one outcome of a gateway, and, `withCommon`, of all gateways. Of each trait at most `limit` values are
 * kept.
 */
export const learnEffects = (
  { common, own, commonPools, ownPools }: EffectTables,
  traits: readonly Trait[],
  surprise: Surprise,
  { limit, withCommon }: { readonly limit: number; readonly withCommon: boolean },
): void => {
  const kinds = [{ groups: own, pools: ownPools }];
  if (withCommon) kinds.push({ groups: common, pools: commonPools });
  for (const { dimension, value } of traits) {
    for (const { groups, pools } of kinds) {
      const group = groups[dimension];
      const pool = pools[dimension];
      if (group === undefined || pool === undefined) continue;
      // The cell's own part of the expectation is what it has to explain.
      const explained = effectIn(group, value, varianceOf(pool));
      addToPool(pool, group, -1);
      learnCell(group, value, limit, { ...surprise, residual: surprise.residual + explained });
      addToPool(pool, group, 1);
    }
  }
};

/** Takes the groups of a gateway that is forgotten out of the pools. */
export const removeFromPools = (own: EffectGroups, ownPools: readonly EffectPool[]): void => {
  for (const [dimension, group] of own.entries()) {
    const pool = ownPools[dimension];
    if (pool !== undefined) addToPool(pool, group, -1);
  }
};
