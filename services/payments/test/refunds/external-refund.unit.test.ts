// Refunds that were made at the provider itself.
import { describe, expect, it } from "@jest/globals";

import { countedAmount, externalRefund, recountedRefund } from "../../src/refunds/domain/external-refund.ts";
import { refundEventOf, settleRefund } from "../../src/refunds/domain/refund.ts";
import { refundToWire } from "../../src/refunds/wire/refund-wire.ts";
import { later, now, paymentId } from "../support/states.ts";

const schedule = {
  firstDelayMs: 1_000,
  longestDelayMs: 4_000,
  maximumChecks: 3,
};
const attempt = {
  merchantId: "shop",
  paymentId,
  attemptNumber: 1,
  profileId: "pro_shop",
  currency: "USD",
  connector: "stripe",
  merchantConnectorId: "mca_1",
  connectorTransactionId: "pi_1",
} as const;
const of = (amount: number, refundable: number) =>
  externalRefund({ connectorRefundId: "re_1", amount }, attempt, refundable, {
    refundId: "ref_1",
    now,
  });

describe("a refund that was made at the provider", () => {
  it("before its capture was known is counted in full once enough is captured", () => {
    const early = of(400, 0);
    expect(early).toMatchObject({ status: "review", details: { countedAmount: 0 } });
    expect(recountedRefund(early, 399, later(1))).toBeNull();
    const recounted = recountedRefund(early, 400, later(1));
    expect(recounted).toMatchObject({ furtherAmount: 400, refund: { status: "succeeded", version: 2 } });
    const refund = recounted?.refund ?? early;
    expect([refund.details, countedAmount(refund)]).toEqual([{ isExternal: true }, 400]);
    expect(recountedRefund(refund, 1000, later(2))).toBeNull();
    expect(recountedRefund(of(700, 500), 200, later(1))?.furtherAmount).toBe(200);
    for (const status of ["failed", "succeeded"] as const) {
      expect(recountedRefund({ ...early, status }, 1000, later(1))).toBeNull();
    }
    const own = { ...early, details: { countedAmount: 0 } };
    expect(recountedRefund(own, 1000, later(1))).toBeNull();
  });

  it("has succeeded, is not followed up, and is shown as external", () => {
    const refund = of(400, 1000);
    expect(refund).toMatchObject({
      ...attempt,
      status: "succeeded",
      amount: 400,
      dueAt: null,
      version: 1,
    });
    expect(refundToWire(refund)).toMatchObject({
      origin: "external",
      connector_refund_id: "re_1",
      error_code: null,
    });
    expect(countedAmount(refund)).toBe(400);
    expect(refundEventOf({ ...refund, status: "pending" }, refund)).toBe("refund_succeeded");
  });

  it("of all that is left is no more than that", () => {
    expect(of(1000, 1000)).toMatchObject({ status: "succeeded" });
    expect(countedAmount(of(1000, 1000))).toBe(1000);
  });

  it.each([
    [1001, 1000, 1000],
    [500, 0, 0],
  ])("of %i, of which %i are left, has to be reviewed and counts as %i", (amount, refundable, counted) => {
    const refund = of(amount, refundable);
    expect(refund).toMatchObject({
      status: "review",
      amount,
      details: { error: { code: "integrity_check_failed" } },
    });
    expect(countedAmount(refund)).toBe(counted);
    expect(refundEventOf({ ...refund, status: "pending" }, refund)).toBeNull();
  });

  it("fails when the bank sends it back", () => {
    const answer = {
      refundStatus: "failure",
      settlement: "final",
      connectorRefundId: "re_1",
    } as const;
    const failed = settleRefund(of(400, 1000), { ...answer, mayTakeBack: true }, schedule, later(1));
    expect(failed).toMatchObject({
      status: "failed",
      details: { isExternal: true },
    });
  });
});
