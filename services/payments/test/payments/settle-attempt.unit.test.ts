import { describe, expect, it } from "@jest/globals";

import type { PaymentWithCaptures } from "../../src/payments/domain/payment.ts";
import type { ProviderAnswer } from "../../src/payments/domain/provider-answer.ts";
import { settleAttempt } from "../../src/payments/domain/settle-attempt.ts";
import { capture, detailsOf, later, now, paymentId, stateOf, sameTime } from "../support/states.ts";

const schedule = { firstDelayMs: 10_000, longestDelayMs: 60_000, maximumChecks: 5 };
const at = later(5);

const answer = (changes: Partial<ProviderAnswer>): ProviderAnswer => ({
  attemptStatus: "charged",
  settlement: "final",
  connectorTransactionId: "txn_1",
  ...changes,
});

const settled = (before: PaymentWithCaptures, changes: Partial<ProviderAnswer>): PaymentWithCaptures => {
  const result = settleAttempt(before, answer(changes), schedule, sameTime(at));
  if (!result.legal) throw new TypeError(`illegal: ${result.event} in ${result.status}`);
  return result.state;
};

const manual = { captureMethod: "manual" } as const;
const held = { status: "authorized", connectorTransactionId: "txn_1", details: { amountAuthorized: 1000 } } as const;
const holding = { ...manual, status: "requires_capture" } as const;
const multiple = { captureMethod: "manual_multiple", status: "requires_capture" } as const;

describe("an authorization's answer", () => {
  it("charged is success, with everything received and nothing left", () => {
    const { payment, attempt } = settled(stateOf(), {});
    expect(payment).toMatchObject({
      status: "succeeded",
      amountCaptured: 1000,
      amountCapturable: 0,
      version: 2,
      lease: null,
      modifiedAt: at,
    });
    expect(attempt).toMatchObject({ status: "charged", connectorTransactionId: "txn_1", dueAt: null });
    expect(attempt.details.operation).toBeUndefined();
  });

  it("charged with less than asked is a partial charge where parts are allowed", () => {
    const allowed = stateOf({ details: detailsOf({ enable_partial_authorization: true }) });
    const { payment, attempt } = settled(allowed, { amountCaptured: 600, amountAuthorized: 600 });
    expect(attempt.status).toBe("partial_charged");
    expect(payment).toMatchObject({ status: "partially_captured", amountCaptured: 600, amountCapturable: 0 });
  });

  it("charged with another amount than asked is an integrity failure", () => {
    for (const amountCaptured of [1, 600, 1001, 1200, 2 ** 53, Number.NaN, -1000, 999.5]) {
      const { payment, attempt } = settled(stateOf(), { amountCaptured });
      expect([amountCaptured, attempt.status]).toEqual([amountCaptured, "integrity_failure"]);
      expect(payment).toMatchObject({ status: "requires_merchant_action", amount: 1000, amountCaptured: null });
      expect(attempt.details.error).toMatchObject({ code: "integrity_check_failed" });
      expect(attempt.dueAt).not.toBeNull();
    }
  });

  it("authorized holds the whole amount for a capture", () => {
    const { payment, attempt } = settled(stateOf(manual), { attemptStatus: "authorized", amountAuthorized: 1000 });
    expect(payment).toMatchObject({ status: "requires_capture", amountCapturable: 1000, amountCaptured: null });
    expect(attempt).toMatchObject({ status: "authorized", dueAt: null });
  });

  it("authorized with less is accepted only from merchants that allow it", () => {
    const half = { attemptStatus: "authorized", amountAuthorized: 500 } as const;
    const allowed = settled(stateOf({ ...manual, details: detailsOf({ enable_partial_authorization: true }) }), half);
    expect(allowed.attempt.status).toBe("partially_authorized");
    expect(allowed.payment).toMatchObject({ status: "requires_capture", amountCapturable: 500 });
    const refused = settled(stateOf(manual), half);
    expect(refused.attempt.status).toBe("integrity_failure");
    // What the provider holds all the same is what can be captured or released.
    expect(refused.payment).toMatchObject({ status: "requires_merchant_action", amountCapturable: 500 });
    const more = settled(stateOf(manual), { attemptStatus: "authorized", amountAuthorized: 1500 });
    expect(more.attempt.status).toBe("integrity_failure");
  });

  it("a decline fails the payment and keeps the provider's words", () => {
    const error = { code: "card_declined", message: "no" };
    const { payment, attempt } = settled(stateOf(), { attemptStatus: "failure", error });
    expect(payment).toMatchObject({ status: "failed", amountCapturable: 0, amountCaptured: null });
    expect(attempt).toMatchObject({ status: "failure", details: { error }, dueAt: null });
  });

  it("a challenge keeps where the customer must go, and success forgets it", () => {
    const redirect = { url: "https://bank.example", method: "GET", fields: {} } as const;
    const challenged = settled(stateOf(), { attemptStatus: "authentication_pending", redirect });
    expect(challenged.payment.status).toBe("requires_customer_action");
    expect(challenged.attempt.details.redirect).toEqual(redirect);
    const before = { ...challenged, payment: { ...challenged.payment, lease: stateOf().payment.lease } };
    expect(settled(before, {}).attempt.details.redirect).toBeUndefined();
  });

  it("a pending one is asked about again, ever more rarely, and not for ever", () => {
    const pending = { attemptStatus: "pending", settlement: "poll" } as const;
    expect(settled(stateOf(), pending).attempt.dueAt).toEqual(later(15));
    const dues = [0, 1, 2, 3, 4, 5].map((dueCount) => {
      const before = stateOf({}, { status: "pending", dueCount });
      return settled(before, pending).attempt.dueAt?.getTime() ?? null;
    });
    const seconds = dues.map((due) => (due === null ? null : (due - at.getTime()) / 1000));
    expect(seconds).toEqual([10, 20, 40, 60, 60, null]);
  });
});

describe("a capture's answer", () => {
  const captured = (amount: number, status: "charged" | "pending" | "failed" = "charged") => ({
    captureStatus: status,
    connectorCaptureId: "cap_1",
    captureId: `${paymentId}_1_1`,
    amount,
  });

  it("of everything is success", () => {
    const before = stateOf(holding, held, [capture({ amount: 1000 })]);
    const after = settled(before, { amountCaptured: 1000, captures: [captured(1000)] });
    expect(after.payment).toMatchObject({ status: "succeeded", amountCaptured: 1000, amountCapturable: 0 });
    expect(after.captures).toMatchObject([{ status: "charged", connectorCaptureId: "cap_1" }]);
  });

  it("of a part releases the rest with manual, and keeps it with manual_multiple", () => {
    const part = { amountCaptured: 400, captures: [captured(400)] };
    const single = settled(stateOf(holding, held, [capture()]), { ...part, attemptStatus: "partial_charged" });
    expect(single.payment).toMatchObject({ status: "partially_captured", amountCaptured: 400, amountCapturable: 0 });
    const kept = { ...part, attemptStatus: "partial_charged_and_chargeable" } as const;
    const several = settled(stateOf(multiple, held, [capture()]), kept);
    expect(several.payment).toMatchObject({
      status: "partially_captured_and_capturable",
      amountCaptured: 400,
      amountCapturable: 600,
    });
  });

  it("without an answer blocks the amount and is asked about", () => {
    const unknown = { attemptStatus: "unchanged", settlement: "poll", captures: [captured(400, "pending")] } as const;
    const { payment, attempt, captures } = settled(stateOf(multiple, held, [capture()]), unknown);
    expect(captures).toMatchObject([{ status: "pending" }]);
    expect(attempt).toMatchObject({ status: "capture_initiated", dueAt: later(15) });
    expect(payment).toMatchObject({ status: "processing", amountCapturable: 600, amountCaptured: null });
  });

  it("that failed leaves the authorization where several are possible, and ends the payment otherwise", () => {
    const failed = { captures: [captured(400, "failed")], error: { code: "no", message: "no" } };
    const several = settled(stateOf(multiple, held, [capture()]), { ...failed, attemptStatus: "capture_failed" });
    expect(several.payment).toMatchObject({ status: "requires_capture", amountCapturable: 1000 });
    expect(several.captures).toMatchObject([{ status: "failed", errorCode: "no" }]);
    const single = settled(stateOf(holding, held, [capture()]), { ...failed, attemptStatus: "capture_failed" });
    expect(single.payment.status).toBe("failed");
  });

  it("that a look-up does not list never got there", () => {
    const before = stateOf({ ...manual, status: "processing" }, { ...held, status: "capture_initiated" }, [
      capture({ status: "pending" }),
    ]);
    const after = settled(before, { attemptStatus: "authorized", amountAuthorized: 1000, found: true });
    expect(after.captures).toMatchObject([{ status: "failed", errorCode: "capture_not_received" }]);
    expect(after.payment).toMatchObject({ status: "requires_capture", amountCapturable: 1000 });
  });

  it("stays open while a look-up lacks what was accepted, until the payment has ended without it", () => {
    const accepted = capture({ status: "pending", connectorCaptureId: "cap_1" });
    const before = stateOf({ ...manual, status: "processing" }, { ...held, status: "capture_initiated" }, [accepted]);
    const open = settled(before, { attemptStatus: "authorized", amountAuthorized: 1000, found: true });
    expect(open).toMatchObject({ payment: { status: "processing" }, captures: [{ status: "pending" }] });
    const ended = settled(before, { attemptStatus: "voided", found: true });
    expect(ended).toMatchObject({ payment: { status: "cancelled" }, captures: [{ status: "failed" }] });
  });

  it("does not touch captures that are settled", () => {
    const charged = capture({ status: "charged" });
    const before = stateOf({ ...multiple, status: "partially_captured_and_capturable" }, held, [charged]);
    const after = settled(before, {
      attemptStatus: "partial_charged_and_chargeable",
      amountCaptured: 400,
      found: true,
    });
    expect(after.captures[0]).toBe(charged);
  });
});

describe("a later notification", () => {
  it("of a void of a payment with captures ends it as partially captured", () => {
    const before = stateOf(
      { captureMethod: "manual_multiple", status: "partially_captured_and_capturable", amountCaptured: 400 },
      { ...held, status: "partial_charged_and_chargeable" },
      [capture({ status: "charged" })],
    );
    const after = settled(before, { attemptStatus: "voided" });
    expect(after.attempt.status).toBe("partial_charged");
    expect(after.payment).toMatchObject({ status: "partially_captured", amountCaptured: 400, amountCapturable: 0 });
  });

  it("of a failed capture of a payment that succeeded is for the merchant to look at", () => {
    const before = stateOf({ status: "succeeded", amountCaptured: 1000 }, { status: "charged" });
    const after = settled(before, { attemptStatus: "capture_failed" });
    expect([after.attempt.status, after.payment.status]).toEqual(["capture_review", "requires_merchant_action"]);
  });

  it("of a failed capture whose hold is still there ends an automatic payment, which is looked at once more", () => {
    const failed = { attemptStatus: "capture_failed", isStillHeld: true, amountAuthorized: 1000 } as const;
    const uncaptured = settled(stateOf({}, { status: "pending" }), failed);
    expect(uncaptured).toMatchObject({
      payment: { status: "failed", amountCapturable: 0 },
      attempt: { status: "capture_failed" },
    });
    expect(uncaptured.attempt.dueAt).not.toBeNull();
    for (const stated of [failed, { attemptStatus: "voided" }, { attemptStatus: "expired" }] as const) {
      const { payment, attempt } = settled(uncaptured, { ...stated, found: true });
      expect([payment.status, attempt.status, attempt.dueAt]).toEqual(["failed", "capture_failed", null]);
    }
    const taken = settled(uncaptured, { attemptStatus: "charged", amountCaptured: 1000, found: true });
    expect(taken.payment).toMatchObject({ status: "succeeded", amountCaptured: 1000 });
  });

  it("that cannot be true changes nothing", () => {
    const before = stateOf({ status: "succeeded" }, { status: "charged" });
    const result = settleAttempt(before, answer({ attemptStatus: "authentication_pending" }), schedule, sameTime(at));
    expect(result).toEqual({ legal: false, status: "succeeded", event: "customer_action_needed" });
  });

  it("that contains nothing leaves the status", () => {
    const before = stateOf({}, { status: "pending" });
    const after = settled(before, { attemptStatus: "unchanged", settlement: "poll" });
    expect([after.attempt.status, after.payment.status]).toEqual(["pending", "processing"]);
  });

  it("repeats without moving anything", () => {
    const before = stateOf({ status: "succeeded", amountCaptured: 1000, amountCapturable: 0 }, { status: "charged" });
    const after = settled(before, { amountCaptured: 1000 });
    expect(after.payment).toMatchObject({ status: "succeeded", amountCaptured: 1000, amountCapturable: 0 });
  });

  it("of a scheduled payment waits for the merchant's time", () => {
    const details = detailsOf({ capture_on: later(3600).toISOString() });
    const before = stateOf({ captureMethod: "scheduled", details });
    const after = settled(before, { attemptStatus: "authorized", amountAuthorized: 1000 });
    expect(after.attempt.dueAt).toEqual(later(3600));
    expect(now.getTime()).toBeLessThan(later(3600).getTime());
  });

  it("of a scheduled payment that is not held until then has it captured before the hold ends", () => {
    const hour = 3600;
    const held = { attemptStatus: "authorized", amountAuthorized: 1000 } as const;
    const captureOn = later(48 * hour).toISOString();
    const before = stateOf({ captureMethod: "scheduled", details: detailsOf({ capture_on: captureOn }) });
    const dueWith = (seconds: number) =>
      settled(before, { ...held, captureBefore: later(seconds).toISOString() }).attempt.dueAt;
    expect(dueWith(24 * hour)).toEqual(later(23 * hour));
    expect(dueWith(48 * hour + 1)).toEqual(later(48 * hour));
    expect(dueWith(hour / 2)?.getTime()).toBeLessThan(later(hour / 2).getTime());
    const extended = settled(settled(before, { ...held, captureBefore: later(24 * hour).toISOString() }), {
      ...held,
      captureBefore: later(72 * hour).toISOString(),
    });
    expect(extended.attempt.dueAt).toEqual(later(48 * hour));
    expect(settled(before, { ...held, captureBefore: "soon" }).attempt.dueAt).toEqual(later(48 * hour));
  });
});

describe("an operation whose process died", () => {
  const interruptedUntil = later(60).toISOString();
  const capturing = (details: Record<string, unknown>): PaymentWithCaptures =>
    stateOf(holding, { ...held, details: { ...held.details, ...details } }, [capture({ status: "started" })]);
  const unknown = { attemptStatus: "authorized", amountAuthorized: 1000, found: true } as const;

  it("is no failed capture while the capture may still be on its way", () => {
    const { payment, attempt, captures } = settled(capturing({ interruptedUntil }), unknown);
    expect(captures).toMatchObject([{ status: "pending" }]);
    expect(payment.status).toBe("processing");
    expect(attempt.dueAt).not.toBeNull();
  });

  it("is one when that time is over", () => {
    const { captures } = settled(capturing({ interruptedUntil: now.toISOString() }), unknown);
    expect(captures).toMatchObject([{ status: "failed", errorCode: "capture_not_received" }]);
  });

  it("is looked at again when what was asked may have shown", () => {
    const voiding = stateOf(holding, { ...held, details: { ...held.details, interruptedUntil, operation: "void" } });
    expect(settled(voiding, unknown).attempt.dueAt).toEqual(later(60));
  });

  it("is over once the payment has come to its end", () => {
    const voiding = stateOf(holding, { ...held, details: { ...held.details, interruptedUntil, operation: "void" } });
    expect(settled(voiding, { attemptStatus: "voided" }).attempt.dueAt).toBeNull();
  });
});

describe("a notification of one capture", () => {
  const charged = (sequence: number, amount: number): Partial<ProviderAnswer> => ({
    attemptStatus: "unchanged",
    captures: [
      {
        captureStatus: "charged",
        connectorCaptureId: "cap_1",
        captureId: `${paymentId}_1_${String(sequence)}`,
        amount,
      },
    ],
  });
  const initiated = { ...held, status: "capture_initiated" } as const;
  const processing = { ...manual, status: "processing" } as const;

  it("charges the payment when it is of everything", () => {
    const before = stateOf(processing, initiated, [capture({ status: "pending", amount: 1000 })]);
    const { payment, attempt } = settled(before, charged(1, 1000));
    expect(attempt.status).toBe("charged");
    expect(payment).toMatchObject({ status: "succeeded", amountCaptured: 1000 });
  });

  it("charges a part of a payment that is captured once, and more later of another", () => {
    const captures = [capture({ status: "pending", amount: 400 })];
    expect(settled(stateOf(processing, initiated, captures), charged(1, 400)).attempt.status).toBe("partial_charged");
    const several = stateOf({ ...multiple, status: "processing" }, initiated, captures);
    expect(settled(several, charged(1, 400)).attempt.status).toBe("partial_charged_and_chargeable");
  });

  it("that names none of ours is of the one whose answer was lost", () => {
    const pending = { status: "pending", amount: 500 } as const;
    const captures = [capture({ ...pending, connectorCaptureId: "cap_1" }), capture({ ...pending, sequence: 2 })];
    const before = stateOf({ ...multiple, status: "processing" }, initiated, captures);
    const notification = (connectorCaptureId: string, amount = 500) => {
      const stated = { captureStatus: "charged", connectorCaptureId, captureId: null, amount } as const;
      return settled(before, { attemptStatus: "unchanged", captures: [stated] }).captures.map(({ status }) => status);
    };
    expect(notification("cap_1")).toEqual(["charged", "pending"]);
    expect(notification("cap_2")).toEqual(["pending", "charged"]);
    expect(notification("cap_2", 400)).toEqual(["pending", "pending"]);
  });

  it("is not undone by a late notification of the authorization", () => {
    const before = stateOf(processing, initiated, [capture({ status: "pending", amount: 1000 })]);
    expect(settled(before, { attemptStatus: "authorized" }).attempt.status).toBe("capture_initiated");
  });
});

describe("a notification of a void that was refused", () => {
  it("leaves the money held", () => {
    const before = stateOf({ ...manual, status: "processing" }, { ...held, status: "void_initiated" });
    const { payment, attempt } = settled(before, { attemptStatus: "void_failed" });
    expect(attempt.status).toBe("authorized");
    expect(payment.status).toBe("requires_capture");
  });

  it("shows no money that was never held", () => {
    const before = stateOf({ ...manual, status: "processing" }, { status: "void_initiated" });
    const { payment, attempt } = settled(before, { attemptStatus: "void_failed" });
    expect([attempt.status, payment.status]).toEqual(["pending", "processing"]);
  });
});

describe("a notification of a void", () => {
  it("that came before the capture takes back what was called charged", () => {
    const before = stateOf({ status: "succeeded", amountCaptured: 1000 }, { status: "charged" });
    const { payment, attempt } = settled(before, { attemptStatus: "voided" });
    expect(attempt.status).toBe("voided_post_charge");
    expect(payment).toMatchObject({ status: "cancelled", amountCaptured: 0 });
  });
});
