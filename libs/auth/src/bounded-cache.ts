interface Entry<Value> {
  readonly value: Value;
  readonly expiresAtMs: number;
}

/** Values by key until they expire; holds at most `capacity` and drops the oldest first. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value, expiresAtMs: number): void;
}

/** A cache for signed strings: losing an entry costs one more signature check, nothing else. */
export const createBoundedCache = <Value>(capacity: number, nowMs: () => number): BoundedCache<Value> => {
  const entries = new Map<string, Entry<Value>>();
  return {
    get: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (entry.expiresAtMs > nowMs()) return entry.value;
      entries.delete(key);
      return undefined;
    },
    set: (key, value, expiresAtMs) => {
      if (entries.size >= capacity && !entries.has(key)) {
        const oldest = entries.keys().next();
        if (oldest.done !== true) entries.delete(oldest.value);
      }
      entries.set(key, { value, expiresAtMs });
    },
  };
};
