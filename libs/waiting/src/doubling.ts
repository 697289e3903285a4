/** The first time, doubled so many times, up to the longest. */
export const doubledMs = (firstMs: number, times: number, longestMs: number): number =>
  Math.min(longestMs, firstMs * 2 ** Math.min(times, 50));

/** A time that doubles from step to step, up to a longest one. */
export interface Doubling {
  /** The time of this step. */
  nextMs(): number;
  /** The next step begins with the first time again. */
  reset(): void;
}

export const createDoubling = (firstMs: number, longestMs: number): Doubling => {
  let times = 0;
  return {
    nextMs: () => {
      const timeMs = doubledMs(firstMs, times, longestMs);
      times += 1;
      return timeMs;
    },
    reset: () => {
      times = 0;
    },
  };
};
