const firstMs = 10_000;
const longestMs = 300_000;
const forgottenAfterMs = 600_000;

export interface RestartDelay {
  /** How long to wait before the container is started again, after it ran for a time. */
  readonly next: (ranMs: number) => number;
}

/** The kubelet's back-off: at once, then after 10 s, twice as long each time, at most 5 min; forgotten after 10 min. */
export const createRestartDelay = (): RestartDelay => {
  let delayMs = 0;
  return {
    next: (ranMs) => {
      if (ranMs >= forgottenAfterMs) delayMs = 0;
      const now = delayMs;
      delayMs = delayMs === 0 ? firstMs : Math.min(longestMs, delayMs * 2);
      return now;
    },
  };
};
