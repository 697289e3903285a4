import { setTimeout as delay } from "node:timers/promises";

import { isOperational } from "@railyard/failures";
import type { Logger } from "@railyard/telemetry";

/** What ends the claim of an idempotency key: its answer is stored, or the key let go. */
export interface Settlement {
  readonly operation: string;
  readonly run: () => Promise<void>;
  /** After this the claim has ended by itself. */
  readonly leaseMs: number;
}

export interface Settlements {
  /** Never rejects: the caller's answer remains whether or not its key could be settled. */
  settle(settlement: Settlement): Promise<void>;
}

interface Waiting extends Settlement {
  readonly untilMs: number;
}

const pauseMs = 250;

/**
 * Settles claims, and those that the database did not take later, one after the other. A retry of the caller finds its
 * key held until then, by a process that lives, so no other one would let go of it before the lease ends.
 */
export const createSettlements = (logger: Logger): Settlements => {
  const waiting: Waiting[] = [];
  let isRetrying = false;

  const giveUp = ({ operation }: Settlement, error: unknown): void => {
    logger.error({ error, operation }, "An idempotency key could not be settled.");
  };

  /** Whether the next one may be tried at once. */
  const retryFirst = async (): Promise<boolean> => {
    const [first] = waiting;
    if (first === undefined) return false;
    try {
      await first.run();
    } catch (error) {
      if (isOperational(error) && performance.now() < first.untilMs) return false;
      giveUp(first, error);
    }
    waiting.shift();
    return true;
  };

  const retry = async (): Promise<void> => {
    isRetrying = true;
    while (waiting.length > 0) {
      await delay(pauseMs, undefined, { ref: false });
      while (await retryFirst());
    }
    isRetrying = false;
  };

  return {
    settle: async (settlement) => {
      try {
        await settlement.run();
      } catch (error) {
        if (!isOperational(error)) {
          giveUp(settlement, error);
          return;
        }
        waiting.push({ ...settlement, untilMs: performance.now() + settlement.leaseMs });
        if (!isRetrying) void retry();
      }
    },
  };
};
