import { describe, expect, it } from "@jest/globals";

import { repeatableChance } from "../../src/domain/repeatable-chance.ts";

const ids = Array.from(
  { length: 20_000 },
  (_none, index) => `pay_01JD3C5X8M7Q2N4R6T8V${String(index).padStart(6, "0")}`,
);

describe("a payment's chance", () => {
  it("is the same each time, and another one for another purpose", () => {
    expect(repeatableChance("pay_1", "explore")).toBe(repeatableChance("pay_1", "explore"));
    expect(repeatableChance("pay_1", "explore")).not.toBe(repeatableChance("pay_1", "split"));
  });

  it("is spread evenly from 0 up to 1, also over ids that count up", () => {
    const counts = new Array<number>(20).fill(0);
    for (const id of ids) {
      const chance = repeatableChance(id, "explore");
      expect(chance).toBeGreaterThanOrEqual(0);
      expect(chance).toBeLessThan(1);
      const bucket = Math.floor(chance * 20);
      counts[bucket] = (counts[bucket] ?? 0) + 1;
    }
    // 1000 in each are expected; five standard deviations are about 155.
    expect(Math.min(...counts)).toBeGreaterThan(845);
    expect(Math.max(...counts)).toBeLessThan(1_155);
  });

  it("for one purpose reveals nothing about another", () => {
    const chosen = ids.filter((id) => repeatableChance(id, "one") < 0.5);
    const both = chosen.filter((id) => repeatableChance(id, "two") < 0.5);
    expect(both.length / chosen.length).toBeGreaterThan(0.47);
    expect(both.length / chosen.length).toBeLessThan(0.53);
  });
});
