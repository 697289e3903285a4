import type { BoundedCache } from "@railyard/caching";
import { createBoundedCache } from "@railyard/caching";

import type { ScoreSettings } from "./score-settings.ts";
import { scorePolicy } from "./score-settings.ts";

/** How long outcomes take to become known, as a running mean and mean deviation. */
interface SettlingTime {
  meanMs: number;
  deviationMs: number;
  samples: number;
  /** Share of them that were known only when they were overdue. */
  lateShare: number;
  /** Outcomes of late, each counting less the older it is. */
  recent: number;
  recentAtMs: number;
}

/** What this replica expects of one subject. */
interface SubjectExpectations {
  /** Attempts without an outcome: when this replica first knew of them, by attempt. Oldest first. */
  readonly open: Map<string, number>;
  /** Those of them that were made to learn. */
  readonly probes: Set<string>;
  readonly settling: SettlingTime;
}

/**
 * What a replica only expects, by itself: attempts that it has advised or that were reported pending. It moves no
 * rate, is in no snapshot, and all of it is bounded.
 */
export interface Expectations {
  readonly subjects: BoundedCache<SubjectExpectations>;
  /** Subjects by open attempt, because the outcome may name others than the decision did. */
  readonly openAttempts: BoundedCache<readonly string[]>;
  /** Attempts that have had their outcome: there is nothing more to wait for. */
  readonly settledAttempts: BoundedCache<true>;
  readonly openAttemptsPerSubject: number;
}

const subjectsMax = 20_000;

export const createExpectations = (limits: {
  readonly openAttempts: number;
  readonly openAttemptsPerSubject: number;
  readonly settledAttempts: number;
}): Expectations => ({
  subjects: createBoundedCache(subjectsMax),
  openAttempts: createBoundedCache(limits.openAttempts),
  settledAttempts: createBoundedCache(limits.settledAttempts),
  openAttemptsPerSubject: limits.openAttemptsPerSubject,
});

/** An attempt that is open for longer is no longer waited for. */
const openForMs = 60 * 60 * 1_000;
const settlingRate = 0.1;
const lateRate = 0.02;
const leastSamples = 5;

const subjectOf = ({ subjects }: Expectations, key: string): SubjectExpectations => {
  const known = subjects.get(key) ?? {
    open: new Map<string, number>(),
    probes: new Set<string>(),
    settling: { meanMs: 0, deviationMs: 0, samples: 0, lateShare: 0, recent: 0, recentAtMs: 0 },
  };
  subjects.set(key, known);
  return known;
};

const forgetLongOpen = ({ open, probes }: SubjectExpectations, nowMs: number): void => {
  for (const [attempt, beganAtMs] of open) {
    if (nowMs - beganAtMs <= openForMs) return;
    open.delete(attempt);
    probes.delete(attempt);
  }
};

/**
 * Notes that an attempt waits for its outcome; a known or settled attempt stays as it is. Of a subject with very many
 * open attempts only the oldest are waited for: they show a silence, more of the same show nothing new.
 */
export const openAttempt = (
  expectations: Expectations,
  attempt: string,
  keys: readonly string[],
  { atMs, isProbe }: { readonly atMs: number; readonly isProbe: boolean },
): void => {
  if (expectations.openAttempts.has(attempt) || expectations.settledAttempts.has(attempt)) return;
  expectations.openAttempts.set(attempt, keys);
  for (const key of keys) {
    const subject = subjectOf(expectations, key);
    forgetLongOpen(subject, atMs);
    if (subject.open.size >= expectations.openAttemptsPerSubject) continue;
    subject.open.set(attempt, atMs);
    if (isProbe) subject.probes.add(attempt);
  }
};

/** The time after which an outcome is later than usual. */
const usualOverdueAfter = ({ samples, meanMs, deviationMs }: SettlingTime): number =>
  samples < leastSamples ? scorePolicy.usualOverdueMs : Math.max(meanMs + 4 * deviationMs, scorePolicy.leastOverdueMs);

/** Known outcomes count half after this time: as long as unknown ones can be overdue. */
const recentHalfLifeMs = (settling: SettlingTime): number =>
  Math.max(scorePolicy.usualOverdueMs, usualOverdueAfter(settling));

const rateAfter = (samples: number): number => Math.max(settlingRate, 1 / (samples + 1));

const learnSettling = (settling: SettlingTime, tookMs: number | undefined, atMs: number): void => {
  const idleMs = Math.max(atMs - settling.recentAtMs, 0);
  settling.recent = settling.recent * 0.5 ** (idleMs / recentHalfLifeMs(settling)) + 1;
  settling.recentAtMs = Math.max(settling.recentAtMs, atMs);
  if (tookMs === undefined) return;
  const rate = rateAfter(settling.samples);
  const isLate = settling.samples >= leastSamples && tookMs > usualOverdueAfter(settling);
  settling.lateShare += ((isLate ? 1 : 0) - settling.lateShare) * lateRate;
  const distance = tookMs - settling.meanMs;
  settling.meanMs += distance * rate;
  // The first distance is from nothing and means nothing.
  if (settling.samples > 0) settling.deviationMs += (Math.abs(distance) - settling.deviationMs) * rate;
  settling.samples += 1;
};

/** Ends the waiting for an attempt. Answers whether this is the first word on it that this replica hears. */
export const settleAttempt = (
  expectations: Expectations,
  attempt: string,
  keys: readonly string[],
  atMs: number,
): boolean => {
  if (expectations.settledAttempts.has(attempt)) return false;
  let beganAtMs: number | undefined;
  for (const key of expectations.openAttempts.get(attempt) ?? []) {
    const subject = expectations.subjects.get(key);
    beganAtMs ??= subject?.open.get(attempt);
    subject?.open.delete(attempt);
    subject?.probes.delete(attempt);
  }
  expectations.openAttempts.delete(attempt);
  expectations.settledAttempts.set(attempt, true);
  const tookMs = beganAtMs === undefined ? undefined : Math.max(atMs - beganAtMs, 0);
  for (const key of keys) learnSettling(subjectOf(expectations, key).settling, tookMs, atMs);
  return true;
};

/** Share of recent attempts of a subject whose outcome should be known and is not, beyond what is usual there. */
export const overdueShareOf = (
  expectations: Expectations,
  key: string,
  settings: ScoreSettings,
  nowMs: number,
): number => {
  const subject = expectations.subjects.get(key);
  if (subject === undefined || subject.open.size === 0) return 0;
  const afterMs = settings.overdueAfterMs ?? usualOverdueAfter(subject.settling);
  const givenUpAfterMs = afterMs * scorePolicy.overdueWindows;
  let overdue = 0;
  for (const beganAtMs of subject.open.values()) {
    const ageMs = nowMs - beganAtMs;
    // Attempts are in the order in which they began, up to small differences between clocks.
    if (ageMs <= afterMs) break;
    if (ageMs <= givenUpAfterMs) overdue += 1;
  }
  if (overdue === 0) return 0;
  const { recent, recentAtMs, lateShare } = subject.settling;
  const known = recent * 0.5 ** (Math.max(nowMs - recentAtMs, 0) / recentHalfLifeMs(subject.settling));
  const share = overdue / (overdue + known + scorePolicy.overdueWeight);
  const usual = Math.min(scorePolicy.usualOverdueShare + lateShare * scorePolicy.overdueWindows, 1);
  return share <= usual ? 0 : (share - usual) / (1 - usual);
};

/** Attempts that were made to learn about the subject and have no outcome. */
export const openProbesOf = ({ subjects }: Expectations, key: string): number => subjects.get(key)?.probes.size ?? 0;
