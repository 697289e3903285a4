import type { Trait } from "./clusters.ts";
import { issuerOf, traitsOf } from "./clusters.ts";
import { advance, createBelief, forget, observe, observeAnswer, observeRate, outlookOf } from "./belief.ts";
import { contribute, expectedRate } from "./connector-experience.ts";
import { openAttempt, settleAttempt } from "./expectations.ts";
import { noteCommon, noteIssuer, noteWhetherDown } from "./note-outages.ts";
import { commonAfter, commonChance, issuerAfter, issuerChance } from "./outage.ts";
import type { Outcome } from "./outcome.ts";
import { isGatewaySubject } from "./outcome.ts";
import { priorAround } from "./rate-grid.ts";
import { scorePolicy } from "./score-settings.ts";
import type { MerchantScores, ScoreState, SubjectScore } from "./score-state.ts";
import {
  createSubject,
  dynamicsWeights,
  idleSteps,
  notePending,
  subjectKey,
  touchMerchant,
  touchSubject,
} from "./score-state.ts";
import type { EffectTables } from "./trait-effects.ts";
import { learnEffects, traitEffectOf } from "./trait-effects.ts";

const attemptIn = (merchantId: string, attemptKey: string): string => `${merchantId}\n${attemptKey}`;

const { merchantRate, incumbencyRate } = scorePolicy;

const stepSubject = (merchant: MerchantScores, subject: SubjectScore): void => {
  const steps = merchant.steps - subject.steppedTo;
  if (steps <= 0) return;
  advance(subject.belief, steps, priorAround(merchant.mean, scorePolicy.priorDeviation));
  subject.steppedTo = merchant.steps;
};

/** Advances the merchant's clock by one outcome and the idle time before it. */
const step = (merchant: MerchantScores, atMs: number): void => {
  merchant.steps += 1 + idleSteps(merchant, atMs);
  merchant.outcomes += 1;
  merchant.lastOutcomeAtMs = Math.max(merchant.lastOutcomeAtMs, atMs);
  if (merchant.outcomes % scorePolicy.stepEvery !== 0) return;
  for (const subject of merchant.subjects.values()) stepSubject(merchant, subject);
};

const tablesOf = (merchant: MerchantScores, subject: SubjectScore): EffectTables => ({
  common: merchant.commonEffects,
  commonPools: merchant.commonPools,
  own: subject.effects,
  ownPools: merchant.ownPools,
});

const noteShare = (merchant: MerchantScores, subject: SubjectScore): void => {
  const kept = (1 - incumbencyRate) ** (merchant.outcomes - subject.shareAt);
  subject.share = subject.share * kept + incumbencyRate;
  subject.shareAt = merchant.outcomes;
};

const addEvidence = (merchant: MerchantScores, logarithms: readonly number[]): void => {
  for (const [index, logarithm] of logarithms.entries()) {
    merchant.evidence[index] = (merchant.evidence[index] ?? 0) * scorePolicy.dynamicsMemory + logarithm;
  }
};

interface Lesson {
  readonly merchant: MerchantScores;
  readonly subject: SubjectScore;
  readonly traits: readonly Trait[];
  readonly isSuccess: boolean;
  /** Whether it is about an attempt of long ago. */
  readonly isLate: boolean;
  readonly slowRate: number | null;
  /** How probable it was before that payments fail at every gateway. */
  readonly common: number;
  /** One outcome may name an account and its gateway: only the first adds to what is known of the merchant. */
  readonly isFirst: boolean;
  /** Most values of a trait. */
  readonly limit: number;
}

const learn = (lesson: Lesson): void => {
  const { merchant, subject, traits, isSuccess, isLate, slowRate, common, isFirst, limit } = lesson;
  const tables = tablesOf(merchant, subject);
  const { effect } = traitEffectOf(tables, traits);
  if (slowRate !== null) forget(subject.belief, slowRate, priorAround(merchant.mean, scorePolicy.priorDeviation));
  if (isLate) {
    observeRate(subject.belief, isSuccess, effect, 1);
    return;
  }
  const outlook = outlookOf(subject.belief, dynamicsWeights(merchant));
  const expected = Math.min(Math.max(outlook.usual + effect, 0.01), 0.99);
  const issuer = issuerOf(traits);
  const before = {
    expected,
    down: outlook.down,
    issuer: issuer === null ? 0 : issuerChance(subject.issuers.get(issuer), merchant.steps),
    common,
  };
  const logarithms = observe(subject.belief, isSuccess, effect, before);
  if (isFirst) addEvidence(merchant, logarithms);
  const { down } = outlookOf(subject.belief, dynamicsWeights(merchant));
  noteWhetherDown(merchant, subject, down);
  if (issuer !== null) noteIssuer(lesson, issuer, { before: before.issuer, after: issuerAfter(before, isSuccess) });
  if (isFirst) noteCommon(merchant, commonAfter(before, isSuccess));
  const surprise = {
    residual: (isSuccess ? 1 : 0) - expected,
    noise: expected * (1 - expected),
    // Failures of an outage are no trait's.
    weight: (1 - down) * (1 - before.issuer) * (1 - before.common),
  };
  learnEffects(tables, traits, surprise, { limit, withCommon: isFirst });
  if (isFirst) merchant.mean += merchantRate * surprise.weight * ((isSuccess ? 1 : 0) - merchant.mean);
};

const contributeEvery = 16;

const shareExperience = (state: ScoreState, merchant: MerchantScores, key: string, subject: SubjectScore): void => {
  if (!isGatewaySubject(key) || subject.outcomes % contributeEvery !== 0) return;
  const { usual } = outlookOf(subject.belief, dynamicsWeights(merchant));
  contribute(state.connectors, key, subject.contribution, {
    outcomes: subject.outcomes,
    excess: usual - merchant.mean,
  });
};

const makeSubject = (state: ScoreState, merchant: MerchantScores, key: string) => (): SubjectScore => {
  const prior = priorAround(expectedRate(state.connectors, key, merchant), scorePolicy.priorDeviation);
  return createSubject(createBelief(prior), merchant.steps);
};

/** What a final word on an attempt that had another one before means: the rate was another, whatever works now. */
const correct = (merchant: MerchantScores, subject: SubjectScore, outcome: Outcome): void => {
  const { effect } = traitEffectOf(tablesOf(merchant, subject), traitsOf(outcome.traits));
  const power = scorePolicy.correctionPower;
  if (outcome.corrects === "success") observeRate(subject.belief, true, effect, -power);
  if (outcome.corrects === "failure") observeRate(subject.belief, false, effect, -power);
  if (outcome.verdict === "success") observeRate(subject.belief, true, effect, power);
  if (outcome.verdict === "failure") observeRate(subject.belief, false, effect, power);
};

const applyFinal = (state: ScoreState, outcome: Outcome): void => {
  const merchant = touchMerchant(state, outcome.merchantId);
  const pendingAtMs = merchant.pending.get(outcome.attemptKey);
  merchant.pending.delete(outcome.attemptKey);
  const isLate = pendingAtMs !== undefined && outcome.atMs - pendingAtMs > scorePolicy.lateAfterMs;
  step(merchant, outcome.atMs);
  const traits = traitsOf(outcome.traits);
  const common = commonChance(merchant.common, merchant.steps);
  for (const [index, key] of outcome.subjects.entries()) {
    const subject = touchSubject(state, merchant, key, makeSubject(state, merchant, key));
    stepSubject(merchant, subject);
    noteShare(merchant, subject);
    if (outcome.verdict === "neutral") {
      observeAnswer(subject.belief, scorePolicy.answeredLikelihoodRatio);
      continue;
    }
    subject.outcomes += 1;
    const isSuccess = outcome.verdict === "success";
    const limit = state.limits.valuesPerTrait;
    const { slowRate } = outcome;
    learn({ merchant, subject, traits, isSuccess, isLate, slowRate, common, isFirst: index === 0, limit });
    shareExperience(state, merchant, key, subject);
  }
};

const applyCorrection = (state: ScoreState, outcome: Outcome): void => {
  const merchant = touchMerchant(state, outcome.merchantId);
  for (const key of outcome.subjects) {
    const subject = touchSubject(state, merchant, key, makeSubject(state, merchant, key));
    stepSubject(merchant, subject);
    correct(merchant, subject, outcome);
  }
};

/**
 * Takes in what is reported about an attempt. A second final word changes something only when it states that it
 * corrects the first, and a pending that comes after the first changes nothing. Answers whether anything changed.
 */
export const recordOutcome = (state: ScoreState, outcome: Outcome): boolean => {
  const { expectations } = state;
  const attempt = attemptIn(outcome.merchantId, outcome.attemptKey);
  const keys = outcome.subjects.map((subject) => subjectKey(outcome.merchantId, subject));
  if (outcome.verdict === "pending") {
    if (expectations.settledAttempts.has(attempt)) return false;
    openAttempt(expectations, attempt, keys, { atMs: outcome.atMs, isProbe: false });
    notePending(state, touchMerchant(state, outcome.merchantId), outcome.attemptKey, outcome.atMs);
    return true;
  }
  const isFirst = settleAttempt(expectations, attempt, keys, outcome.atMs);
  if (outcome.corrects !== null) {
    applyCorrection(state, outcome);
    return true;
  }
  if (isFirst) applyFinal(state, outcome);
  return isFirst;
};

/** Notes that a payment is about to be tried at a subject, so that an outcome that never comes is noticed. */
export const noteAttempt = (
  state: ScoreState,
  attempt: {
    readonly merchantId: string;
    readonly attemptKey: string;
    readonly subject: string;
    readonly atMs: number;
    readonly isProbe: boolean;
  },
): void => {
  const { merchantId, attemptKey, subject, atMs, isProbe } = attempt;
  openAttempt(state.expectations, attemptIn(merchantId, attemptKey), [subjectKey(merchantId, subject)], {
    atMs,
    isProbe,
  });
};
