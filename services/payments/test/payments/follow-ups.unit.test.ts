import { describe, expect, it } from "@jest/globals";
import type { PaymentStatus } from "@railyard/contracts";
import { paymentStatuses } from "@railyard/contracts";

import {
  maximumIncrements,
  openIncrementOf,
  planIncrement,
  settleIncrement,
  withIncrement,
} from "../../src/payments/domain/incremental-authorization.ts";
import type { PaymentWithCaptures } from "../../src/payments/domain/payment.ts";
import { assertVoidable, isVoidPending, withVoid } from "../../src/payments/domain/post-capture-void.ts";
import { paymentToWire } from "../../src/payments/wire/payment-wire.ts";
import { settleAttempt } from "../../src/payments/domain/settle-attempt.ts";
import { withDetails } from "../../src/payments/domain/payment-details.ts";
import { later, now, payment, stateOf, sameTime } from "../support/states.ts";

const schedule = { firstDelayMs: 10_000, longestDelayMs: 60_000, maximumChecks: 5 };

const refusal = (run: () => unknown): string => {
  try {
    run();
    return "nothing";
  } catch (error) {
    return (error as { failureName: string }).failureName;
  }
};

const held = (): PaymentWithCaptures =>
  stateOf(
    { status: "requires_capture", captureMethod: "manual" },
    { status: "authorized", details: { isIncrementalAuthorizationAllowed: true, amountAuthorized: 1000 } },
  );

const asked = (amount = 1500): PaymentWithCaptures => {
  const state = held();
  return { ...state, payment: withIncrement(state.payment, planIncrement(state, amount), "more") };
};

describe("an incremental authorization", () => {
  it("is planned for more than the present total, one at a time, and not for ever", () => {
    expect(planIncrement(held(), 1001)).toMatchObject({ amount: 1001, status: "processing", errorCode: null });
    expect(refusal(() => planIncrement(held(), 1000))).toBe("raise_not_possible");
    expect(refusal(() => planIncrement(asked(), 2000))).toBe("raise_not_possible");
    const state = held();
    const one = { ...planIncrement(state, 1001), status: "failure" as const };
    const increments = Array.from({ length: maximumIncrements }, (_, index) => ({
      ...one,
      authorizationId: String(index),
    }));
    const full = { ...state.payment, details: withDetails(state.payment.details, "followUps", { increments }) };
    expect(refusal(() => planIncrement({ ...state, payment: full }, 1500))).toBe("raise_not_possible");
  });

  it("needs the provider's consent and the whole authorization", () => {
    const state = held();
    const without = { ...state, attempt: { ...state.attempt, details: {} } };
    expect(refusal(() => planIncrement(without, 1500))).toBe("raise_not_possible");
    const partial = { ...state, attempt: { ...state.attempt, status: "partially_authorized" as const } };
    expect(refusal(() => planIncrement(partial, 1500))).toBe("raise_not_possible");
  });

  it("granted, is what the payment is about; refused, it changes nothing", () => {
    const granted = settleIncrement(asked(), "success", undefined);
    expect(granted.payment).toMatchObject({ amount: 1500, netAmount: 1500, amountCapturable: 1500 });
    expect(granted.attempt).toMatchObject({ amount: 1500, details: { amountAuthorized: 1500 } });
    expect(openIncrementOf(granted.payment)).toBeNull();
    const refused = settleIncrement(asked(), "failure", { code: "no", message: "not so much" });
    expect(refused.payment).toMatchObject({ netAmount: 1000, amountCapturable: 1000 });
    expect(refused.payment.details.followUps.increments).toMatchObject([
      { status: "failure", errorCode: "no", errorMessage: "not so much" },
    ]);
    expect(settleIncrement(asked(), "processing", undefined)).toEqual(asked());
  });

  it("shows in a look-up before its own answer is known, and is no mismatch then", () => {
    const answer = { attemptStatus: "authorized", settlement: "final", connectorTransactionId: "tx" } as const;
    const settled = settleAttempt(asked(), { ...answer, amountAuthorized: 1500 }, schedule, sameTime(now));
    expect(settled).toMatchObject({
      legal: true,
      state: { payment: { netAmount: 1500, status: "requires_capture" }, attempt: { status: "authorized" } },
    });
    const notYet = settleAttempt(asked(), { ...answer, amountAuthorized: 1000 }, schedule, sameTime(now));
    expect(notYet).toMatchObject({ state: { payment: { netAmount: 1000 }, attempt: { dueAt: later(10) } } });
  });
});

describe("a notification of an incremental authorization that was refused", () => {
  const first = asked().payment.details.followUps.increments?.[0]?.authorizationId ?? "";
  const reported = (
    state: PaymentWithCaptures,
    authorizationId: string | null,
    requestedTotal: number | null,
  ): PaymentWithCaptures => {
    const increment = { status: "failure", authorizationId, requestedTotal } as const;
    const error = { code: "2", message: "Refused" };
    const answer = { attemptStatus: "unchanged", settlement: "final", connectorTransactionId: "tx" } as const;
    const settled = settleAttempt(state, { ...answer, increment, error }, schedule, sameTime(now));
    if (!settled.legal) throw new TypeError(settled.event);
    return settled.state;
  };

  it("ends it by our id of it, or by its total", () => {
    const refused = { status: "failure", errorCode: "2" };
    for (const id of [first, null, "the payment's own reference"]) {
      const { payment: after } = reported(asked(), id, 1500);
      expect(after.details.followUps.increments).toMatchObject([refused]);
      expect(after).toMatchObject({ status: "requires_capture", netAmount: 1000 });
    }
    expect(openIncrementOf(reported(asked(), null, 1400).payment)).not.toBeNull();
  });

  it("does not end the next one", () => {
    const refused = reported(asked(), first, 1500);
    const next = { ...refused, payment: withIncrement(refused.payment, planIncrement(refused, 1500)) };
    expect(openIncrementOf(reported(next, first, 1500).payment)).not.toBeNull();
  });
});

describe("taking back what was captured", () => {
  const captured = (status: PaymentStatus = "succeeded"): PaymentWithCaptures =>
    stateOf({ status, amountCaptured: 1000, amountCapturable: 0 }, { status: "charged" });

  it.each(paymentStatuses)("of a payment that is %s", (status) => {
    const possible = status === "succeeded" || status === "partially_captured";
    expect(
      refusal(() => {
        assertVoidable(payment({ status }));
      }),
    ).toBe(possible ? "nothing" : "wrong_status");
  });

  it("is refused after a refund and while it is under way", () => {
    const refunded = payment({ status: "succeeded", amountCaptured: 1000, amountRefunded: 1 });
    expect(
      refusal(() => {
        assertVoidable(refunded);
      }),
    ).toBe("post_capture_void_not_possible");
    const pending = withVoid(payment({ status: "succeeded" }), "pending");
    expect(
      refusal(() => {
        assertVoidable(pending);
      }),
    ).toBe("post_capture_void_not_possible");
    const failed = withVoid(payment({ status: "succeeded" }), "failed");
    expect(
      refusal(() => {
        assertVoidable(failed);
      }),
    ).toBe("nothing");
  });

  it("leaves nothing received, and is looked after until then", () => {
    const before = captured();
    const state = { ...before, payment: withVoid(before.payment, "pending") };
    const stated = { settlement: "final", connectorTransactionId: "tx", amountCaptured: 0 } as const;
    const done = settleAttempt(state, { ...stated, attemptStatus: "voided_post_charge" }, schedule, sameTime(now));
    expect(done).toMatchObject({
      state: { payment: { status: "cancelled", amountCaptured: 0 }, attempt: { dueAt: null } },
    });
    const waiting = settleAttempt(
      state,
      { ...stated, amountCaptured: 1000, attemptStatus: "charged" },
      schedule,
      sameTime(now),
    );
    expect(waiting).toMatchObject({ state: { payment: { status: "succeeded" }, attempt: { dueAt: later(10) } } });
  });

  it("shows how far it is", () => {
    const shown = (state: PaymentWithCaptures): unknown =>
      paymentToWire(state, {
        addresses: { publicUrl: "https://pay.example", addressToken: () => "token" },
        refunds: null,
        attempts: null,
        captures: null,
      }).state_metadata;
    const withMark = (status: "pending" | "failed", of: PaymentStatus = "succeeded"): PaymentWithCaptures => {
      const state = captured(of);
      return { ...state, payment: withVoid(state.payment, status) };
    };
    expect(shown(captured())).toBeNull();
    expect(shown(withMark("pending"))).toEqual({ post_capture_void: { status: "pending" } });
    expect(shown(withMark("pending", "cancelled"))).toEqual({ post_capture_void: { status: "succeeded" } });
    expect(shown(withMark("failed"))).toEqual({ post_capture_void: { status: "failed" } });
    expect(isVoidPending(withMark("pending", "cancelled").payment)).toBe(false);
  });
});
