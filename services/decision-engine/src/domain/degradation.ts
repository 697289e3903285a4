/** One of the logs that a replica follows. */
export type FollowedLogName = "outcomes" | "configuration";

/** How a replica's reading of a log goes. Times never go back and have no date. */
export interface LogReading {
  /** When the newest read that succeeded was begun; null: none has succeeded. */
  readonly readAtMs: number | null;
  /** Whether the newest read failed. */
  readonly hasFailed: boolean;
}

export type DegradationReason = "database_unavailable" | "broker_unavailable" | "scores_stale" | "rules_stale";

/** Why decisions may go by something older than what is known, and how old it is. Null: nothing was ever read. */
export interface Degradation {
  readonly reasons: readonly DegradationReason[];
  readonly scoresReadSecondsAgo: number | null;
  readonly rulesReadSecondsAgo: number | null;
}

/** Logs are read twice a second; after this time a read that has not been answered counts as a failed one. */
const staleAfterSeconds = 5;

/** Seconds since the log was last read to its end. */
export const readSecondsAgo = ({ readAtMs }: LogReading, nowMs: number): number | null =>
  readAtMs === null ? null : Math.max(nowMs - readAtMs, 0) / 1_000;

const isStale = (secondsAgo: number | null): boolean => secondsAgo === null || secondsAgo > staleAfterSeconds;

const toTenths = (seconds: number | null): number | null => (seconds === null ? null : Math.round(seconds * 10) / 10);

/** How far a replica decides by memory alone; null when everything is as it should be. */
export const degradationOf = (
  readings: Readonly<Record<FollowedLogName, LogReading>>,
  isBrokerConnected: boolean,
  nowMs: number,
): Degradation | null => {
  const scores = readSecondsAgo(readings.outcomes, nowMs);
  const rules = readSecondsAgo(readings.configuration, nowMs);
  const reasons: DegradationReason[] = [];
  if (readings.outcomes.hasFailed || readings.configuration.hasFailed) reasons.push("database_unavailable");
  if (!isBrokerConnected) reasons.push("broker_unavailable");
  if (isStale(scores)) reasons.push("scores_stale");
  if (isStale(rules)) reasons.push("rules_stale");
  if (reasons.length === 0) return null;
  return { reasons, scoresReadSecondsAgo: toTenths(scores), rulesReadSecondsAgo: toTenths(rules) };
};
