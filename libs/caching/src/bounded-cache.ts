import { defined } from "@railyard/members";
import { LRUCache } from "lru-cache";

/** Values by key; beyond the capacity the one that was used least recently gives way. */
export interface BoundedCache<Value> {
  readonly get: (key: string) => Value | undefined;
  /** The value, without counting as use. */
  readonly peek: (key: string) => Value | undefined;
  /** Whether it is there, without counting as use. */
  readonly has: (key: string) => boolean;
  readonly set: (key: string, value: Value) => void;
  readonly delete: (key: string) => void;
  /** What was used last comes first. Entries may be deleted on the way. */
  readonly entries: () => Iterable<readonly [key: string, value: Value]>;
  readonly size: number;
}

export interface BoundedCacheOptions<Value> {
  /** Called with a value that gave way to another one. */
  readonly onEvicted?: (value: Value) => void;
}

const sizeOfOne = (): number => 1;

/** What is removed by its owner does not count. */
const evictionOf =
  <Value>(onEvicted: (value: Value) => void): LRUCache.Disposer<string, Value> =>
  (value, _key, reason) => {
    if (reason === "evict") onEvicted(value);
  };

/** An empty cache; every step takes the same time, however full it is. */
export const createBoundedCache = <Value extends NonNullable<unknown>>(
  capacity: number,
  { onEvicted }: BoundedCacheOptions<Value> = {},
): BoundedCache<Value> =>
  new LRUCache<string, Value>({
    // A bound by number would take the room for all of them at once, in every process, however few there will be.
    maxSize: capacity,
    sizeCalculation: sizeOfOne,
    ...defined({ dispose: onEvicted === undefined ? undefined : evictionOf(onEvicted) }),
  });
