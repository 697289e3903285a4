import type { Belief } from "./belief.ts";
import type { ConnectorExperience } from "./connector-experience.ts";
import { withdraw } from "./connector-experience.ts";
import type { Expectations } from "./expectations.ts";
import { createExpectations } from "./expectations.ts";
import type { Outage } from "./outage.ts";
import { scorePolicy } from "./score-settings.ts";
import type { EffectGroups, EffectPool } from "./trait-effects.ts";
import { createGroups, createPools, removeFromPools } from "./trait-effects.ts";

/** Everything known about one subject of one merchant. */
export interface SubjectScore {
  readonly belief: Belief;
  readonly effects: EffectGroups;
  /** Whether payments of an issuer fail here, by its cards' first digits; whose last outcome is longest ago first. */
  readonly issuers: Map<string, Outage>;
  /** Outcomes that went in. */
  outcomes: number;
  /** The merchant's steps up to which the belief has been advanced. */
  steppedTo: number;
  /** Share of the merchant's latest outcomes, as of the outcome with number `shareAt`. */
  share: number;
  shareAt: number;
  /** The merchant's outcome with which it went down; null while it works. */
  downSince: number | null;
  /** What it has contributed to the experience of all merchants with the gateway. */
  readonly contribution: { readonly weight: number; readonly rate: number };
}

/** Everything known about one merchant. */
export interface MerchantScores {
  /** By subject; whose last outcome is longest ago first. */
  readonly subjects: Map<string, SubjectScore>;
  /** Attempts that were reported pending, and when; the oldest first. */
  readonly pending: Map<string, number>;
  readonly commonEffects: EffectGroups;
  readonly commonPools: readonly EffectPool[];
  readonly ownPools: readonly EffectPool[];
  /** Final outcomes so far. */
  outcomes: number;
  /** Outcomes and idle time, in outcomes: the clock by which rates move. */
  steps: number;
  lastOutcomeAtMs: number;
  /** Whether payments fail at every gateway, and with which outcome of the merchant that began. */
  readonly common: Outage & { begunAt: number };
  /** Running mean of the outcomes, and how many it represents. */
  mean: number;
  /** How well each of the dynamics has foretold, as decayed logarithms of probabilities. */
  readonly evidence: number[];
}

/**
 * The scores in memory, all of it bounded. `recordOutcome` changes what every replica shares, `merchants` and
 * `connectors`: the same outcomes in the same order make the same of it everywhere, to the last bit. `expectations` is
 * what this replica only expects: which attempts are open, and whom it probes.
 */
export interface ScoreState {
  /** By id; whose last outcome is longest ago first. */
  readonly merchants: Map<string, MerchantScores>;
  /** What all merchants together know of a gateway, by its subject. */
  readonly connectors: Map<string, ConnectorExperience>;
  readonly expectations: Expectations;
  readonly limits: ScoreLimits;
}

export interface ScoreLimits {
  readonly merchants: number;
  readonly subjectsPerMerchant: number;
  readonly valuesPerTrait: number;
  readonly pendingPerMerchant: number;
  readonly openAttempts: number;
  readonly openAttemptsPerSubject: number;
  readonly settledAttempts: number;
}

const defaultLimits: ScoreLimits = {
  merchants: 4_000,
  subjectsPerMerchant: 200,
  valuesPerTrait: 500,
  pendingPerMerchant: 1_000,
  openAttempts: 100_000,
  openAttemptsPerSubject: 500,
  settledAttempts: 100_000,
};

export const createScoreState = (given: Partial<ScoreLimits> = {}): ScoreState => {
  const limits = { ...defaultLimits, ...given };
  return {
    merchants: new Map(),
    connectors: new Map(),
    expectations: createExpectations(limits),
    limits,
  };
};

/** Key of a subject; merchants never share one. */
export const subjectKey = (merchantId: string, subject: string): string => `${merchantId}\n${subject}`;

/** A merchant that nothing is known of. */
export const createMerchant = (): MerchantScores => ({
  subjects: new Map(),
  pending: new Map(),
  commonEffects: createGroups(),
  commonPools: createPools(),
  ownPools: createPools(),
  outcomes: 0,
  steps: 0,
  lastOutcomeAtMs: 0,
  common: { chance: 0, steppedTo: 0, begunAt: 0 },
  mean: scorePolicy.priorRate,
  evidence: scorePolicy.dynamics.map(() => 0),
});

export const createSubject = (belief: Belief, steps: number): SubjectScore => ({
  belief,
  effects: createGroups(),
  issuers: new Map(),
  outcomes: 0,
  steppedTo: steps,
  share: 0,
  shareAt: 0,
  downSince: null,
  contribution: { weight: 0, rate: 0 },
});

/** Forgets the merchant, and what it contributed to what all merchants know. */
export const forgetMerchant = (state: ScoreState, merchantId: string, merchant: MerchantScores): void => {
  state.merchants.delete(merchantId);
  for (const [subject, { contribution }] of merchant.subjects) withdraw(state.connectors, subject, contribution);
};

/** The merchant, made when new, and now the one that is kept longest. */
export const touchMerchant = (state: ScoreState, merchantId: string): MerchantScores => {
  const known = state.merchants.get(merchantId);
  if (known !== undefined) state.merchants.delete(merchantId);
  else if (state.merchants.size >= state.limits.merchants) {
    const [oldest] = state.merchants;
    if (oldest !== undefined) forgetMerchant(state, ...oldest);
  }
  const merchant = known ?? createMerchant();
  state.merchants.set(merchantId, merchant);
  return merchant;
};

const forgetOldestSubject = (state: ScoreState, { subjects, ownPools }: MerchantScores): void => {
  for (const [subject, { effects, contribution }] of subjects) {
    removeFromPools(effects, ownPools);
    withdraw(state.connectors, subject, contribution);
    subjects.delete(subject);
    return;
  }
};

/** The subject, made by `make` when new, and now the one of its merchant that is kept longest. */
export const touchSubject = (
  state: ScoreState,
  merchant: MerchantScores,
  subject: string,
  make: () => SubjectScore,
): SubjectScore => {
  const known = merchant.subjects.get(subject);
  if (known !== undefined) merchant.subjects.delete(subject);
  else if (merchant.subjects.size >= state.limits.subjectsPerMerchant) forgetOldestSubject(state, merchant);
  const score = known ?? make();
  merchant.subjects.set(subject, score);
  return score;
};

/** Notes that an attempt was reported pending, for the first time. */
export const notePending = (
  { limits }: ScoreState,
  { pending }: MerchantScores,
  attempt: string,
  atMs: number,
): void => {
  if (pending.has(attempt)) return;
  const [oldest] = pending.keys();
  if (pending.size >= limits.pendingPerMerchant && oldest !== undefined) pending.delete(oldest);
  pending.set(attempt, atMs);
};

/** The weights of the dynamics, which sum up to 1. */
export const dynamicsWeights = ({ evidence }: MerchantScores): readonly number[] => {
  const best = Math.max(...evidence);
  const weights = evidence.map((logarithm) => Math.exp(logarithm - best));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
};

/** Idle time in outcomes. */
export const idleSteps = ({ lastOutcomeAtMs }: MerchantScores, nowMs: number): number =>
  lastOutcomeAtMs === 0 ? 0 : Math.min(Math.max(nowMs - lastOutcomeAtMs, 0) / scorePolicy.idleMs, scorePolicy.mostIdle);
