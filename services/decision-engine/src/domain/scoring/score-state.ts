import type { BoundedMap } from "../bounded-map.ts";
import { createBoundedMap } from "../bounded-map.ts";

/** Two running means of the outcomes of one cluster at one subject. */
export interface ClusterScore {
  slow: number;
  fast: number;
  /** Outcomes that went in. */
  samples: number;
  lastOutcomeAtMs: number;
}

/** How long outcomes take to become known, as a running mean and mean deviation. */
export interface SettlingTime {
  meanMs: number;
  deviationMs: number;
  samples: number;
  /** Outcomes of late, each counting less the older it is. */
  recent: number;
  recentAtMs: number;
}

/** Everything known about one subject of one merchant. */
export interface SubjectScore {
  readonly clusters: BoundedMap<ClusterScore>;
  /** Attempts without an outcome: when this replica first knew of them, by attempt. Oldest first. */
  readonly open: Map<string, number>;
  readonly settling: SettlingTime;
  /** When the subject was last tried on purpose to learn about it. */
  lastProbeAtMs: number;
}

/**
 * The scores in memory. Everything in it is bounded; what was changed longest ago goes first. `recordOutcome` changes
 * what every replica shares, and the same outcomes in the same order make the same rates everywhere. `noteAttempt`
 * changes only what this replica expects: which attempts are open, and when it last probed.
 */
export interface ScoreState {
  readonly subjects: BoundedMap<SubjectScore>;
  /** Subjects by open attempt, because the outcome may name others than the decision did. */
  readonly openAttempts: BoundedMap<readonly string[]>;
  /** Attempts that were told to be pending: when. */
  readonly pendingAttempts: BoundedMap<number>;
  /** Attempts that have had their outcome: a second one changes nothing. */
  readonly settledAttempts: BoundedMap<true>;
  readonly limits: ScoreLimits;
}

export interface ScoreLimits {
  readonly subjects: number;
  readonly clustersPerSubject: number;
  readonly openAttempts: number;
  readonly openAttemptsPerSubject: number;
  readonly settledAttempts: number;
}

const defaultLimits: ScoreLimits = {
  subjects: 20_000,
  clustersPerSubject: 200,
  openAttempts: 100_000,
  openAttemptsPerSubject: 500,
  settledAttempts: 100_000,
};

/** An attempt that is open for longer is no longer waited for. */
const OPEN_FOR_MS = 60 * 60 * 1_000;

export const createScoreState = (given: Partial<ScoreLimits> = {}): ScoreState => {
  const limits = { ...defaultLimits, ...given };
  return {
    subjects: createBoundedMap(limits.subjects),
    openAttempts: createBoundedMap(limits.openAttempts),
    pendingAttempts: createBoundedMap(limits.openAttempts),
    settledAttempts: createBoundedMap(limits.settledAttempts),
    limits,
  };
};

/** Key of a subject; merchants never share one. */
export const subjectKey = (merchantId: string, subject: string): string => `${merchantId}\n${subject}`;

const newSubject = ({ clustersPerSubject }: ScoreLimits): SubjectScore => ({
  clusters: createBoundedMap(clustersPerSubject),
  open: new Map(),
  settling: { meanMs: 0, deviationMs: 0, samples: 0, recent: 0, recentAtMs: 0 },
  lastProbeAtMs: 0,
});

/** The subject, made when it is new. */
export const subjectOf = (state: ScoreState, key: string): SubjectScore => {
  const known = state.subjects.get(key);
  if (known !== undefined) return known;
  const subject = newSubject(state.limits);
  state.subjects.set(key, subject);
  return subject;
};

/** The subject, made when it is new, and among those that are kept longest. */
export const touchSubject = (state: ScoreState, key: string): SubjectScore => {
  const subject = state.subjects.get(key) ?? newSubject(state.limits);
  state.subjects.set(key, subject);
  return subject;
};

/** The score of a cluster, made when it is new, and among those that are kept longest. */
export const touchCluster = (subject: SubjectScore, label: string): ClusterScore => {
  const score = subject.clusters.get(label) ?? { slow: 0, fast: 0, samples: 0, lastOutcomeAtMs: 0 };
  subject.clusters.set(label, score);
  return score;
};

/** Ends the waiting for attempts of long ago. */
const forgetLongOpen = (open: Map<string, number>, nowMs: number): void => {
  for (const [attempt, beganAtMs] of open) {
    if (nowMs - beganAtMs <= OPEN_FOR_MS) return;
    open.delete(attempt);
  }
};

/**
 * Notes that an attempt waits for its outcome; a known or settled attempt stays as it is. Of a subject with very many
 * open attempts only the oldest are waited for: they show a silence, more of the same show nothing new.
 */
export const openAttempt = (state: ScoreState, attempt: string, keys: readonly string[], atMs: number): void => {
  if (state.openAttempts.has(attempt) || state.settledAttempts.has(attempt)) return;
  state.openAttempts.set(attempt, keys);
  for (const key of keys) {
    const { open } = subjectOf(state, key);
    forgetLongOpen(open, atMs);
    if (open.size < state.limits.openAttemptsPerSubject) open.set(attempt, atMs);
  }
};

/** Notes that an attempt was told to be pending. */
export const notePending = (state: ScoreState, attempt: string, atMs: number): void => {
  if (!state.pendingAttempts.has(attempt)) state.pendingAttempts.set(attempt, atMs);
};

/** How an attempt was waited for. Undefined: not known. */
export interface ClosedAttempt {
  /** When this replica first knew of it. */
  readonly beganAtMs: number | undefined;
  /** When it was told to be pending, which every replica was told. */
  readonly pendingAtMs: number | undefined;
}

/** Ends the waiting for an attempt. */
export const closeAttempt = (state: ScoreState, attempt: string): ClosedAttempt => {
  let beganAtMs: number | undefined;
  for (const key of state.openAttempts.get(attempt) ?? []) {
    const open = state.subjects.get(key)?.open;
    beganAtMs ??= open?.get(attempt);
    open?.delete(attempt);
  }
  state.openAttempts.delete(attempt);
  const pendingAtMs = state.pendingAttempts.get(attempt);
  state.pendingAttempts.delete(attempt);
  state.settledAttempts.set(attempt, true);
  return { beganAtMs, pendingAtMs };
};
