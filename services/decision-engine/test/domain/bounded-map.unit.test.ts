import { describe, expect, it } from "@jest/globals";

import { createBoundedMap } from "../../src/domain/bounded-map.ts";

describe("a bounded map", () => {
  it("keeps what is set again, forgets what is not, and never holds more than its limit", () => {
    const map = createBoundedMap<number>(10);
    for (let index = 0; index < 100; index += 1) {
      map.set(String(index), index);
      map.set("used", -1);
      expect(map.size).toBeLessThanOrEqual(10);
      expect(map.get("used")).toBe(-1);
      expect(map.get(String(index))).toBe(index);
    }
    expect(map.has("0")).toBe(false);
    expect(map.has("96")).toBe(true);
  });

  it("replaces and deletes entries wherever they are", () => {
    const map = createBoundedMap<number>(4);
    for (const key of ["a", "b", "c"]) map.set(key, 1);
    map.set("a", 2);
    expect(map.get("a")).toBe(2);
    expect(map.size).toBe(3);
    for (const key of ["a", "b", "c"]) map.delete(key);
    expect(map.size).toBe(0);
    expect(map.get("a")).toBeUndefined();
  });
});
