import { edgeFailures } from "@railyard/failures";

/** How many lists and reports a server reads at once. */
export interface ReadLimits {
  /** Of all merchants. No more than there are database connections for them. */
  readonly atOnce: number;
  readonly perMerchant: number;
  /** How many may wait for a place. */
  readonly waiting: number;
  readonly waitingPerMerchant: number;
  readonly waitMs: number;
  /**
   * How long a place stays empty after a read, in terms of the time that the read took. Building long answers keeps the
   * whole process busy; with 3 a place is in use for a quarter of the time at most, however many lists are asked for.
   */
  readonly restShare: number;
  readonly restMsMax: number;
}

export const defaultReadLimits: ReadLimits = {
  atOnce: 3,
  perMerchant: 2,
  waiting: 50,
  waitingPerMerchant: 8,
  waitMs: 2_000,
  restShare: 3,
  restMsMax: 250,
};

/** What the variables of a service say about them. */
export const readLimitsOf = (config: {
  readonly DATABASE_READ_POOL_SIZE: number;
  readonly READS_PER_MERCHANT: number;
}): ReadLimits => ({
  ...defaultReadLimits,
  atOnce: config.DATABASE_READ_POOL_SIZE,
  perMerchant: config.READS_PER_MERCHANT,
});

export interface ReadAdmission {
  /**
   * Resolves with what gives the place back as soon as there is one.
   * @throws {Failure} `too_many_reads` where the merchant has its share, `reads_at_capacity` where all places are taken
   */
  enter(merchantId: string): Promise<() => void>;
  /** Places that rest are not counted. */
  counts(): { readonly running: number; readonly waiting: number };
}

interface Waiting {
  readonly merchantId: string;
  readonly admit: () => void;
}

/**
 * Places for reads, so that lists take no more than their share of the process and its database, and a merchant no more
 * than its share of that. Whoever waits is taken in turn; those whose merchant has its share are passed over.
 */
export const createReadAdmission = (limits: ReadLimits): ReadAdmission => {
  /** Places that are taken, those that rest included. */
  const taken = new Map<string, number>();
  let [takenCount, restingCount] = [0, 0];
  let queue: Waiting[] = [];

  const takenBy = (merchantId: string): number => taken.get(merchantId) ?? 0;
  const hasItsShare = (merchantId: string): boolean => takenBy(merchantId) >= limits.perMerchant;

  const refusalOf = (merchantId: string) =>
    hasItsShare(merchantId) ? edgeFailures.too_many_reads() : edgeFailures.reads_at_capacity();

  const change = (merchantId: string, by: 1 | -1): void => {
    takenCount += by;
    const count = takenBy(merchantId) + by;
    if (count === 0) taken.delete(merchantId);
    else taken.set(merchantId, count);
  };

  const admitNext = (): void => {
    if (takenCount >= limits.atOnce) return;
    const next = queue.find(({ merchantId }) => !hasItsShare(merchantId));
    if (next === undefined) return;
    queue = queue.filter((one) => one !== next);
    next.admit();
  };

  const free = (merchantId: string): void => {
    change(merchantId, -1);
    admitNext();
  };

  const rest = (merchantId: string, ranMs: number): void => {
    const restMs = Math.min(ranMs * limits.restShare, limits.restMsMax);
    // No timer is that exact.
    if (restMs < 1) return free(merchantId);
    restingCount += 1;
    setTimeout(() => {
      restingCount -= 1;
      free(merchantId);
    }, restMs).unref();
  };

  const take = (merchantId: string): (() => void) => {
    change(merchantId, 1);
    const startedMs = performance.now();
    return () => {
      rest(merchantId, performance.now() - startedMs);
    };
  };

  const wait = (merchantId: string): Promise<() => void> => {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const waiting: Waiting = {
      merchantId,
      admit: () => {
        clearTimeout(timer);
        resolve(take(merchantId));
      },
    };
    const timer = setTimeout(() => {
      queue = queue.filter((one) => one !== waiting);
      reject(refusalOf(merchantId));
    }, limits.waitMs);
    queue.push(waiting);
    return promise;
  };

  return {
    enter: async (merchantId) => {
      if (takenCount < limits.atOnce && !hasItsShare(merchantId)) return take(merchantId);
      const sameMerchant = queue.filter((one) => one.merchantId === merchantId).length;
      if (sameMerchant >= limits.waitingPerMerchant) throw edgeFailures.too_many_reads();
      if (queue.length >= limits.waiting) throw edgeFailures.reads_at_capacity();
      return wait(merchantId);
    },
    counts: () => ({ running: takenCount - restingCount, waiting: queue.length }),
  };
};
