import { describe, expect, it } from "@jest/globals";

import { createBoundedCache } from "../src/bounded-cache.ts";

describe("a bounded cache", () => {
  it("forgets what has expired", () => {
    let nowMs = 0;
    const cache = createBoundedCache<number>(10, () => nowMs);
    cache.set("a", 1, 100);
    expect(cache.get("a")).toBe(1);
    nowMs = 100;
    expect(cache.get("a")).toBeUndefined();
  });

  it("drops its oldest entry when it is full", () => {
    const cache = createBoundedCache<number>(2, () => 0);
    cache.set("a", 1, 100);
    cache.set("b", 2, 100);
    cache.set("b", 3, 100);
    cache.set("c", 4, 100);
    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([undefined, 3, 4]);
  });
});
