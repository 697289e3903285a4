/** What the success-rate policy goes by. Rates and shares are from 0 to 1. */
export interface ScoreSettings {
  /** Most first attempts that may go to another candidate than the best one in order to learn. */
  readonly explorationShare: number;
  /** Whether as many go there always, in equal parts. Absent: as many as are worth it. */
  readonly isExplorationFixed?: boolean;
  /** A candidate that is expected to succeed less often than this goes behind the others. */
  readonly eliminationThreshold: number;
  /** An outcome that is not known after this time counts against the candidate; null: learned per gateway. */
  readonly overdueAfterMs: number | null;
  /** Preference by gateway name, in standard deviations of what is expected of it. */
  readonly sigmaFactors: ReadonlyMap<string, number>;
}

/** Defaults where a merchant has set nothing. */
export const defaultScoreSettings: ScoreSettings = {
  explorationShare: 0.12,
  eliminationThreshold: 0.05,
  overdueAfterMs: null,
  sigmaFactors: new Map(),
};

/** How rates may move from one outcome of the merchant to the next. */
export interface RateDynamics {
  /** Chance that a rate becomes any other. */
  readonly jump: number;
  /** Standard deviation of its drift on the arcsine scale. */
  readonly drift: number;
}

/**
 * Fixed parts of the policy, the same for everybody. Found on simulated worlds (`npm run bench -- routing`); a test
 * compares them with those of the published report. Times without a unit are in outcomes of the merchant.
 */
export const scorePolicy = {
  /** Ways in which rates may move; beliefs are kept for each and weighed by how well they foretell. */
  dynamics: [
    { jump: 1e-5, drift: 0 },
    { jump: 4e-4, drift: 0.0015 },
    { jump: 4e-4, drift: 0.003 },
  ] as readonly RateDynamics[],
  /** How much of the evidence about dynamics is kept per outcome. */
  dynamicsMemory: 0.9995,
  /** Chance per outcome that a gateway that works goes down, and that one that is down works again. */
  failing: 1 / 4_000,
  recovering: 1 / 400,
  /** Chance that a gateway that is new to the merchant is down. */
  downAtFirst: 0.02,
  /** Share of success of a gateway that is down. */
  downRate: 0.04,
  /**
   * Chances per outcome that payments of one issuer begin to fail at a gateway and that they work again, and the same
   * for payments at every gateway alike, of which this share of the usual successes is left.
   */
  issuerFailing: 1 / 200_000,
  issuerRecovering: 1 / 400,
  commonFailing: 1 / 20_000,
  commonRecovering: 1 / 400,
  commonLeft: 0.25,
  /** A candidate is called down when that is at least this certain. */
  downCertainty: 0.9,
  /** How a customer's or issuer's decline bears on whether the gateway is down: it answered. */
  answeredLikelihoodRatio: 0.3,
  /** What is expected of an untried gateway, while nothing else is known. */
  priorRate: 0.86,
  priorDeviation: 0.08,
  /** How far the running mean of a merchant's outcomes moves. */
  merchantRate: 0.002,
  /** Gateways of the merchant without an outcome take their steps at every so many outcomes. */
  stepEvery: 8,
  /** Idle time that is worth one outcome, and the most that one pause is worth. */
  idleMs: 60_000,
  mostIdle: 500,
  /** Gain that a gateway gets for its share of the latest traffic, so that equals do not take turns. */
  incumbency: 0.004,
  incumbencyRate: 0.05,
  /** Exploration: share per ratio of expected gain to expected loss, and the power of the ratio. */
  explorationFactor: 0.5,
  explorationPower: 1.6,
  /** Outcomes over which a gateway that one success would put first is expected to pay. */
  verificationHorizon: 20,
  verificationShare: 0.15,
  /** How far above the most explored share one such gateway may go. */
  verificationBoost: 3,
  /** Loss that every exploration is taken to have at least. */
  leastLoss: 0.002,
  /** Outcomes that a trait's effect remembers. */
  effectMemory: 3_000,
  /** Standard errors by which effects must differ before they count. */
  effectCaution: 2.5,
  /** An outcome of an attempt that began longer ago means nothing for whether the gateway works now. */
  lateAfterMs: 15 * 60 * 1_000,
  /** How much of the weight of what it replaces a correction has. */
  correctionPower: 0.7,
  /** Gateways that went down within so many outcomes of each other come back together, to this share. */
  togetherWithin: 200,
  togetherShare: 0.8,
  /** Bounds of the time after which an unknown outcome is overdue. */
  leastOverdueMs: 10_000,
  usualOverdueMs: 60_000,
  /** Overdue attempts count this many times the overdue time, then they are given up. */
  overdueWindows: 10,
  /** Overdue attempts are nothing to worry about up to this share. */
  usualOverdueShare: 0.05,
  /** Known outcomes that a gateway is granted before overdue ones weigh in. */
  overdueWeight: 4,
} as const;
