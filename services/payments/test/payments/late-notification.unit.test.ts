// What a provider reports days after a capture was charged.
import { describe, expect, it } from "@jest/globals";

import type { Capture } from "../../src/payments/domain/capture.ts";
import type { PaymentWithCaptures } from "../../src/payments/domain/payment.ts";
import type { ProviderAnswer } from "../../src/payments/domain/provider-answer.ts";
import { mayHaveChanged, mayHideCapture, mayLeadBack } from "../../src/payments/domain/late-notification.ts";
import { settleAttempt } from "../../src/payments/domain/settle-attempt.ts";
import { capture, later, paymentId, stateOf, sameTime } from "../support/states.ts";

const schedule = { firstDelayMs: 10_000, longestDelayMs: 60_000, maximumChecks: 5 };
const day = 24 * 3600;

const answered = (before: PaymentWithCaptures, changes: Partial<ProviderAnswer>, at: number): PaymentWithCaptures => {
  const answer = { attemptStatus: "unchanged", settlement: "final", connectorTransactionId: "txn_1" } as const;
  const result = settleAttempt(before, { ...answer, ...changes }, schedule, sameTime(later(at)));
  if (!result.legal) throw new TypeError(`illegal: ${result.event} in ${result.status}`);
  return result.state;
};

/** The state after a message of that second; `at` is when it arrives. */
const after = (
  before: PaymentWithCaptures,
  stated: number,
  changes: Partial<ProviderAnswer>,
  at = stated,
): PaymentWithCaptures => answered(before, { statedAt: later(stated), ...changes }, at);

const of = (sequence: number, captureStatus: "charged" | "failed", amount: number): Partial<ProviderAnswer> => ({
  attemptStatus: captureStatus === "failed" ? "capture_failed" : "unchanged",
  captures: [{ captureStatus, connectorCaptureId: "cap", captureId: `${paymentId}_1_${String(sequence)}`, amount }],
  ...(captureStatus === "failed" ? { error: { code: "late", message: "Rejected by the scheme" } } : {}),
});

const held = { connectorTransactionId: "txn_1", details: { amountAuthorized: 1000 } } as const;
const initiated = { ...held, status: "capture_initiated" } as const;

const capturing = (method: "manual" | "manual_multiple", ...amounts: readonly number[]): PaymentWithCaptures => {
  const captures = amounts.map((amount, index): Capture => {
    return capture({ status: "pending", sequence: index + 1, amount });
  });
  return stateOf({ captureMethod: method, status: "processing" }, initiated, captures);
};

describe("a capture that fails days after it was charged", () => {
  const charged = after(capturing("manual", 1000), 10, of(1, "charged", 1000));

  it("is for the merchant to look at, and is not received any more", () => {
    const { payment, attempt, captures } = after(charged, 2 * day, of(1, "failed", 1000));
    expect(attempt).toMatchObject({ status: "capture_review", details: { amountUnderReview: 1000 } });
    expect(payment).toMatchObject({ status: "requires_merchant_action", amountCaptured: 0, amountCapturable: 0 });
    expect(captures).toMatchObject([{ status: "failed", errorCode: "late" }]);
  });

  it("is known however late and in whatever order the messages come", () => {
    const late = after(capturing("manual", 1000), 10, of(1, "charged", 1000), 5 * day);
    expect(after(late, 2 * day, of(1, "failed", 1000), 5 * day).payment.amountCaptured).toBe(0);
    const failed = after(capturing("manual_multiple", 1000), 2 * day, of(1, "failed", 1000));
    expect(after(failed, 10, of(1, "charged", 1000), 3 * day)).toMatchObject({
      payment: { status: "requires_capture", amountCaptured: null },
      captures: failed.captures,
    });
  });

  it("is not undone by a message from before, and is by one from after", () => {
    const review = after(charged, 2 * day, of(1, "failed", 1000));
    const repeated = after(review, 10, of(1, "charged", 1000), 3 * day);
    expect(repeated.captures).toBe(review.captures);
    expect(repeated.payment.status).toBe("requires_merchant_action");
    expect(after(review, 5, { attemptStatus: "authorized" }, 3 * day).attempt.status).toBe("capture_review");
    const mended = after(review, 4 * day, of(1, "charged", 1000));
    expect(mended.payment).toMatchObject({ status: "succeeded", amountCaptured: 1000 });
    expect(mended.attempt.details.amountUnderReview).toBeUndefined();
    expect(after(mended, 2 * day, of(1, "failed", 1000), 5 * day).captures).toBe(mended.captures);
  });

  it("is in doubt, and received until the merchant decides, when the provider does not report which it was", () => {
    const { payment, attempt } = after(charged, 2 * day, { attemptStatus: "capture_failed" });
    expect(attempt).toMatchObject({ status: "capture_review" });
    expect(attempt.details.amountUnderReview).toBeUndefined();
    expect(payment).toMatchObject({ status: "requires_merchant_action", amountCaptured: 1000 });
  });

  it("leaves the others of the payment received", () => {
    const both = [of(1, "charged", 400), of(2, "charged", 600)].reduce(
      (state, notification, index) => after(state, 10 + index, notification),
      capturing("manual_multiple", 400, 600),
    );
    expect(both.payment).toMatchObject({ status: "succeeded", amountCaptured: 1000 });
    const { payment, attempt } = after(both, 2 * day, of(2, "failed", 600));
    expect(payment).toMatchObject({ status: "requires_merchant_action", amountCaptured: 400 });
    expect(attempt.details.amountUnderReview).toBe(600);
  });

  it("can be made again while the payment is open", () => {
    const part = after(capturing("manual_multiple", 400), 10, of(1, "charged", 400));
    expect(part.payment).toMatchObject({ status: "partially_captured_and_capturable", amountCapturable: 600 });
    const { payment, attempt } = after(part, 2 * day, of(1, "failed", 400));
    expect(attempt.status).toBe("authorized");
    expect(payment).toMatchObject({ status: "requires_capture", amountCaptured: 0, amountCapturable: 1000 });
  });

  it("means nothing when it had failed before and another one was charged", () => {
    const failed = after(capturing("manual_multiple", 1000), 10, of(1, "failed", 1000));
    const next = { ...failed, captures: [...failed.captures, capture({ sequence: 2, amount: 1000 })] };
    const done = after(next, 20, of(2, "charged", 1000));
    expect(done.payment.status).toBe("succeeded");
    const repeated = after(done, 10, of(1, "failed", 1000), 30);
    expect(repeated.payment).toMatchObject({ status: "succeeded", amountCaptured: 1000 });
  });
});

describe("an automatic capture that fails days after it was charged", () => {
  const charged = after(stateOf(), 10, { attemptStatus: "charged", amountCaptured: 1000 });
  const review = after(charged, 2 * day, { attemptStatus: "capture_failed", captures: [] });

  it("is for the merchant to look at, and is not received any more", () => {
    const taken = { amountCaptured: 0, amountCapturable: 0 };
    expect(review.payment).toMatchObject({ status: "requires_merchant_action", ...taken });
    expect(review.attempt.details.amountUnderReview).toBe(1000);
  });

  it("is not undone by a message from before, and is by one from after", () => {
    const repeated = { attemptStatus: "charged", amountCaptured: 1000 } as const;
    const old = after(review, 10, repeated, 3 * day);
    expect(old.payment).toMatchObject({ status: "requires_merchant_action", amountCaptured: 0 });
    expect(after(review, 4 * day, repeated).payment).toMatchObject({ status: "succeeded", amountCaptured: 1000 });
  });
});

describe("what a look-up shows of captures that had ended", () => {
  it("goes before what was known of them", () => {
    const charged = after(capturing("manual", 1000), 10, of(1, "charged", 1000));
    const review = answered(charged, { ...of(1, "failed", 1000), found: true }, day);
    expect(review).toMatchObject({ attempt: { status: "capture_review" }, payment: { amountCaptured: 0 } });
    const mended = answered(review, { ...of(1, "charged", 1000), found: true }, 2 * day);
    expect(mended.payment).toMatchObject({ status: "succeeded", amountCaptured: 1000 });
  });

  it("needs a name for that", () => {
    const charged = after(capturing("manual", 1000), 10, of(1, "charged", 1000));
    const nameless = { captureStatus: "failed", captureId: null, connectorCaptureId: null, amount: 1000 } as const;
    expect(answered(charged, { captures: [nameless], found: true }, day).captures).toBe(charged.captures);
  });
});

describe("a message that only states that a payment waits", () => {
  const processing = stateOf({}, { status: "pending", modifiedAt: later(60) });

  it.each([
    ["authentication_pending", 30, true],
    // Reported in whole seconds, or by a clock that is ahead.
    ["authentication_pending", 60, true],
    ["authentication_pending", 62, true],
    ["authentication_pending", 90, false],
    ["payment_method_awaited", 30, true],
    ["void_initiated", 30, true],
    // What is known changes nothing, and money and ends count whenever they are reported.
    ["pending", 30, false],
    ["authorized", 30, false],
    ["charged", 30, false],
    ["failure", 30, false],
  ] as const)("of %s reported in second %i leads back: %s", (status, stated, leadsBack) => {
    const next = stateOf({}, { status, modifiedAt: later(91) });
    expect(mayLeadBack(processing, next, later(stated))).toBe(leadsBack);
  });
});

describe("a report of a void", () => {
  const is = (status: "authorized" | "voided" | "partial_charged", details = {}) =>
    stateOf({ status: "requires_capture" }, { status, connectorTransactionId: "txn_1", details });

  it("may hide a capture unless the void was ours, or is known", () => {
    expect(mayHideCapture(is("authorized"), is("voided"))).toBe(true);
    expect(mayHideCapture(is("authorized", { isVoidAccepted: true }), is("voided"))).toBe(false);
    expect(mayHideCapture(is("voided"), is("voided"))).toBe(false);
    expect(mayHideCapture(is("authorized"), is("partial_charged"))).toBe(false);
  });
});

describe("a payment that has ended", () => {
  const charged = after(stateOf(), 10, { attemptStatus: "charged", amountCaptured: 1000 });
  const inPart = after(capturing("manual", 400), 10, of(1, "charged", 400));
  const failed = (code: string): PaymentWithCaptures =>
    stateOf({ status: "failed" }, { status: "failure", details: { error: { code, message: "" } } });
  const changed = (
    state: PaymentWithCaptures,
    changes: Partial<PaymentWithCaptures["payment"]>,
  ): PaymentWithCaptures => ({
    ...state,
    payment: { ...state.payment, ...changes },
  });

  it.each([
    ["charged", charged, true],
    ["charged in part", inPart, true],
    ["charged, with a refund that may be a void there", changed(charged, { amountRefunded: 1 }), false],
    ["charged and disputed", changed(charged, { amountChargedBack: 1 }), false],
    ["given up as never received", failed("not_received"), true],
    ["declined", failed("do_not_honor"), false],
    ["cancelled", stateOf({ status: "cancelled" }, { status: "voided" }), false],
    ["held, which has not ended", stateOf({ status: "requires_capture" }, { status: "authorized" }), false],
  ])("is looked up again only where that can teach something: %s", (_name, state, isAsked) => {
    expect(mayHaveChanged(state)).toBe(isAsked);
  });

  it("has nothing captured once a look-up finds its charge voided", () => {
    const { payment, attempt } = answered(charged, { attemptStatus: "voided", found: true }, day);
    expect(attempt.status).toBe("voided_post_charge");
    expect(payment).toMatchObject({ status: "cancelled", amountCaptured: 0, amountCapturable: 0 });
  });

  it.each([
    ["all of it", after(capturing("manual", 1000), 10, of(1, "charged", 1000))],
    ["a part", inPart],
  ])("has nothing captured once a look-up finds its capture of %s voided", (_name, captured) => {
    const { payment, attempt } = answered(captured, { attemptStatus: "voided", found: true }, day);
    expect(attempt.status).toBe("voided_post_charge");
    expect(payment).toMatchObject({ status: "cancelled", amountCaptured: 0, amountCapturable: 0 });
  });

  it("is received as far as it is captured when only the rest is voided", () => {
    const rest = { ...of(1, "charged", 400), attemptStatus: "voided", amountCaptured: 400, found: true } as const;
    for (const changes of [rest, { attemptStatus: "voided" } as const]) {
      const { payment, attempt } = answered(inPart, changes, day);
      expect(attempt.status).toBe("partial_charged");
      expect(payment).toMatchObject({ status: "partially_captured", amountCaptured: 400, amountCapturable: 0 });
    }
  });

  it("does not change by a look-up that finds what is known, or finds nothing", () => {
    const again = answered(charged, { attemptStatus: "charged", amountCaptured: 1000, found: true }, day);
    const unknown = answered(charged, { connectorTransactionId: null, found: false }, day);
    for (const { payment, attempt } of [again, unknown]) {
      expect(payment).toMatchObject({ status: "succeeded", amountCaptured: 1000 });
      expect(attempt).toMatchObject({ status: "charged", dueAt: null });
    }
  });
});
