import { createBoundedCache } from "./bounded-cache.ts";

interface Entry<Value> {
  readonly value: Value;
  readonly expiresAtMs: number;
}

/** Values by key until they expire; beyond the capacity the one that was used least recently gives way. */
export interface ExpiringCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value, expiresAtMs: number): void;
}

/** An empty cache. Losing an entry costs finding it out once more, nothing else. */
export const createExpiringCache = <Value>(capacity: number, nowMs: () => number): ExpiringCache<Value> => {
  const entries = createBoundedCache<Entry<Value>>(capacity);
  return {
    get: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (entry.expiresAtMs > nowMs()) return entry.value;
      entries.delete(key);
      return undefined;
    },
    set: (key, value, expiresAtMs) => {
      entries.set(key, { value, expiresAtMs });
    },
  };
};
