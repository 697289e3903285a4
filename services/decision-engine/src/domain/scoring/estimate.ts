import type { Cluster, ClusterLevel } from "./clusters.ts";
import type { ScoreSettings } from "./score-settings.ts";
import { scorePolicy } from "./score-settings.ts";
import type { ClusterScore, SubjectScore } from "./score-state.ts";

/** What is expected of a subject for one payment. Shares are from 0 to 1. */
export interface Estimate {
  /** Expected share of success in the long run. */
  readonly slow: number;
  /** The same by the last few outcomes. */
  readonly fast: number;
  /** Outcomes of the finest cluster that has any. */
  readonly samples: number;
  readonly level: ClusterLevel;
  readonly label: string;
  /** Share of recent attempts whose outcome should be known and is not. */
  readonly overdueShare: number;
  /** When something was last heard of it, or tried on purpose; 0 when never. */
  readonly lastHeardAtMs: number;
}

const within = (value: number): number => Math.min(Math.max(value, 0), 1);

/** Outcomes that still count: no more than the running mean remembers, fewer the longer nothing came. */
const weightOf = (score: ClusterScore, rate: number, halfLifeMs: number, nowMs: number): number =>
  Math.min(score.samples, 1 / rate) * 0.5 ** (Math.max(nowMs - score.lastOutcomeAtMs, 0) / halfLifeMs);

/** The time after which an outcome should be known. */
const overdueAfter = (subject: SubjectScore, settings: ScoreSettings): number => {
  if (settings.overdueAfterMs !== null) return settings.overdueAfterMs;
  const { samples, meanMs, deviationMs } = subject.settling;
  if (samples < 5) return scorePolicy.usualOverdueMs;
  return Math.max(meanMs + 4 * deviationMs, scorePolicy.leastOverdueMs);
};

const overdueShareOf = (subject: SubjectScore, settings: ScoreSettings, nowMs: number): number => {
  if (subject.open.size === 0) return 0;
  const afterMs = overdueAfter(subject, settings);
  const givenUpAfterMs = afterMs * scorePolicy.overdueWindows;
  let overdue = 0;
  for (const beganAtMs of subject.open.values()) {
    const ageMs = nowMs - beganAtMs;
    // Attempts are in the order in which they began, up to small differences between clocks.
    if (ageMs <= afterMs) break;
    if (ageMs <= givenUpAfterMs) overdue += 1;
  }
  if (overdue === 0) return 0;
  const { recent, recentAtMs } = subject.settling;
  const known = recent * 0.5 ** (Math.max(nowMs - recentAtMs, 0) / scorePolicy.usualOverdueMs);
  return overdue / (overdue + known + scorePolicy.overdueWeight);
};

/** What is expected of a subject that nobody has tried. */
export const unknownSubject: Estimate = {
  slow: scorePolicy.priorRate,
  fast: scorePolicy.priorRate,
  samples: 0,
  level: "gateway",
  label: "",
  overdueShare: 0,
  lastHeardAtMs: 0,
};

/**
 * Estimates from the coarsest cluster down to the finest. A finer cluster moves the estimate by how far it differs
 * from the coarser one, as far as its own outcomes carry, so a sparse cluster leans on its neighbours.
 */
export const estimate = (
  subject: SubjectScore | undefined,
  clusters: readonly Cluster[],
  settings: ScoreSettings,
  nowMs: number,
): Estimate => {
  if (subject === undefined) return unknownSubject;
  const { priorRate, priorWeight, backOffWeight, fastBackOffWeight, fastRate } = scorePolicy;
  let slow: number = priorRate;
  let fastDeviation = 0;
  let parent: ClusterScore | undefined;
  let found: Cluster | undefined;
  for (const cluster of clusters) {
    const score = subject.clusters.get(cluster.label);
    if (score === undefined || score.samples === 0) continue;
    const weight = weightOf(score, settings.slowRate, scorePolicy.slowHalfLifeMs, nowMs);
    const difference = parent === undefined ? score.slow - priorRate : score.slow - parent.slow;
    slow = within(slow + difference * (weight / (weight + (parent === undefined ? priorWeight : backOffWeight))));
    const fastWeight = weightOf(score, fastRate, scorePolicy.fastHalfLifeMs, nowMs);
    const share = fastWeight / (fastWeight + fastBackOffWeight);
    fastDeviation += (score.fast - score.slow - fastDeviation) * share;
    parent = score;
    found = cluster;
  }
  const overall = subject.clusters.get("");
  return {
    slow,
    fast: within(slow + fastDeviation),
    samples: parent?.samples ?? 0,
    level: found?.level ?? "gateway",
    label: found?.label ?? "",
    overdueShare: overdueShareOf(subject, settings, nowMs),
    lastHeardAtMs: Math.max(overall?.lastOutcomeAtMs ?? 0, subject.lastProbeAtMs),
  };
};
