import { describe, expect, it } from "@jest/globals";

import { payableShareOf } from "../src/index.ts";

describe("a share of an amount", () => {
  it.each([
    [1000, 250, "USD", 25],
    [1005, 1000, "USD", 101],
    [10_100, 250, "KWD", 250],
    [10_200, 250, "KWD", 260],
    [1_000_000, 333, "HUF", 33_300],
    [1_235_000, 333, "HUF", 41_100],
    [999_999_999_999, 9_999, "IDR", 999_899_999_999],
    [0, 10_000, "USD", 0],
  ] as const)("of %i at %i hundredths of a percent in %s is %i", (amount, hundredths, currency, share) => {
    expect(payableShareOf(amount, hundredths, currency)).toBe(share);
  });
});
