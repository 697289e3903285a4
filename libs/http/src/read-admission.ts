import { edgeFailures } from "@railyard/failures";

import type { ReadBudgetLimits } from "./read-budget.ts";
import { createReadBudget, defaultReadBudget } from "./read-budget.ts";

/** How many lists and reports a server reads at once. */
export interface ReadLimits {
  /** Of all merchants. No more than there are database connections for them. */
  readonly atOnce: number;
  readonly perMerchant: number;
  /** How many may wait for a place. */
  readonly waiting: number;
  readonly waitingPerMerchant: number;
  readonly waitMs: number;
  readonly budget: ReadBudgetLimits;
}

export const defaultReadLimits: ReadLimits = {
  atOnce: 3,
  perMerchant: 2,
  waiting: 50,
  waitingPerMerchant: 8,
  waitMs: 5_000,
  budget: defaultReadBudget,
};

/** What the variables of a service specify for them. */
export const readLimitsOf = (config: {
  readonly DATABASE_READ_POOL_SIZE: number;
  readonly READS_PER_MERCHANT: number;
  readonly READ_TIME_PERCENT: number;
}): ReadLimits => ({
  ...defaultReadLimits,
  atOnce: config.DATABASE_READ_POOL_SIZE,
  perMerchant: config.READS_PER_MERCHANT,
  budget: { ...defaultReadBudget, share: config.READ_TIME_PERCENT / 100 },
});

export type LeaveRead = (waitedMs?: number) => void;

export interface ReadAdmission {
  /**
   * Resolves with what gives the place back as soon as there is one; it gets the time that the read only waited.
   * @throws {Failure} `too_many_reads` where the merchant has its share, `reads_at_capacity` where all places are taken
   */
  enter(merchantId: string): Promise<LeaveRead>;
  counts(): { readonly running: number; readonly waiting: number };
}

interface Waiting {
  readonly merchantId: string;
  readonly admit: () => void;
}

/**
 * Places for reads, so that lists take no more than their share of the process and its database, and a merchant no more
 * than its share of that. Waiting reads are taken in turn; those whose merchant has its share are passed over.
 * @param isQuiet whether nothing but reads is asked for
 */
export const createReadAdmission = (limits: ReadLimits, isQuiet: () => boolean = () => false): ReadAdmission => {
  const budget = createReadBudget(limits.budget, isQuiet);
  const taken = new Map<string, number>();
  let takenCount = 0;
  let queue: Waiting[] = [];
  let opening: NodeJS.Timeout | undefined;

  const takenBy = (merchantId: string): number => taken.get(merchantId) ?? 0;
  const hasItsShare = (merchantId: string): boolean => takenBy(merchantId) >= limits.perMerchant;

  const waitingOf = (merchantId: string): number => queue.filter((one) => one.merchantId === merchantId).length;
  const hasOthers = (merchantId: string): boolean => takenBy(merchantId) + waitingOf(merchantId) > 0;

  const change = (merchantId: string, by: 1 | -1): void => {
    takenCount += by;
    const count = takenBy(merchantId) + by;
    if (count === 0) taken.delete(merchantId);
    else taken.set(merchantId, count);
  };

  const admitNext = (): void => {
    if (takenCount >= limits.atOnce || queue.length === 0) return;
    const debtMs = budget.untilOpenMs();
    if (debtMs > 0) {
      opening ??= setTimeout(() => {
        opening = undefined;
        admitNext();
      }, debtMs).unref();
      return;
    }
    const next = queue.find(({ merchantId }) => !hasItsShare(merchantId));
    if (next === undefined) return;
    queue = queue.filter((one) => one !== next);
    next.admit();
    admitNext();
  };

  const take = (merchantId: string): LeaveRead => {
    change(merchantId, 1);
    const startedMs = performance.now();
    return (waitedMs = 0) => {
      budget.spend(performance.now() - startedMs - waitedMs);
      change(merchantId, -1);
      admitNext();
    };
  };

  const wait = (merchantId: string): Promise<LeaveRead> => {
    const { promise, resolve, reject } = Promise.withResolvers<LeaveRead>();
    const waiting: Waiting = {
      merchantId,
      admit: () => {
        clearTimeout(timer);
        resolve(take(merchantId));
      },
    };
    const cameAlone = !hasOthers(merchantId);
    const timer = setTimeout(() => {
      queue = queue.filter((one) => one !== waiting);
      // A merchant that asks for one list is not the one that asks for too many.
      const isAlone = cameAlone && !hasOthers(merchantId);
      reject(isAlone ? edgeFailures.reads_at_capacity() : edgeFailures.too_many_reads());
    }, limits.waitMs);
    queue.push(waiting);
    admitNext();
    return promise;
  };

  return {
    enter: async (merchantId) => {
      const isFree = takenCount < limits.atOnce && !hasItsShare(merchantId);
      if (isFree && queue.length === 0 && budget.untilOpenMs() === 0) return take(merchantId);
      if (waitingOf(merchantId) >= limits.waitingPerMerchant) throw edgeFailures.too_many_reads();
      if (queue.length >= limits.waiting) throw edgeFailures.reads_at_capacity();
      return wait(merchantId);
    },
    counts: () => ({ running: takenCount, waiting: queue.length }),
  };
};
