import { setImmediate as nextTurn } from "node:timers/promises";

/** How long a heavy read waits for others. */
export interface RightOfWayLimits {
  /** Between two of its steps. */
  readonly stepMs: number;
  /** In all: what is longest under way continues, however busy the server is. */
  readonly readMs: number;
}

const defaultRightOfWay: RightOfWayLimits = { stepMs: 15, readMs: 100 };

/** Lets payments and whatever else is not a list go before lists. */
export interface RightOfWay {
  /** A call that others give way to. @returns what is called when it has ended */
  enter(): () => void;
  /** Whether there was no such call for a while. */
  isQuiet(): boolean;
  /** For one heavy read. */
  giver(): WayGiver;
}

export interface WayGiver {
  /** Resolves when no other call is under way, or when the read has waited long enough. */
  readonly giveWay: () => Promise<void>;
  /** How long it has waited so far. */
  readonly waitedMs: () => number;
}

/** A caller with a lower rate is hardly ever in the way of a list. */
const quietMs = 1_000;

export const createRightOfWay = ({ stepMs, readMs }: RightOfWayLimits = defaultRightOfWay): RightOfWay => {
  let underWay = 0;
  let lastLeftMs = -Infinity;
  const waiting = new Set<() => void>();

  const waitAtMost = (limitMs: number): Promise<void> =>
    new Promise((resolve) => {
      const resume = (): void => {
        clearTimeout(timer);
        waiting.delete(resume);
        resolve();
      };
      const timer = setTimeout(resume, limitMs);
      waiting.add(resume);
    });

  return {
    enter: () => {
      underWay += 1;
      return () => {
        underWay -= 1;
        lastLeftMs = performance.now();
        if (underWay > 0) return;
        for (const resume of [...waiting]) resume();
      };
    },
    isQuiet: () => underWay === 0 && performance.now() - lastLeftMs > quietMs,
    giver: () => {
      let waitedMs = 0;
      const giveWay = async (): Promise<void> => {
        // Requests that have arrived meanwhile are taken in.
        await nextTurn();
        const leftMs = readMs - waitedMs;
        if (underWay === 0 || leftMs < 1) return;
        const startedMs = performance.now();
        await waitAtMost(Math.min(stepMs, leftMs));
        waitedMs += performance.now() - startedMs;
      };
      return { giveWay, waitedMs: () => waitedMs };
    },
  };
};
