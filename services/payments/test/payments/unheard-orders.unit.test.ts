import { describe, expect, it } from "@jest/globals";

import type { ProviderAnswer } from "../../src/payments/domain/provider-answer.ts";
import { settleAttempt } from "../../src/payments/domain/settle-attempt.ts";
import { unheardOrder } from "../../src/payments/domain/unheard-orders.ts";
import { capture, later, now, stateOf, sameTime } from "../support/states.ts";

const silent = { hasLookUp: false, returnsFirstAnswer: true };
const schedule = { firstDelayMs: 10_000, longestDelayMs: 60_000, maximumChecks: 5 };
const day = 24 * 3600;

const voiding = (details: object = {}, changes: object = {}) =>
  stateOf({}, { status: "void_initiated", connectorTransactionId: "txn_1", details, ...changes });

const capturing = (changes: object = {}, method: "manual" | "manual_multiple" = "manual") => {
  const attempt = { status: "capture_initiated", connectorTransactionId: "txn_1" } as const;
  return stateOf({ captureMethod: method }, attempt, [
    capture({ status: "charged", amount: 600, connectorCaptureId: "cap_1" }),
    capture({ status: "pending", sequence: 2, amount: 400, ...changes }),
  ]);
};

describe("a cancellation that a provider without look-ups has not answered", () => {
  it("goes out again", () => {
    expect(unheardOrder(silent, voiding(), sameTime(now))).toEqual({ kind: "void" });
  });

  it("does not where the provider can be asked, or does not answer a key as before", () => {
    expect(unheardOrder({ ...silent, hasLookUp: true }, voiding(), sameTime(now))).toBeNull();
    expect(unheardOrder({ ...silent, returnsFirstAnswer: false }, voiding(), sameTime(now))).toBeNull();
  });

  it("does not while it may still be on its way, or without a payment to name", () => {
    const interrupted = voiding({ interruptedUntil: later(60).toISOString() });
    expect(unheardOrder(silent, interrupted, sameTime(later(59)))).toBeNull();
    expect(unheardOrder(silent, interrupted, sameTime(later(60)))).toEqual({ kind: "void" });
    expect(unheardOrder(silent, voiding({}, { connectorTransactionId: null }), sameTime(now))).toBeNull();
  });

  const answered = (changes: Partial<ProviderAnswer>, before = voiding()) => {
    const lost = { attemptStatus: "void_initiated", settlement: "poll", connectorTransactionId: null } as const;
    const settled = settleAttempt(before, { ...lost, ...changes }, schedule, sameTime(later(10)));
    if (!settled.legal) throw new TypeError(`illegal: ${settled.event}`);
    return settled.state;
  };

  it.each([
    ["was accepted", { settlement: "await_webhook" }, null],
    ["was lost", { transport: "timeout" }, { kind: "void" }],
    ["was answered with a server error", {}, { kind: "void" }],
    ["was asked for too often", { attemptStatus: "unchanged", settlement: "final" }, { kind: "void" }],
  ] as const)("goes out again unless it was accepted: it %s", (_, answer, order) => {
    expect(unheardOrder(silent, answered(answer), sameTime(later(20)))).toEqual(order);
  });

  it("was accepted until it has failed, whatever else is heard", () => {
    const accepted = answered({ settlement: "await_webhook" });
    const silence = answered({ attemptStatus: "unchanged" }, accepted);
    expect(unheardOrder(silent, silence, sameTime(later(20)))).toBeNull();
    const failed = answered({ attemptStatus: "void_failed", amountAuthorized: 1000 }, silence);
    expect(failed.attempt.details.isVoidAccepted).toBeUndefined();
  });
});

describe("a capture that a provider without look-ups has not answered", () => {
  it.each(["pending", "started"])("goes out again as it was, when it is %s", (status) => {
    const state = capturing({ status });
    expect(unheardOrder(silent, state, sameTime(later(day - 1)))).toEqual({
      kind: "capture",
      capture: state.captures[1],
      before: { ...state, captures: [state.captures[0]] },
      isFinal: true,
    });
  });

  it("is final when it takes the rest, and otherwise is not", () => {
    expect(unheardOrder(silent, capturing({}, "manual_multiple"), sameTime(now))).toMatchObject({ isFinal: true });
    expect(unheardOrder(silent, capturing({ amount: 300 }, "manual_multiple"), sameTime(now))).toMatchObject({
      isFinal: false,
    });
  });

  it.each([
    ["was accepted", { connectorCaptureId: "cap_2" }, 0],
    ["was charged", { status: "charged" }, 0],
    ["failed", { status: "failed" }, 0],
    ["is older than keys are kept", {}, day],
  ])("does not when it %s", (_, changes, at) => {
    expect(unheardOrder(silent, capturing(changes), sameTime(later(at)))).toBeNull();
  });

  it.each(["failed", "charged", "pending"] as const)(
    "goes out again, the first of them first, when a later one %s",
    (status) => {
      const known = status === "charged" ? { connectorCaptureId: "cap_3" } : {};
      const state = capturing({ amount: 100 }, "manual_multiple");
      const captures = [...state.captures, capture({ sequence: 3, status, amount: 300, ...known })];
      expect(unheardOrder(silent, { ...state, captures }, sameTime(now))).toEqual({
        kind: "capture",
        capture: captures[1],
        before: { ...state, captures: [captures[0]] },
        isFinal: false,
      });
    },
  );

  it("is not there", () => {
    expect(unheardOrder(silent, stateOf(), sameTime(now))).toBeNull();
  });
});
