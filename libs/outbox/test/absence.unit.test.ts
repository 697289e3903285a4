import { describe, expect, it } from "@jest/globals";
import { createAbsence } from "../src/absence.ts";

const createBench = () => {
  const levels: string[] = [];
  const logger = { info: () => levels.push("info"), warn: () => levels.push("warn") };
  let nowMs = 0;
  const absence = createAbsence(logger, () => nowMs);
  const noteAt = (timeMs: number): void => {
    nowMs = timeMs;
    absence.note({}, "away");
  };
  return { levels, absence, noteAt };
};

describe("what is away", () => {
  it("is no cause for concern at first, and one when it stays away", () => {
    const { levels, noteAt } = createBench();
    for (const timeMs of [1_000, 15_999, 16_000, 21_000]) noteAt(timeMs);
    expect(levels).toEqual(["info", "info", "warn", "warn"]);
  });

  it("is away again after it was there", () => {
    const { levels, absence, noteAt } = createBench();
    noteAt(1_000);
    absence.end();
    noteAt(20_000);
    expect(levels).toEqual(["info", "info"]);
  });
});
