import { describe, expect, it } from "@jest/globals";

import { createPatience } from "../src/patience.ts";

const afterGroups = (durationsMs: readonly number[]) => {
  const patience = createPatience({ leastMs: 5, mostMs: 25 });
  for (const ms of durationsMs) patience.ended(ms, false);
  return patience;
};
const times = (count: number, ms: number): readonly number[] => Array.from({ length: count }, () => ms);

describe("patience with a group", () => {
  it("is greatest before anything is known", () => {
    expect(afterGroups([]).currentMs()).toBe(25);
  });

  it("is several times what groups take, within its range", () => {
    expect(afterGroups(times(50, 0.5)).currentMs()).toBe(5);
    expect(afterGroups(times(100, 3)).currentMs()).toBeCloseTo(12, 1);
    expect(afterGroups(times(100, 300)).currentMs()).toBe(25);
  });

  it("hardly changes with one slow group among fast ones", () => {
    expect(afterGroups([...times(50, 0.5), 8]).currentMs()).toBeLessThan(7);
  });

  it("doubles with each group that was passed, until that has ended", () => {
    const patience = afterGroups(times(50, 0.5));
    const seen = [patience.currentMs()];
    for (let passed = 0; passed < 3; passed += 1) {
      patience.passed();
      seen.push(patience.currentMs());
    }
    expect(seen).toEqual([5, 10, 20, 25]);
    patience.ended(0.5, true);
    patience.ended(0.5, true);
    patience.ended(0.5, true);
    expect(patience.currentMs()).toBe(5);
  });
});
