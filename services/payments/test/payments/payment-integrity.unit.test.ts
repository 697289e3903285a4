import { describe, expect, it } from "@jest/globals";
import { attemptId, captureId } from "@railyard/identifiers";

import type { DifferingMember } from "../../src/kernel/domain/integrity.ts";
import { withIncrement } from "../../src/payments/domain/incremental-authorization.ts";
import type { PaymentWithCaptures } from "../../src/payments/domain/payment.ts";
import { differencesOfAnswer } from "../../src/payments/domain/payment-integrity.ts";
import type { ProviderAnswer } from "../../src/payments/domain/provider-answer.ts";
import { settleAttempt } from "../../src/payments/domain/settle-attempt.ts";
import { capture, detailsOf, later, paymentId, stateOf, sameTime } from "../support/states.ts";

const schedule = { firstDelayMs: 10_000, longestDelayMs: 60_000, maximumChecks: 5 };
const at = { account: "acc_1", isLive: false };

const answer = (changes: Partial<ProviderAnswer> = {}): ProviderAnswer => ({
  attemptStatus: "charged",
  settlement: "final",
  connectorTransactionId: "txn_1",
  ...changes,
});

const known = (changes: Parameters<typeof stateOf>[0] = {}): PaymentWithCaptures =>
  stateOf(changes, { connectorTransactionId: "txn_1" });

const membersOf = (state: PaymentWithCaptures, changes: Partial<ProviderAnswer>): readonly DifferingMember[] =>
  differencesOfAnswer(state, answer(changes)).map(({ member }) => member);

describe("what a provider states of a payment", () => {
  it("does not differ when it contains what was asked, or nothing of it", () => {
    const stated = { amount: 1000, currency: "USD", account: "acc_1", isLive: false, at };
    expect(membersOf(known(), { stated, amountAuthorized: 1000, amountCaptured: 1000 })).toEqual([]);
    expect(membersOf(known(), {})).toEqual([]);
    expect(membersOf(known(), { attemptStatus: "unchanged", connectorTransactionId: null })).toEqual([]);
  });

  it.each<readonly [DifferingMember, Partial<ProviderAnswer>]>([
    ["transaction", { connectorTransactionId: "txn_10" }],
    ["transaction", { connectorTransactionId: "txn_" }],
    ["currency", { stated: { currency: "EUR" } }],
    ["account", { stated: { account: "acc_2", at } }],
    ["mode", { stated: { isLive: true, at } }],
    ["amount", { stated: { amount: 1001 } }],
    ["amount", { stated: { amount: 999 } }],
    ["amount", { stated: { amount: 100_000 } }],
    ["amount", { stated: { amount: Number.NaN } }],
    ["amount", { amountCaptured: 2 ** 53 }],
    ["amount", { amountAuthorized: 2 ** 53 + 2, attemptStatus: "authorized" }],
    ["amount", { amountAuthorized: 0.5 }],
    ["amount", { amountAuthorized: -1 }],
  ])("differs in the %s: %j", (member, changes) => {
    expect(membersOf(known(), changes)).toEqual([member]);
  });

  it("names our attempt exactly while the provider's id is not known", () => {
    const fresh = stateOf();
    expect(membersOf(fresh, { stated: { reference: attemptId(paymentId, 1) } })).toEqual([]);
    expect(membersOf(fresh, { stated: { reference: attemptId(paymentId, 10) } })).toEqual(["reference"]);
    expect(membersOf(fresh, { stated: { reference: `${paymentId}_` } })).toEqual(["reference"]);
    // People can change our reference at the provider; its own id is what identifies the payment.
    expect(membersOf(known(), { stated: { reference: "order 7" } })).toEqual([]);
  });

  it("may give the payment another id, where the adapter states which it was", () => {
    const changes = { connectorTransactionId: "txn_2", formerTransactionId: "txn_1" };
    expect(membersOf(known(), changes)).toEqual([]);
    expect(membersOf(known(), { ...changes, formerTransactionId: "txn_3" })).toEqual(["transaction"]);
  });

  it("may be less where a part may be authorized, and never more", () => {
    const partial = known({ details: detailsOf({ enable_partial_authorization: true }) });
    const half = { attemptStatus: "authorized", amountAuthorized: 500, stated: { amount: 500 } } as const;
    expect(membersOf(partial, half)).toEqual([]);
    expect(membersOf(known(), half)).toEqual(["amount", "amount"]);
    expect(membersOf(partial, { ...half, amountAuthorized: 1001 })).toEqual(["amount"]);
  });
});

describe("what a provider states of an incremental authorization", () => {
  const increment = {
    authorizationId: "auth_1",
    amount: 1500,
    previousAmount: 1000,
    status: "processing",
    errorCode: null,
    errorMessage: null,
  } as const;
  const incremented = known({ status: "requires_capture", captureMethod: "manual" });
  const open = { ...incremented, payment: withIncrement(incremented.payment, increment) };
  const reported = { attemptStatus: "unchanged", increment: { status: "success", authorizationId: "auth_1" } } as const;

  it("is the total that was asked for", () => {
    const answered = (requestedTotal: number | null) => ({
      ...reported,
      increment: { ...reported.increment, requestedTotal },
    });
    expect(membersOf(open, answered(1500))).toEqual([]);
    expect(membersOf(open, answered(null))).toEqual([]);
    for (const total of [1000, 1499, 1501, 2 ** 53]) expect(membersOf(open, answered(total))).toEqual(["amount"]);
  });
});

describe("what a provider states of captures", () => {
  const manual = { captureMethod: "manual", status: "requires_capture" } as const;
  const begun = { ...known(manual), captures: [capture({ sequence: 1, amount: 400 })] };
  const listed = {
    captureStatus: "charged",
    connectorCaptureId: "c_1",
    captureId: captureId(attemptId(paymentId, 1), 1),
    amount: 400,
  } as const;

  it("is what was captured", () => {
    expect(membersOf(begun, { attemptStatus: "partial_charged", amountCaptured: 400, captures: [listed] })).toEqual([]);
  });

  it("is not another amount, above all not the whole payment", () => {
    for (const amount of [1, 399, 401, 1000, 2 ** 53]) {
      expect(membersOf(begun, { attemptStatus: "charged", captures: [{ ...listed, amount }] })).toEqual(["amount"]);
    }
    for (const amountCaptured of [399, 401, 1000, 2 ** 53]) {
      expect(membersOf(begun, { captures: [listed], amountCaptured })).toEqual(["amount"]);
    }
  });

  it("is not of another capture that has our reference", () => {
    const known = { ...begun, captures: [capture({ sequence: 1, amount: 400, connectorCaptureId: "c_1" })] };
    expect(membersOf(known, { attemptStatus: "unchanged", captures: [listed] })).toEqual([]);
    const other = { ...listed, connectorCaptureId: "c_2" };
    expect(membersOf(known, { attemptStatus: "unchanged", captures: [other] })).toEqual(["transaction"]);
    expect(membersOf(begun, { attemptStatus: "unchanged", captures: [other] })).toEqual([]);
  });

  it("may be one that was made in the provider's dashboard, up to the whole", () => {
    const elsewhere = { ...listed, connectorCaptureId: "c_2", captureId: null, amount: 600 };
    expect(membersOf(known(manual), { amountCaptured: 600, attemptStatus: "partial_charged" })).toEqual([]);
    expect(membersOf(begun, { captures: [listed, elsewhere], amountCaptured: 1000 })).toEqual([]);
    expect(membersOf(known(manual), { amountCaptured: 1001 })).toEqual(["amount"]);
  });

  it("may be more than was authorized where the merchant asked for that", () => {
    const above = known({ ...manual, details: detailsOf({ enable_overcapture: true }) });
    const taken = { ...above, captures: [capture({ sequence: 1, amount: 1200 })] };
    const all = [{ ...listed, amount: 1200 }];
    expect(membersOf(taken, { captures: all, amountCaptured: 1200 })).toEqual([]);
    expect(membersOf(taken, { captures: all, amountCaptured: 1300 })).toEqual(["amount"]);
  });
});

describe("an answer that differs", () => {
  const settled = (state: PaymentWithCaptures, changes: Partial<ProviderAnswer>): PaymentWithCaptures => {
    const result = settleAttempt(state, answer(changes), schedule, sameTime(later(5)));
    if (!result.legal) throw new TypeError(result.event);
    expect(result.differences).not.toEqual([]);
    return result.state;
  };

  it("leaves id, amount and currency as they are known", () => {
    const foreign = {
      connectorTransactionId: "txn_of_another",
      stated: { amount: 100_000, currency: "EUR" },
      amountAuthorized: 100_000,
      amountCaptured: 100_000,
    };
    const { payment, attempt } = settled(known(), foreign);
    expect(payment).toMatchObject({ amount: 1000, currency: "USD", amountCaptured: null, netAmount: 1000 });
    expect(attempt).toMatchObject({ status: "integrity_failure", connectorTransactionId: "txn_1", amount: 1000 });
    expect(attempt.details.amountAuthorized).toBeUndefined();
  });

  it("never gives the id of another transaction to an attempt that has none", () => {
    const { attempt } = settled(stateOf(), { stated: { reference: "pay_of_another_1" } });
    expect(attempt.connectorTransactionId).toBeNull();
  });

  it("is looked up again, and settled by a look-up that agrees", () => {
    const doubted = settled(known(), { amountCaptured: 6540 });
    expect(doubted.attempt.dueAt).not.toBeNull();
    const healed = settleAttempt(doubted, answer({ amountCaptured: 1000, found: true }), schedule, sameTime(later(10)));
    expect(healed).toMatchObject({ legal: true, differences: [], state: { payment: { status: "succeeded" } } });
  });

  it("keeps a capture that was begun open", () => {
    const begun = {
      ...known({ captureMethod: "manual", status: "requires_capture" }),
      captures: [capture({ sequence: 1, amount: 400, status: "started" })],
    };
    const { captures, payment } = settled(begun, { amountCaptured: 1000, found: true });
    expect(captures).toMatchObject([{ status: "pending", amount: 400 }]);
    expect(payment).toMatchObject({ status: "requires_merchant_action", amountCaptured: null });
  });
});
