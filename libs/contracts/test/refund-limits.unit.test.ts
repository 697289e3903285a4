import { describe, expect, it } from "@jest/globals";

import { createRelay, createUnreferencedRefund } from "../src/http/payments/relays.ts";
import {
  areRefundLimitsWithin,
  refundLimitsClaim,
  refundLimitsOfClaim,
  widestRefundLimits,
} from "../src/refund-limits.ts";
import type { RefundLimit } from "../src/refund-limits.ts";

const limit = (currency: RefundLimit["currency"], perRefund: number, perDay: number): RefundLimit => ({
  currency,
  amount_per_refund: perRefund,
  amount_per_day: perDay,
});

const [small, large] = [limit("EUR", 1000, 9000), limit("EUR", 5000, 6000)];

describe("refund limits of several roles", () => {
  it("permit the larger of each amount, in the currencies of all", () => {
    expect(widestRefundLimits([[small, limit("USD", 1, 2)], [large]])).toEqual([
      limit("EUR", 5000, 9000),
      limit("USD", 1, 2),
    ]);
    expect(widestRefundLimits([[small], []])).toEqual([small]);
    expect(widestRefundLimits([[], []])).toEqual([]);
  });

  it("are none when one role has none", () => {
    expect(widestRefundLimits([[small], null])).toBeNull();
  });
});

describe("refund limits within others", () => {
  it.each([
    ["the same", [small], [small], true],
    ["lower ones", [limit("EUR", 999, 8999)], [small], true],
    ["a higher one of a refund", [limit("EUR", 1001, 9000)], [small], false],
    ["a higher one of a day", [limit("EUR", 1000, 9001)], [small], false],
    ["another currency", [limit("USD", 1, 1)], [small], false],
    ["another currency with nothing", [limit("USD", 0, 1)], [small], true],
    ["no currency", [], [small], true],
    ["no limits", null, [small], false],
    ["any within none", [large], null, true],
    ["none within none", null, null, true],
  ])("%s", (_name, limits, others, expected) => {
    expect(areRefundLimitsWithin(limits, others)).toBe(expected);
  });
});

describe("the claim of refund limits", () => {
  it("states all that the limits specify", () => {
    for (const limits of [[], [small], [small, limit("JPY", 0, 12)]]) {
      expect(refundLimitsOfClaim(refundLimitsClaim(limits))).toEqual(limits);
    }
    expect(refundLimitsClaim([small, limit("JPY", 0, 12)])).toBe("EUR:1000:9000 JPY:0:12");
  });

  it.each(["EUR", "EUR:1", "EUR:1:-2", "EUR:1:2:3", "XXQ:1:2", "eur:1:2", "EUR:1e9:2", "EUR:99999999999999999:1"])(
    "permits nothing where it cannot be read: %s",
    (claim) => {
      expect(refundLimitsOfClaim(claim)).toEqual([]);
    },
  );
});

describe("operations that give money back without being checked against limits", () => {
  it("take no user's token", () => {
    for (const { operationId, access } of [createRelay, createUnreferencedRefund]) {
      expect({ operationId, access }).toEqual({ operationId, access: ["merchant_key"] });
    }
  });
});
