import { describe, expect, it } from "@jest/globals";
import type { BoundedCache } from "../src/index.ts";
import { createBoundedCache } from "../src/index.ts";

const filled = (keys: string, capacity = 10): BoundedCache<string> => {
  const cache = createBoundedCache<string>(capacity);
  for (const key of keys) cache.set(key, key.toUpperCase());
  return cache;
};

const keysOf = (cache: BoundedCache<string>): string => [...cache.entries()].map(([key]) => key).join("");

describe("a bounded cache", () => {
  it("holds what was used last, and never more than its capacity", () => {
    const cache = filled("abc", 3);
    expect(cache.get("a")).toBe("A");
    cache.set("d", "D");
    expect(keysOf(cache)).toBe("dac");
    expect(cache.get("b")).toBeUndefined();
    expect(cache.size).toBe(3);
  });

  it("counts a look as no use, and a new value as one", () => {
    const cache = filled("abc", 3);
    expect(cache.peek("a")).toBe("A");
    expect(cache.has("a")).toBe(true);
    cache.set("b", "B2");
    cache.set("d", "D");
    expect(cache.has("a")).toBe(false);
    expect(cache.get("b")).toBe("B2");
    expect(cache.size).toBe(3);
  });

  it("reports what gave way, not what was replaced or deleted", () => {
    const evicted: string[] = [];
    const cache = createBoundedCache<string>(2, { onEvicted: (value) => evicted.push(value) });
    for (const key of ["a", "b", "c"]) cache.set(key, key);
    cache.set("b", "b2");
    cache.delete("c");
    expect(evicted).toEqual(["a"]);
  });

  it.each(["", "a", "e", "ace", "bd", "abcde"])("can lose %p while it is gone through", (lost) => {
    const cache = filled("abcde");
    const seen: string[] = [];
    for (const [key] of cache.entries()) {
      seen.push(key);
      if (lost.includes(key)) cache.delete(key);
    }
    expect(seen).toEqual([..."edcba"]);
    expect(keysOf(cache)).toBe([..."edcba"].filter((key) => !lost.includes(key)).join(""));
  });

  it("uses memory for its content alone", () => {
    expect(createBoundedCache(Number.MAX_SAFE_INTEGER).size).toBe(0);
  });
});
