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

/** Tells whether this process has time to spare, as far as is known: not before it was watched for a moment. */
export const createSpareTime = (usage: LoopUsage = loopUsage()): (() => boolean) => {
  let hasTime = false;
  let lookAtMs = usage.nowMs() + lookMs;
  return () => {
    const nowMs = usage.nowMs();
    if (nowMs >= lookAtMs) {
      hasTime = usage.busyShare() <= busyShareMax;
      lookAtMs = nowMs + lookMs;
    }
    return hasTime;
  };
};
