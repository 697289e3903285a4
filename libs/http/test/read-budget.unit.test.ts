import { beforeEach, describe, expect, it } from "@jest/globals";

import type { ReadBudget } from "../src/read-budget.ts";
import { createReadBudget } from "../src/read-budget.ts";

let nowMs: number;
let isQuiet: boolean;
let budget: ReadBudget;

beforeEach(() => {
  nowMs = 1_000;
  isQuiet = false;
  budget = createReadBudget(
    { burstMs: 100, share: 0.1, longestMs: 80 },
    () => isQuiet,
    () => nowMs,
  );
});

describe("time for reads", () => {
  it("is there until the burst is spent", () => {
    budget.spend(60);
    expect(budget.untilOpenMs()).toBe(0);
    budget.spend(60);
    expect(budget.untilOpenMs()).toBe(200);
  });

  it("comes back by its share", () => {
    budget.spend(80);
    budget.spend(40);
    nowMs += 150;
    expect(budget.untilOpenMs()).toBe(50);
    nowMs += 51;
    expect(budget.untilOpenMs()).toBe(0);
  });

  it("never exceeds the burst", () => {
    nowMs += 100_000;
    budget.spend(80);
    budget.spend(80);
    expect(budget.untilOpenMs()).toBe(600);
  });

  it("is charged for no more of one read than the longest", () => {
    budget.spend(80);
    budget.spend(15_000);
    expect(budget.untilOpenMs()).toBe(600);
  });

  it("is there at once when only readers call", () => {
    budget.spend(80);
    budget.spend(80);
    isQuiet = true;
    expect(budget.untilOpenMs()).toBe(0);
  });
});
