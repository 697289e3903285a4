import { describe, expect, it } from "@jest/globals";

import { createExpiringCache } from "../src/index.ts";

describe("an expiring cache", () => {
  it("forgets what has expired", () => {
    let nowMs = 0;
    const cache = createExpiringCache<number>(10, () => nowMs);
    cache.set("a", 1, 100);
    expect(cache.get("a")).toBe(1);
    nowMs = 100;
    expect(cache.get("a")).toBeUndefined();
  });

  it("drops its oldest entry when it is full", () => {
    const cache = createExpiringCache<number>(2, () => 0);
    cache.set("a", 1, 100);
    cache.set("b", 2, 100);
    cache.set("b", 3, 100);
    cache.set("c", 4, 100);
    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([undefined, 3, 4]);
  });
});
