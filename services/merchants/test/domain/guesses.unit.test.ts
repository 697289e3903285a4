import { describe, expect, it } from "@jest/globals";

import type { Guesses, GuessLimit } from "../../src/domain/guesses.ts";
import { decideGuess, totpGuesses } from "../../src/domain/guesses.ts";

const limit: GuessLimit = { kind: "test", free: 3, firstLockMs: 2_000, lockMaxMs: 10_000, forgetAfterMs: 60_000 };
const start = Date.parse("2026-01-15T10:00:00.000Z");
const at = (milliseconds: number): Date => new Date(start + milliseconds);

/** How many guesses pass at these times, and what is left. */
const guess = (times: readonly number[], of = limit): { passed: number[]; left: Guesses | null } => {
  let left: Guesses | null = null;
  const passed: number[] = [];
  for (const time of times) {
    const decision = decideGuess(of, left, at(time));
    if (!decision.allowed) continue;
    passed.push(time);
    left = decision.next;
  }
  return { passed, left };
};

describe("guesses", () => {
  it("are free at first, then locked twice as long each time, up to the most", () => {
    expect(guess([0, 0, 0, 0, 1_999]).passed).toEqual([0, 0, 0]);
    expect(guess([0, 0, 0, 2_000, 5_999, 6_000, 13_999, 14_000]).passed).toEqual([0, 0, 0, 2_000, 6_000, 14_000]);
    const { left } = guess([0, 0, 0, 2_000, 6_000, 14_000]);
    expect(left?.lockedUntil).toEqual(at(24_000));
  });

  it("say how long to wait, in whole seconds, never too short", () => {
    const { left } = guess([0, 0, 0]);
    expect(decideGuess(limit, left, at(1))).toEqual({ allowed: false, retryAfterSeconds: 2 });
    expect(decideGuess(limit, left, at(1_500))).toEqual({ allowed: false, retryAfterSeconds: 1 });
  });

  it("are forgotten after a pause, not by guessing on", () => {
    expect(guess([0, 0, 0, 60_000, 60_000, 60_000, 60_000]).passed).toEqual([0, 0, 0, 60_000, 60_000, 60_000]);
  });

  it("stay finite for whoever goes on for ever", () => {
    const endless: Guesses = { count: 100_000, lastAt: at(0), lockedUntil: at(0) };
    const decision = decideGuess(limit, endless, at(1));
    expect(decision).toMatchObject({ next: { lockedUntil: at(10_001) } });
  });

  it("at codes are four per five minutes", () => {
    const minute = 60_000;
    expect(guess([0, 1, 2, 3, 4, minute, 4 * minute, 5 * minute + 3], totpGuesses).passed).toEqual([
      0,
      1,
      2,
      3,
      5 * minute + 3,
    ]);
  });
});
