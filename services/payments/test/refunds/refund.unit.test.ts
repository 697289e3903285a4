import { describe, expect, it } from "@jest/globals";
import { isFailure } from "@railyard/failures";
import { defined } from "@railyard/members";

import type { Difference } from "../../src/kernel/domain/integrity.ts";
import { interruptionEnd } from "../../src/kernel/domain/interruption.ts";
import type { Refund } from "../../src/refunds/domain/refund.ts";
import {
  claimRefund,
  isUnderWay,
  maximumRefunds,
  newRefund,
  refundEventOf,
  settleRefund,
} from "../../src/refunds/domain/refund.ts";
import { worthOfReport } from "../../src/refunds/domain/refund-integrity.ts";
import { refundOrderFromWire, refundToWire } from "../../src/refunds/wire/refund-wire.ts";
import { later, now, paymentId, stateOf } from "../support/states.ts";

const schedule = { firstDelayMs: 1_000, longestDelayMs: 4_000, maximumChecks: 3 };
const context = { refundId: "ref_1", now, leaseUntil: later(45) };
const captured = (changes: object = {}) =>
  stateOf(
    { status: "succeeded", amountCaptured: 1000, ...changes },
    { status: "charged", connectorTransactionId: "txn_1" },
  );

const failureOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (isFailure(error)) return `${error.failureName} ${error.code} ${String(error.status)}`;
    throw error;
  }
  return "none";
};

const refundOf = (amount?: number, changes: object = {}): Refund =>
  newRefund(refundOrderFromWire({ payment_id: paymentId, ...defined({ amount }) }), captured(changes), context);

describe("a new refund", () => {
  it("is of everything that is left by default", () => {
    expect(refundOf().amount).toBe(1000);
    expect(refundOf(undefined, { amountRefunded: 300 }).amount).toBe(700);
    expect(refundOf(1).amount).toBe(1);
    expect(refundOf()).toMatchObject({ status: "pending", version: 1, connectorTransactionId: "txn_1" });
  });

  it("is refused by sum, amount, status, age and number", () => {
    expect(failureOf(() => refundOf(1001))).toBe("refund_exceeds_captured IR_13 400");
    expect(failureOf(() => refundOf(701, { amountRefunded: 300 }))).toBe("refund_exceeds_captured IR_13 400");
    expect(failureOf(() => refundOf(undefined, { amountRefunded: 1000 }))).toBe("refund_exceeds_captured IR_13 400");
    expect(failureOf(() => refundOf(0))).toBe("refund_amount_not_positive IR_05 422");
    for (const status of ["processing", "requires_capture", "failed", "partially_captured_and_capturable"]) {
      expect(failureOf(() => refundOf(1, { status }))).toBe("refund_in_wrong_state IR_14 400");
    }
    expect(failureOf(() => refundOf(1, { status: "partially_captured" }))).toBe("none");
    const old = { createdAt: new Date(now.getTime() - 366 * 24 * 3600 * 1000) };
    expect(failureOf(() => refundOf(1, old))).toBe("refund_too_late IR_05 422");
    expect(failureOf(() => refundOf(1, { refundCount: maximumRefunds }))).toBe("refund_attempts_exhausted IR_12 400");
  });
});

describe("a provider's answer about a refund", () => {
  const final = { settlement: "final", connectorRefundId: "prov_1" } as const;

  it("ends it, with an event", () => {
    const before = refundOf();
    const done = settleRefund(before, { ...final, refundStatus: "success" }, schedule, later(1));
    expect(done).toMatchObject({ status: "succeeded", version: 2, connectorRefundId: "prov_1", dueAt: null });
    expect(refundEventOf(before, done)).toBe("refund_succeeded");
    const error = { code: "no", message: "no money" };
    const failed = settleRefund(before, { ...final, refundStatus: "failure", error }, schedule, later(1));
    expect([failed.status, refundEventOf(before, failed)]).toEqual(["failed", "refund_failed"]);
    const shown = { status: "failed", error_code: "no", error_message: "no money" };
    expect(refundToWire(failed)).toMatchObject(shown);
  });

  it("keeps until when what was sent without a key may still be on its way", () => {
    const unknown = { refundStatus: "pending", settlement: "poll", connectorRefundId: null } as const;
    const lost = settleRefund(refundOf(), { ...unknown, mayArriveUntil: later(120) }, schedule, later(20));
    expect(interruptionEnd(lost.details, later(60))).toEqual(later(120));
    const asked = settleRefund(lost, { ...unknown, refundStatus: "unchanged", found: false }, schedule, later(60));
    expect(interruptionEnd(asked.details, later(119))).toEqual(later(120));
    expect(interruptionEnd(asked.details, later(120))).toBeNull();
  });

  it("changes one that has ended only when the provider takes its success back", () => {
    const error = { code: "late", message: "The account is closed" };
    const done = settleRefund(refundOf(), { ...final, refundStatus: "success" }, schedule, later(1));
    expect(settleRefund(done, { ...final, refundStatus: "failure" }, schedule, later(2))).toBe(done);
    const failure = { ...final, refundStatus: "failure", error, mayTakeBack: true } as const;
    const failed = settleRefund(done, failure, schedule, later(2));
    expect(failed).toMatchObject({ status: "failed", details: { error }, dueAt: null });
    expect(refundEventOf(done, failed)).toBe("refund_failed");
    const repeated = { ...final, refundStatus: "success", mayTakeBack: true } as const;
    expect(settleRefund(failed, repeated, schedule, later(3))).toBe(failed);
  });

  it("keeps it waiting, ever more rarely, without an event", () => {
    const before = refundOf();
    const pending = settleRefund(before, { ...final, refundStatus: "pending", settlement: "poll" }, schedule, later(1));
    expect(pending).toMatchObject({ status: "pending", dueAt: later(2) });
    expect(refundEventOf(before, pending)).toBeNull();
    const unknown = { refundStatus: "unchanged", settlement: "poll", connectorRefundId: null } as const;
    const same = settleRefund({ ...pending, dueCount: 1 }, unknown, schedule, later(9));
    expect(same).toMatchObject({ version: pending.version, modifiedAt: pending.modifiedAt, dueAt: later(11) });
    expect(settleRefund({ ...pending, dueCount: 3 }, unknown, schedule, later(9)).dueAt).toBeNull();
  });

  it("may be a review", () => {
    const before = refundOf();
    const review = settleRefund(before, { ...final, refundStatus: "manual_review" }, schedule, later(1));
    expect([review.status, refundEventOf(before, review)]).toEqual(["review", null]);
  });
});

describe("a signed report about a refund", () => {
  const differing = (member: Difference["member"]): readonly Difference[] => [{ member, asked: "1", stated: "2" }];

  it.each([
    // Our refund is known by its own id at the provider, what differs, whether the provider can be asked, its worth.
    [true, [], true, "believed"],
    [true, [], false, "believed"],
    [true, differing("amount"), true, "ask"],
    [true, differing("amount"), false, "believed"],
    [true, differing("currency"), false, "believed"],
    [true, differing("transaction"), true, "ask"],
    [true, differing("transaction"), false, "nothing"],
    [true, differing("account"), false, "nothing"],
    [false, [], true, "ask"],
    [false, [], false, "believed"],
    [false, differing("amount"), false, "nothing"],
    [false, differing("mode"), true, "ask"],
  ] as const)("known %s, differing %j, with look-ups %s: %s", (isKnown, differences, canAsk, worth) => {
    const refund = { ...refundOf(), connectorRefundId: isKnown ? "re_1" : null };
    expect(worthOfReport(refund, differences, canAsk)).toBe(worth);
  });
});

describe("asking about a refund", () => {
  it("is for one at a time", () => {
    expect(isUnderWay(refundOf(), later(44))).toBe(true);
    expect(isUnderWay(refundOf(), later(45))).toBe(false);
    const claimed = claimRefund(refundOf(), later(100));
    expect([claimed.version, isUnderWay(claimed, later(99))]).toEqual([2, true]);
    const answered = settleRefund(
      claimed,
      { refundStatus: "pending", settlement: "poll", connectorRefundId: "p" },
      schedule,
      later(50),
    );
    expect(isUnderWay(answered, later(51))).toBe(false);
  });
});
