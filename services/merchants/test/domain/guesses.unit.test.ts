import { describe, expect, it } from "@jest/globals";

import { locksOf, passwordGuesses, totpGuesses } from "../../src/domain/guesses.ts";

const limit = { kind: "test", free: 3, firstLockMs: 2_000, lockMaxMs: 10_000, forgetAfterMs: 60_000 };

describe("locks", () => {
  it("last twice as long each time, up to the most", () => {
    expect(locksOf(limit)).toEqual([2_000, 4_000, 8_000, 10_000]);
    expect(locksOf({ ...limit, lockMaxMs: 8_000 })).toEqual([2_000, 4_000, 8_000]);
  });

  it("are one where the first is the longest", () => {
    expect(locksOf({ ...limit, firstLockMs: 10_000 })).toEqual([10_000]);
    expect(locksOf({ ...limit, firstLockMs: 20_000 })).toEqual([10_000]);
    expect(locksOf(totpGuesses)).toEqual([5 * 60_000]);
  });

  it("of passwords grow to a quarter of an hour", () => {
    const locks = locksOf(passwordGuesses);
    expect([locks[0], locks.at(-1)]).toEqual([2_000, 15 * 60_000]);
  });
});
