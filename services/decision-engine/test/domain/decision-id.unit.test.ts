import { expect, it } from "@jest/globals";

import { lowestDecisionId, timeOfDecisionId } from "../../src/domain/decision-id.ts";

it("a decision id contains the time of the decision, and sorts by it", () => {
  const timeMs = Date.parse("2026-11-26T10:00:20.123Z");
  const lowest = lowestDecisionId(timeMs);
  expect(lowest).toMatch(/^dec_0[0-9a-f]{11}$/);
  expect(timeOfDecisionId(lowest)).toBe(timeMs);
  expect(timeOfDecisionId(`${lowest}AbC-_1`)).toBe(timeMs);
  const sorted = [lowestDecisionId(timeMs - 1), `${lowestDecisionId(timeMs - 1)}zz`, lowest, `${lowest}--`];
  expect(sorted.toSorted()).toEqual(sorted);
  expect(lowestDecisionId(timeMs + 1) > `${lowest}zz`).toBe(true);
});
