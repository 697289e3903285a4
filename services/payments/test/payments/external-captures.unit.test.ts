// Captures that a provider reports and that were not made here.
import { describe, expect, it } from "@jest/globals";

import { without } from "../../src/kernel/domain/without.ts";
import type { Capture } from "../../src/payments/domain/capture.ts";
import type { AnsweredCapture, ProviderAnswer } from "../../src/payments/domain/provider-answer.ts";
import { settleAttempt } from "../../src/payments/domain/settle-attempt.ts";
import { capture, later, paymentId, stateOf, sameTime } from "../support/states.ts";

const schedule = { firstDelayMs: 10_000, longestDelayMs: 60_000, maximumChecks: 5 };

const heldBy = (captureMethod: "automatic" | "manual" | "manual_multiple", captures: readonly Capture[] = []) =>
  stateOf(
    { status: "requires_capture", captureMethod },
    { status: "authorized", connectorTransactionId: "txn_1", details: { amountAuthorized: 1000 } },
    captures,
  );

const reported = (changes: Partial<AnsweredCapture> = {}): ProviderAnswer => ({
  attemptStatus: "unchanged",
  settlement: "final",
  connectorTransactionId: "txn_1",
  statedAt: later(1),
  captures: [{ captureStatus: "charged", connectorCaptureId: "cap_9", captureId: null, amount: 1000, ...changes }],
});

const settled = (state: ReturnType<typeof heldBy>, answer: ProviderAnswer) => {
  const result = settleAttempt(state, answer, schedule, sameTime(later(2)));
  if (!result.legal) throw new TypeError(`illegal: ${result.event}`);
  return result.state;
};

describe("a capture that was made at the provider", () => {
  it("is recorded with its own id, and captures the payment", () => {
    const after = settled(heldBy("manual"), reported());
    expect(after.captures).toMatchObject([
      { sequence: 1, status: "charged", connectorCaptureId: "cap_9", amount: 1000 },
    ]);
    expect(after).toMatchObject({
      payment: { status: "succeeded", amountCaptured: 1000 },
      attempt: { status: "charged" },
    });
  });

  it("counts whatever reference it was given there", () => {
    const after = settled(heldBy("manual"), reported({ captureId: "someone_else" }));
    expect(after.captures).toMatchObject([{ connectorCaptureId: "cap_9" }]);
  });

  it("of a part leaves the rest as the capture method specifies", () => {
    expect(settled(heldBy("manual"), reported({ amount: 400 })).payment).toMatchObject({
      status: "partially_captured",
      amountCaptured: 400,
    });
    expect(settled(heldBy("manual_multiple"), reported({ amount: 400 })).payment).toMatchObject({
      status: "partially_captured_and_capturable",
      amountCapturable: 600,
    });
  });

  it("is recorded once, however often it is reported", () => {
    const once = settled(heldBy("manual_multiple"), reported({ amount: 400 }));
    const twice = settled(once, { ...reported({ amount: 400 }), statedAt: later(9) });
    expect(twice.captures).toEqual(once.captures);
  });

  it("is not one of ours whose answer was lost, or whose id it names", () => {
    const lost = capture({ status: "started", sequence: 1, amount: 1000 });
    expect(settled(heldBy("manual", [lost]), reported()).captures).toMatchObject([{ connectorCaptureId: "cap_9" }]);
    const named = settled(heldBy("manual", [lost]), reported({ captureId: `${paymentId}_1_1` }));
    expect(named.captures).toHaveLength(1);
  });

  it("is not taken from look-ups, from failed captures, or of payments that are captured at once", () => {
    const lookUp = without(reported(), "statedAt");
    expect(settled(heldBy("manual"), lookUp).captures).toEqual([]);
    expect(settled(heldBy("manual"), reported({ captureStatus: "failed" })).captures).toEqual([]);
    expect(settled(heldBy("automatic"), reported()).captures).toEqual([]);
  });
});
