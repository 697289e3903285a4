import type { Logger } from "@railyard/telemetry";
import { createDoubling } from "@railyard/waiting";

/** Logs something that is needed again and again and cannot be had. */
export interface Absence {
  /** To be called each time it cannot be had. */
  note(details: Readonly<Record<string, unknown>>, message: string): void;
  /** It was there. */
  end(): void;
}

/** Services start in parallel and are replaced: what comes back within this time is no cause for concern. */
const patienceMs = 15_000;
/** Between the first two warnings; it doubles with every further one. */
const firstIntervalMs = 5_000;
const longestIntervalMs = 600_000;

/**
 * Warns only of what stays away.
 * @param clockMs milliseconds that never go back
 */
export const createAbsence = (
  logger: Pick<Logger, "info" | "warn">,
  clockMs: () => number = () => performance.now(),
): Absence => {
  let sinceMs: number | undefined;
  let quietUntilMs = 0;
  const interval = createDoubling(firstIntervalMs, longestIntervalMs);
  let suppressed = 0;
  return {
    note: (details, message) => {
      const nowMs = clockMs();
      if (sinceMs === undefined) {
        sinceMs = nowMs;
        [quietUntilMs, suppressed] = [nowMs, 0];
        interval.reset();
      }
      if (nowMs < quietUntilMs) {
        suppressed += 1;
        return;
      }
      const isLasting = nowMs - sinceMs >= patienceMs;
      if (isLasting) {
        quietUntilMs = nowMs + interval.nextMs();
      }
      const facts = suppressed === 0 ? details : { ...details, suppressed_lines: suppressed };
      suppressed = 0;
      logger[isLasting ? "warn" : "info"](facts, message);
    },
    end: () => {
      sinceMs = undefined;
    },
  };
};
