import type { LogFields, Logger } from "./logger.ts";

/** Logs that something is away: once when it begins, seldom while it lasts, and once when it is over. */
export interface OutageLog {
  /** To be called for each failure that the outage causes. */
  failed(details: LogFields, message: string): void;
  /** To be called whenever it works. */
  worked(message: string): void;
}

const repeatedMs = 10 * 60 * 1_000;

/** Whatever fails for one reason is one outage, however many parts fail, and how often. */
export const createOutageLog = (
  logger: Pick<Logger, "info" | "warn">,
  clockMs: () => number = () => performance.now(),
): OutageLog => {
  let sinceMs: number | undefined;
  let loggedMs = 0;
  let failures = 0;
  const lastedSeconds = (): number => Math.round((clockMs() - (sinceMs ?? 0)) / 1_000);
  return {
    failed: (details, message) => {
      const nowMs = clockMs();
      failures = sinceMs === undefined ? 1 : failures + 1;
      if (sinceMs !== undefined && nowMs - loggedMs < repeatedMs) return;
      sinceMs ??= nowMs;
      loggedMs = nowMs;
      logger.warn(failures === 1 ? details : { ...details, failures, lasted_s: lastedSeconds() }, message);
    },
    worked: (message) => {
      if (sinceMs === undefined) return;
      logger.info({ failures, lasted_s: lastedSeconds() }, message);
      sinceMs = undefined;
    },
  };
};
