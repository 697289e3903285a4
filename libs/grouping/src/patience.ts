/** Between what the patience with a group lies. */
export interface PatienceRange {
  readonly leastMs: number;
  readonly mostMs: number;
}

/** How long a group may take before it holds up no others any more. */
export interface Patience {
  /** With a group that begins now. */
  currentMs(): number;
  /** A group took longer and has not ended. */
  passed(): void;
  /** A group that took so long has ended. */
  ended(ms: number, wasPassed: boolean): void;
}

/** A group that takes so many times what groups usually take is stuck, and not only large or late. */
const usualTimes = 4;
/** Share of the latest group in what is usual. */
const latestShare = 1 / 8;

/**
 * Several times what groups have taken lately: where groups are fast, one that is stuck is passed soon; where all are
 * slow, because there is much to do, they are not passed at all and grow instead. Each group that is passed and has
 * not ended doubles it, so that not every connection comes to wait for the same thing.
 */
export const createPatience = ({ leastMs, mostMs }: PatienceRange): Patience => {
  let usualMs = mostMs / usualTimes;
  let passedGroups = 0;
  return {
    currentMs: () => Math.min(mostMs, Math.max(leastMs, usualTimes * usualMs) * 2 ** passedGroups),
    passed: () => {
      passedGroups += 1;
    },
    ended: (ms, wasPassed) => {
      if (wasPassed) passedGroups -= 1;
      usualMs += (Math.min(ms, mostMs) - usualMs) * latestShare;
    },
  };
};
