/**
 * A map that forgets what was not set for long. It keeps two generations: entries are set into the young one, and
 * when that is half of the limit, it becomes the old one and the former old one is dropped. So every step takes the
 * same short time however large the map is, and the same steps leave the same entries everywhere.
 */
export interface BoundedMap<Value> {
  get(key: string): Value | undefined;
  has(key: string): boolean;
  /** Sets the entry and makes it young. */
  set(key: string, value: Value): void;
  delete(key: string): void;
  /** Never above the limit. */
  readonly size: number;
}

export const createBoundedMap = <Value>(limit: number): BoundedMap<Value> => {
  const generationSize = Math.max(1, Math.floor(limit / 2));
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  return {
    get: (key) => young.get(key) ?? old.get(key),
    has: (key) => young.has(key) || old.has(key),
    set: (key, value) => {
      if (!young.has(key) && young.size >= generationSize) {
        old = young;
        young = new Map();
      }
      old.delete(key);
      young.set(key, value);
    },
    delete: (key) => {
      young.delete(key);
      old.delete(key);
    },
    get size() {
      return young.size + old.size;
    },
  };
};
