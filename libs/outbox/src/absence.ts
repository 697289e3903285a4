import type { Logger } from "@railyard/telemetry";

/** Tells of something that is needed again and again and cannot be had. */
export interface Absence {
  /** To be called each time it cannot be had. */
  note(details: Readonly<Record<string, unknown>>, message: string): void;
  /** It was there. */
  end(): void;
}

/** Services start beside each other and are replaced: what comes back within this time is no cause for concern. */
const patienceMs = 15_000;

/**
 * Warns only of what stays away.
 * @param clockMs milliseconds that never go back
 */
export const createAbsence = (
  logger: Pick<Logger, "info" | "warn">,
  clockMs: () => number = () => performance.now(),
): Absence => {
  let sinceMs: number | undefined;
  return {
    note: (details, message) => {
      const nowMs = clockMs();
      sinceMs ??= nowMs;
      const level = nowMs - sinceMs < patienceMs ? "info" : "warn";
      logger[level](details, message);
    },
    end: () => {
      sinceMs = undefined;
    },
  };
};
