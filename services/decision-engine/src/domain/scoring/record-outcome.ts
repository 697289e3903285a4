import { clustersOf } from "./clusters.ts";
import type { Outcome } from "./outcome.ts";
import { defaultScoreSettings, scorePolicy } from "./score-settings.ts";
import type { ClusterScore, ScoreState, SettlingTime } from "./score-state.ts";
import {
  closeAttempt,
  notePending,
  openAttempt,
  subjectKey,
  subjectOf,
  touchCluster,
  touchSubject,
} from "./score-state.ts";

const attemptIn = (merchantId: string, attemptKey: string): string => `${merchantId}\n${attemptKey}`;

/** While there are few outcomes each counts the same; later the newest count by the rate. */
const rateAfter = (rate: number, samples: number): number => Math.max(rate, 1 / (samples + 1));

const fastRateFor = (score: ClusterScore, isSuccess: boolean): number => {
  const isDown = score.slow - score.fast > scorePolicy.demotionGap;
  return rateAfter(isSuccess && isDown ? scorePolicy.recoveryRate : scorePolicy.fastRate, score.samples);
};

const learn = (score: ClusterScore, outcome: Outcome, isLate: boolean): void => {
  score.lastOutcomeAtMs = Math.max(score.lastOutcomeAtMs, outcome.atMs);
  if (outcome.verdict === "neutral") return;
  const isSuccess = outcome.verdict === "success";
  const value = isSuccess ? 1 : 0;
  if (!isLate || score.samples === 0) score.fast += (value - score.fast) * fastRateFor(score, isSuccess);
  score.slow += (value - score.slow) * rateAfter(outcome.slowRate ?? defaultScoreSettings.slowRate, score.samples);
  score.samples += 1;
};

const SETTLING_RATE = 0.1;

const learnSettling = (settling: SettlingTime, tookMs: number | undefined, atMs: number): void => {
  const idleMs = Math.max(atMs - settling.recentAtMs, 0);
  settling.recent = settling.recent * 0.5 ** (idleMs / scorePolicy.usualOverdueMs) + 1;
  settling.recentAtMs = Math.max(settling.recentAtMs, atMs);
  if (tookMs === undefined) return;
  const rate = rateAfter(SETTLING_RATE, settling.samples);
  const distance = tookMs - settling.meanMs;
  settling.meanMs += distance * rate;
  // The first distance is from nothing and says nothing.
  if (settling.samples > 0) settling.deviationMs += (Math.abs(distance) - settling.deviationMs) * rate;
  settling.samples += 1;
};

/**
 * Takes in what is told about an attempt. The first final word counts, later ones change nothing, and neither does a
 * pending that comes after it. Answers whether anything changed.
 */
export const recordOutcome = (state: ScoreState, outcome: Outcome): boolean => {
  if (outcome.corrects !== null) return false;
  const attempt = attemptIn(outcome.merchantId, outcome.attemptKey);
  if (state.settledAttempts.has(attempt)) return false;
  const keys = outcome.subjects.map((subject) => subjectKey(outcome.merchantId, subject));
  if (outcome.verdict === "pending") {
    notePending(state, attempt, outcome.atMs);
    openAttempt(state, attempt, keys, outcome.atMs);
    return true;
  }
  const { beganAtMs, pendingAtMs } = closeAttempt(state, attempt);
  const tookMs = beganAtMs === undefined ? undefined : Math.max(outcome.atMs - beganAtMs, 0);
  const isLate = pendingAtMs !== undefined && outcome.atMs - pendingAtMs > scorePolicy.lateAfterMs;
  const clusters = clustersOf(outcome.traits);
  for (const key of keys) {
    const subject = touchSubject(state, key);
    learnSettling(subject.settling, tookMs, outcome.atMs);
    for (const { label } of clusters) learn(touchCluster(subject, label), outcome, isLate);
  }
  return true;
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
  const key = subjectKey(attempt.merchantId, attempt.subject);
  openAttempt(state, attemptIn(attempt.merchantId, attempt.attemptKey), [key], attempt.atMs);
  if (attempt.isProbe) subjectOf(state, key).lastProbeAtMs = attempt.atMs;
};
