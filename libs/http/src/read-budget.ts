/** How much time a server spends on heavy reads while others call it. */
export interface ReadBudgetLimits {
  /** Time that is spent at once after a pause: what a page of a dashboard asks for is not kept waiting. */
  readonly burstMs: number;
  /** Of all time, from 0 to 1. */
  readonly share: number;
  /** What one read counts for at most, so that a slow one does not shut out all others for long. */
  readonly longestMs: number;
}

export const defaultReadBudget: ReadBudgetLimits = { burstMs: 200, share: 0.03, longestMs: 40 };

/** Time for heavy reads: it comes with the clock and goes with every read. */
export interface ReadBudget {
  /** How long it takes until a read may begin; 0: now. */
  untilOpenMs(): number;
  /** For a read that took so long. */
  spend(tookMs: number): void;
}

/** @param isQuiet whether there are only readers: then there is no need to save time */
export const createReadBudget = (
  { burstMs, share, longestMs }: ReadBudgetLimits,
  isQuiet: () => boolean,
  nowMs: () => number = () => performance.now(),
): ReadBudget => {
  let leftMs = burstMs;
  let countedAtMs = nowMs();

  const count = (): void => {
    const now = nowMs();
    leftMs = isQuiet() ? burstMs : Math.min(burstMs, leftMs + (now - countedAtMs) * share);
    countedAtMs = now;
  };

  return {
    untilOpenMs: () => {
      count();
      return leftMs > 0 ? 0 : Math.max(1, Math.ceil(-leftMs / share));
    },
    spend: (tookMs) => {
      count();
      leftMs -= Math.min(tookMs, longestMs);
    },
  };
};
