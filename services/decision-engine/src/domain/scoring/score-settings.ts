/** What the success-rate policy goes by. Rates and shares are from 0 to 1. */
export interface ScoreSettings {
  /** How far one outcome moves the slow estimate. */
  readonly slowRate: number;
  /** Share of first attempts that go to the candidate heard of longest ago instead of the best one. */
  readonly explorationShare: number;
  /** A candidate whose fast estimate is below this goes behind the others. */
  readonly eliminationThreshold: number;
  /** An outcome that is not known after this time counts against the candidate; null: learned per gateway. */
  readonly overdueAfterMs: number | null;
  /** Preference by gateway name, in standard deviations of its score. */
  readonly sigmaFactors: ReadonlyMap<string, number>;
}

/** What holds where a merchant has said nothing. */
export const defaultScoreSettings: ScoreSettings = {
  slowRate: 0.01,
  explorationShare: 0.02,
  eliminationThreshold: 0.05,
  overdueAfterMs: null,
  sigmaFactors: new Map(),
};

/** Fixed parts of the policy, the same for everybody. */
export const scorePolicy = {
  /** How far one outcome moves the fast estimate: about the last dozen count. */
  fastRate: 0.08,
  /** The same for a success of a candidate that is down, so that it is believed to be back after a few. */
  recoveryRate: 0.35,
  /** A candidate is down when its fast estimate is this far below its slow one. */
  demotionGap: 0.25,
  /** What a candidate nobody has tried is expected to reach, and how many outcomes that expectation is worth. */
  priorRate: 0.9,
  priorWeight: 4,
  /** Outcomes that a finer cluster needs before it counts as much as the coarser one. */
  backOffWeight: 8,
  /** The same for the fast estimate against the slow one. */
  fastBackOffWeight: 2,
  /** Outcomes count half after this time. */
  slowHalfLifeMs: 12 * 60 * 60 * 1_000,
  fastHalfLifeMs: 30 * 60 * 1_000,
  /** An outcome of an attempt that began longer ago says nothing about how the gateway is now. */
  lateAfterMs: 15 * 60 * 1_000,
  /** Bounds of the time after which an unknown outcome is overdue. */
  leastOverdueMs: 10_000,
  usualOverdueMs: 60_000,
  /** Overdue attempts count this many times the overdue time, then they are given up. */
  overdueWindows: 10,
  /** Known outcomes that a gateway is granted before overdue ones weigh in. */
  overdueWeight: 4,
} as const;
