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
  readonly clusters: Map<string, ClusterScore>;
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
  readonly subjects: Map<string, SubjectScore>;
  /** Subjects by open attempt, because the outcome may name others than the decision did. */
  readonly openAttempts: Map<string, readonly string[]>;
  /** Attempts that were told to be pending: when. */
  readonly pendingAttempts: Map<string, number>;
  /** Attempts that have had their outcome: a second one changes nothing. */
  readonly settledAttempts: Set<string>;
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
  openAttempts: 50_000,
  openAttemptsPerSubject: 2_000,
  settledAttempts: 50_000,
};

export const createScoreState = (limits: Partial<ScoreLimits> = {}): ScoreState => ({
  subjects: new Map(),
  openAttempts: new Map(),
  pendingAttempts: new Map(),
  settledAttempts: new Set(),
  limits: { ...defaultLimits, ...limits },
});

/** Key of a subject; merchants never share one. */
export const subjectKey = (merchantId: string, subject: string): string => `${merchantId}\n${subject}`;

const dropOldest = (collection: Map<string, unknown> | Set<string>, limit: number): void => {
  for (const key of collection.keys()) {
    if (collection.size <= limit) return;
    collection.delete(key);
  }
};

const newSubject = (): SubjectScore => ({
  clusters: new Map(),
  open: new Map(),
  settling: { meanMs: 0, deviationMs: 0, samples: 0, recent: 0, recentAtMs: 0 },
  lastProbeAtMs: 0,
});

/** The subject, made when it is new. */
export const subjectOf = (state: ScoreState, key: string): SubjectScore => {
  const known = state.subjects.get(key);
  if (known !== undefined) return known;
  const subject = newSubject();
  state.subjects.set(key, subject);
  dropOldest(state.subjects, state.limits.subjects);
  return subject;
};

/** The subject, made when it is new, and moved to the end of what is dropped. */
export const touchSubject = (state: ScoreState, key: string): SubjectScore => {
  const subject = state.subjects.get(key) ?? newSubject();
  state.subjects.delete(key);
  state.subjects.set(key, subject);
  dropOldest(state.subjects, state.limits.subjects);
  return subject;
};

/** The score of a cluster, made when it is new, and moved to the end of what is dropped. */
export const touchCluster = (state: ScoreState, subject: SubjectScore, label: string): ClusterScore => {
  const score = subject.clusters.get(label) ?? { slow: 0, fast: 0, samples: 0, lastOutcomeAtMs: 0 };
  subject.clusters.delete(label);
  subject.clusters.set(label, score);
  dropOldest(subject.clusters, state.limits.clustersPerSubject);
  return score;
};

/** Notes that an attempt waits for its outcome; a known or settled attempt stays as it is. */
export const openAttempt = (state: ScoreState, attempt: string, keys: readonly string[], atMs: number): void => {
  if (state.openAttempts.has(attempt) || state.settledAttempts.has(attempt)) return;
  state.openAttempts.set(attempt, keys);
  dropOldest(state.openAttempts, state.limits.openAttempts);
  for (const key of keys) {
    const { open } = subjectOf(state, key);
    open.set(attempt, atMs);
    dropOldest(open, state.limits.openAttemptsPerSubject);
  }
};

/** Notes that an attempt was told to be pending. */
export const notePending = (state: ScoreState, attempt: string, atMs: number): void => {
  if (state.pendingAttempts.has(attempt)) return;
  state.pendingAttempts.set(attempt, atMs);
  dropOldest(state.pendingAttempts, state.limits.openAttempts);
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
  state.settledAttempts.add(attempt);
  dropOldest(state.settledAttempts, state.limits.settledAttempts);
  return { beganAtMs, pendingAtMs };
};
