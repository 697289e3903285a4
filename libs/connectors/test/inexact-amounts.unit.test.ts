import { describe, expect, it } from "@jest/globals";
import { isUnreadableResponse } from "@railyard/connectors";

import { statedDecimal } from "../src/wire/exact-amount.ts";
import { listedRefunds } from "../src/wire/listed-refunds.ts";

const thrownBy = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

describe("an amount that a provider states", () => {
  it.each([
    ["10.00", "USD", 1000],
    ["10", "JPY", 10],
    ["-10.00", "USD", -1000],
    ["10.005", "USD", Number.NaN],
    ["9007199254740993", "USD", Number.NaN],
    ["10.00", "XQX", Number.NaN],
    ["1".repeat(40), "USD", Number.NaN],
  ])("%s %s is %s, and never another amount", (text, currency, amount) => {
    expect(statedDecimal(text, currency)).toBe(amount);
  });

  it.each(["", "ten", "1e3", "1,000.00", "0x10", "NaN", " 10.00"])("%j is no amount", (text) => {
    expect(isUnreadableResponse(thrownBy(() => statedDecimal(text, "USD")))).toBe(true);
  });

  it("has to be exact in a list, where it may be compared with nothing", () => {
    const listed = (amount: number) => [{ connectorRefundId: "re_1", refundId: null, amount }];
    expect(listedRefunds("pay_1", listed(100)).refunds).toHaveLength(1);
    for (const amount of [Number.NaN, 0.5, 2 ** 53, -100]) {
      expect(isUnreadableResponse(thrownBy(() => listedRefunds("pay_1", listed(amount))))).toBe(true);
    }
  });
});
