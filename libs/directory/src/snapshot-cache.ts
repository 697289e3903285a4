import type { MerchantSnapshot } from "@railyard/contracts";

/** What is known about one merchant id. */
export interface CacheEntry {
  /** Null: there was no such merchant. */
  readonly snapshot: MerchantSnapshot | null;
  readonly fetchedAtMs: number;
  /** Something newer is said to exist. */
  isSuspect: boolean;
  /** Until then a suspect snapshot is served all the same, because asking for a newer one has just failed. */
  toleratedUntilMs: number;
}

/** The least recently used entry leaves when the capacity is reached. */
export interface SnapshotCache {
  get(merchantId: string): CacheEntry | undefined;
  put(merchantId: string, entry: CacheEntry): void;
  /** The entry without counting as use. */
  peek(merchantId: string): CacheEntry | undefined;
  suspectAll(): void;
}

export const createSnapshotCache = (capacity: number): SnapshotCache => {
  // A Map keeps the order of insertion, so the first key is the one unused for longest.
  const entries = new Map<string, CacheEntry>();
  return {
    get: (merchantId) => {
      const entry = entries.get(merchantId);
      if (entry === undefined) return undefined;
      entries.delete(merchantId);
      entries.set(merchantId, entry);
      return entry;
    },
    put: (merchantId, entry) => {
      entries.delete(merchantId);
      entries.set(merchantId, entry);
      const [oldest] = entries.keys();
      if (entries.size > capacity && oldest !== undefined) entries.delete(oldest);
    },
    peek: (merchantId) => entries.get(merchantId),
    suspectAll: () => {
      for (const entry of entries.values()) entry.isSuspect = true;
    },
  };
};
