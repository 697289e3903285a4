import { performance } from "node:perf_hooks";

/** Share of the time that an event loop was busy, since an earlier reading. */
export interface LoopUsage {
  readonly nowMs: () => number;
  /** Since the last call. */
  readonly busyShare: () => number;
}

/** Looked at no more often than this. */
const lookMs = 100;
/** A loop that is busier has work waiting for it most of the time. */
const busyShareMax = 0.6;

const loopUsage = (): LoopUsage => {
  let last = performance.eventLoopUtilization();
  return {
    nowMs: () => performance.now(),
    busyShare: () => {
      const current = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(current, last);
      last = current;
      return utilization;
    },
  };
};

/** Whether there is time to spare: in this process, and in what works on its items. */
export interface SpareTime {
  /** As far as is known: not before it was watched for a moment. */
  hasTime(): boolean;
  /** To be called for every item that comes. */
  noteItem(): void;
}

/**
 * There is time while the event loop idles much, and no more items come than may have a group each: what they cost
 * elsewhere, such as in a database, cannot be seen from here.
 */
export const createSpareTime = (itemsPerSecondMax: number, usage: LoopUsage = loopUsage()): SpareTime => {
  let hasTime = false;
  let items = 0;
  let lookedAtMs = usage.nowMs();
  return {
    hasTime: () => {
      const elapsedMs = usage.nowMs() - lookedAtMs;
      if (elapsedMs >= lookMs) {
        hasTime = usage.busyShare() <= busyShareMax && (items * 1_000) / elapsedMs <= itemsPerSecondMax;
        lookedAtMs += elapsedMs;
        items = 0;
      }
      return hasTime;
    },
    noteItem: () => {
      items += 1;
    },
  };
};
