import { describe, expect, it } from "@jest/globals";
import { unmatchedTransactionStatuses } from "@railyard/contracts";
import type { UnmatchedTransactionStatus } from "@railyard/contracts";

import type { ProviderAnswer } from "../../src/payments/domain/provider-answer.ts";
import { confirmedByReport, confirmedMoney, confirmedVoid } from "../../src/unmatched/domain/confirmed-money.ts";
import { isFollowedUp, unmatchedEvents, unmatchedStatusAfter } from "../../src/unmatched/domain/unmatched-status.ts";
import type { ReversalAnswer, UnmatchedTransaction } from "../../src/unmatched/domain/unmatched-transaction.ts";
import {
  claimUnmatched,
  isAsked,
  reportedAgain,
  resolveUnmatched,
  settleUnmatched,
  unmatchedEventOf,
} from "../../src/unmatched/domain/unmatched-transaction.ts";
import { attempt, later, now, payment, paymentId } from "../support/states.ts";

const schedule = { firstDelayMs: 10_000, longestDelayMs: 60_000, maximumChecks: 5, graceMs: 3_600_000 };

const rowOf = (changes: Partial<UnmatchedTransaction> = {}): UnmatchedTransaction => ({
  merchantId: "shop",
  unmatchedTransactionId: "umt_1",
  paymentId,
  attemptNumber: 1,
  profileId: "pro_shop",
  version: 1,
  status: "checking",
  kind: null,
  amount: 0,
  currency: "USD",
  connector: "fauxpay",
  merchantConnectorId: "mca_1",
  connectorTransactionId: null,
  connectorRefundId: null,
  createdAt: now,
  modifiedAt: now,
  dueAt: now,
  dueCount: 0,
  details: {},
  ...changes,
});

const settled = (row: UnmatchedTransaction, answer: ReversalAnswer, at = later(1)): UnmatchedTransaction =>
  settleUnmatched(row, answer, schedule, at);

const found = { step: "money_found", kind: "capture", amount: 1000, connectorTransactionId: "txn_1" } as const;
const error = { code: "refused", message: "No." };

describe("the statuses of an unmatched transaction", () => {
  const table = `
    event           checking   reversing  review    resolved  reversed  dismissed
    money_found     reversing  reversing  review    review    -         -
    no_money        dismissed  reversed   reversed  reversed  -         -
    reversed        reversed   reversed   reversed  reversed  -         -
    not_reversible  review     review     review    resolved  -         -
    returned        -          -          -         -         review    -
    reported_again  checking   reversing  review    -         -         checking
    resolved        -          -          resolved  -         -         -`;
  const [head = "", ...lines] = table.trim().split("\n");
  const columns = head.trim().split(/\s+/).slice(1) as UnmatchedTransactionStatus[];

  it("have a line for every event and a column for every status", () => {
    expect(lines.map((line) => line.trim().split(/\s+/)[0]).sort()).toEqual([...unmatchedEvents].sort());
    expect([...columns].sort()).toEqual([...unmatchedTransactionStatuses].sort());
  });

  it.each(unmatchedEvents)("are moved by the table on %s", (event) => {
    const line = lines.map((one) => one.trim().split(/\s+/)).find(([name]) => name === event) ?? [];
    expect(columns.map((status) => unmatchedStatusAfter(status, event) ?? "-")).toEqual(line.slice(1));
  });

  it("are followed up until money is returned, or an operator has to look", () => {
    expect(unmatchedTransactionStatuses.filter(isFollowedUp)).toEqual(["checking", "reversing"]);
  });
});

describe("a hold whose payment failed because its capture did", () => {
  const asked = {
    payment: payment({ status: "failed" }),
    attempt: attempt({ status: "capture_failed", connectorTransactionId: "txn_1" }),
    presentTransactionId: null,
  };
  const answer = { attemptStatus: "capture_failed", settlement: "final", connectorTransactionId: "txn_1" } as const;

  it("is released, and what was captured in the end is left to the payment", () => {
    const held = { ...answer, isStillHeld: true, amountAuthorized: 1000 } as const;
    expect(confirmedMoney(asked, held)).toMatchObject({ step: "money_found", kind: "authorization", amount: 1000 });
    expect(confirmedByReport(asked, held)).toMatchObject({ step: "money_found", kind: "authorization" });
    expect(confirmedMoney(asked, answer)).toEqual({ step: "unknown" });
    const taken = { ...answer, attemptStatus: "charged", amountCaptured: 1000 } as const;
    expect(confirmedMoney(asked, taken)).toEqual({ step: "unknown" });
  });
});

describe("an answer about an unmatched transaction", () => {
  it("that confirms money has it reversed at once, with the amount that the provider has", () => {
    expect(settled(rowOf(), found)).toMatchObject({
      status: "reversing",
      kind: "capture",
      amount: 1000,
      connectorTransactionId: "txn_1",
      version: 2,
      dueAt: later(1),
    });
  });

  it("that confirms the same money again changes nothing: the reversal is waited for", () => {
    const row = rowOf({ status: "reversing", kind: "capture", amount: 1000, details: { sentAt: now.toISOString() } });
    const after = settled(row, found);
    expect(after).toMatchObject({ status: "reversing", details: { sentAt: now.toISOString() }, dueAt: later(11) });
  });

  it("that a hold was captured meanwhile has the capture refunded, as a first request", () => {
    const row = rowOf({ status: "reversing", kind: "authorization", amount: 900, details: { sentAt: "x" } });
    expect(settled(row, found)).toMatchObject({ kind: "capture", amount: 1000, details: {}, dueAt: later(1) });
  });

  it("without a word has it asked again, ever later, and in the end leaves it to an operator", () => {
    const waits = [0, 1, 2].map((dueCount) => settled(rowOf({ dueCount }), { step: "unknown" }).dueAt);
    expect(waits).toEqual([later(11), later(21), later(41)]);
    const last = settled(rowOf({ dueCount: 5 }), { step: "unknown" });
    expect(last).toMatchObject({ status: "review", dueAt: null, details: { error: { code: "unconfirmed" } } });
    const late = settled(rowOf(), { step: "unknown", error }, later(3_601));
    expect(late).toMatchObject({ status: "review", dueAt: null, details: { error } });
  });

  it("keeps the id of a refund that was accepted, and until when what was sent may arrive", () => {
    const row = rowOf({ status: "reversing", kind: "capture" });
    const answer = { step: "unknown", connectorRefundId: "re_1", mayArriveUntil: later(9) } as const;
    expect(settled(row, answer)).toMatchObject({
      connectorRefundId: "re_1",
      details: { interruptedUntil: later(9).toISOString() },
    });
  });

  it("ends it when the money is back, is not there, or cannot be returned", () => {
    const row = rowOf({ status: "reversing", kind: "capture" });
    const back = settled(row, { step: "reversed", connectorRefundId: "re_1" });
    expect(back).toMatchObject({ status: "reversed", connectorRefundId: "re_1", dueAt: null });
    expect(settled(row, { step: "no_money" })).toMatchObject({ status: "reversed", dueAt: null });
    expect(settled(rowOf(), { step: "no_money" })).toMatchObject({ status: "dismissed", dueAt: null });
    const refused = settled(row, { step: "not_reversible", error });
    expect(refused).toMatchObject({ status: "review", dueAt: null, details: { error } });
  });

  it("never opens one again that is reversed, unless the refund was sent back", () => {
    const row = rowOf({ status: "reversed", dueAt: null });
    for (const answer of [found, { step: "no_money" }, { step: "not_reversible", error }] as const) {
      expect(settled(row, answer)).toBe(row);
    }
    expect(settled(row, { step: "returned", error })).toMatchObject({ status: "review", details: { error } });
  });

  it("leaves a review with its reason, and not due, while it brings nothing", () => {
    const claimed = rowOf({
      status: "review",
      dueAt: later(9),
      details: { error, askedUntil: later(9).toISOString() },
    });
    for (const answer of [{ step: "unknown" }, found] as const) {
      expect(settled(claimed, answer)).toMatchObject({ status: "review", dueAt: null, details: { error } });
      expect(settled(claimed, answer).details.askedUntil).toBeUndefined();
    }
  });
});

describe("an unmatched transaction that an operator closed", () => {
  const resolution = {
    outcome: "returned_at_provider",
    note: "Refunded by hand.",
    actorKind: "jwt",
    actorId: "user_1",
    resolvedAt: later(1).toISOString(),
  } as const;
  const inReview = rowOf({ status: "review", kind: "capture", amount: 1000, dueAt: null, details: { error } });
  const closed = resolveUnmatched(inReview, resolution, later(1));

  it("was in review, and keeps why", () => {
    expect(closed).toMatchObject({ status: "resolved", version: 2, dueAt: null, details: { error, resolution } });
    for (const status of unmatchedTransactionStatuses.filter((one) => one !== "review")) {
      const row = rowOf({ status });
      expect(resolveUnmatched(row, resolution, later(1))).toBe(row);
    }
  });

  it("stays closed on what was known, and has nothing reversed", () => {
    const claimed = claimUnmatched(closed, later(9), now);
    for (const answer of [found, { step: "unknown" }, { step: "not_reversible", error }] as const) {
      const after = settled(claimed, answer, later(2));
      expect(after).toMatchObject({ status: "resolved", dueAt: null, details: { error, resolution } });
      expect(after.details.askedUntil).toBeUndefined();
      expect(unmatchedEventOf(closed, after)).toBeNull();
    }
  });

  it("is reversed when the provider reports it, with who had closed it", () => {
    const back = settled(closed, { step: "reversed", connectorRefundId: "re_1" }, later(2));
    expect(back).toMatchObject({ status: "reversed", connectorRefundId: "re_1", details: { resolution } });
    expect(settled(closed, { step: "no_money" }, later(2))).toMatchObject({ status: "reversed" });
  });

  it("is in review again when a hold was captured since, or the refund was sent back", () => {
    const hold = { ...closed, kind: "authorization" } as const;
    const captured = settled(hold, found, later(2));
    const returned = settled(rowOf({ status: "reversed", details: { resolution } }), { step: "returned", error });
    expect(captured).toMatchObject({ status: "review", kind: "capture", dueAt: null, details: { error } });
    for (const open of [captured, returned]) {
      expect(open.details.resolution).toBeUndefined();
      expect(resolveUnmatched(open, resolution, later(3)).status).toBe("resolved");
    }
  });
});

describe("a claim", () => {
  it("is one process's until it ends, and notes when a reversal was first sent", () => {
    const checking = claimUnmatched(rowOf(), later(9), now);
    expect(checking).toMatchObject({ version: 2, dueAt: later(9), details: { askedUntil: later(9).toISOString() } });
    expect(checking.details.sentAt).toBeUndefined();
    expect([isAsked(checking, later(8)), isAsked(checking, later(9)), isAsked(rowOf(), now)]).toEqual([
      true,
      false,
      false,
    ]);
    const sent = claimUnmatched(rowOf({ status: "reversing" }), later(9), now);
    expect(claimUnmatched(sent, later(99), later(50)).details.sentAt).toBe(now.toISOString());
  });
});

describe("a repeated report", () => {
  it("opens only what was dismissed", () => {
    const again = unmatchedTransactionStatuses.map((status) => reportedAgain(rowOf({ status }), later(1)).status);
    expect(again).toEqual(["checking", "reversing", "reversed", "review", "resolved", "checking"]);
    const row = rowOf({ status: "review" });
    expect(reportedAgain(row, later(1))).toBe(row);
  });
});

describe("the merchant", () => {
  it("is notified once of each outcome, and not of look-ups that found nothing", () => {
    const types = unmatchedTransactionStatuses.map((status) => unmatchedEventOf(null, rowOf({ status })));
    expect(types).toEqual([
      null,
      "unmatched_transaction_detected",
      "unmatched_transaction_reversed",
      "unmatched_transaction_review",
      "unmatched_transaction_resolved",
      null,
    ]);
    expect(unmatchedEventOf(rowOf({ status: "review" }), rowOf({ status: "review" }))).toBeNull();
  });
});

describe("the money of an attempt", () => {
  const asked = (changes = {}, presentTransactionId: string | null = "txn_2") => ({
    payment: payment(),
    attempt: attempt({ status: "failure", connectorTransactionId: "txn_1", ...changes }),
    presentTransactionId,
  });
  const answer = (changes: Partial<ProviderAnswer>): ProviderAnswer => ({
    attemptStatus: "charged",
    settlement: "final",
    connectorTransactionId: "txn_1",
    ...changes,
  });
  const integrity = { step: "not_reversible", error: { code: "integrity_check_failed" } };

  it("is confirmed by a look-up of its own transaction", () => {
    expect(confirmedMoney(asked(), answer({ amountCaptured: 1000 }))).toEqual(found);
    const manual = { ...asked(), payment: payment({ captureMethod: "manual" }) };
    expect(confirmedMoney(manual, answer({ amountCaptured: 400 }))).toEqual({ ...found, amount: 400 });
    const held = answer({ attemptStatus: "authorized", amountAuthorized: 1000 });
    expect(confirmedMoney(asked(), held)).toEqual({ ...found, kind: "authorization" });
    expect(confirmedMoney(asked({ connectorTransactionId: null }), answer({}))).toEqual(found);
  });

  it("is never another transaction's, nor the present attempt's, nor more than was asked for", () => {
    expect(confirmedMoney(asked(), answer({ connectorTransactionId: "txn_9" }))).toMatchObject(integrity);
    expect(confirmedMoney(asked(), answer({ amountCaptured: 1001 }))).toMatchObject(integrity);
    for (const stated of [{ amount: 1001 }, { amount: Number.NaN }, { currency: "EUR" }] as const) {
      expect(confirmedMoney(asked(), answer({ stated }))).toMatchObject(integrity);
    }
    const at = { account: "acct_1", isLive: false };
    expect(confirmedMoney(asked(), answer({ stated: { account: "acct_2", at } }))).toMatchObject(integrity);
    expect(confirmedMoney(asked(), answer({ stated: { isLive: true, at } }))).toMatchObject(integrity);
    const named = asked({ connectorTransactionId: null });
    expect(confirmedMoney(named, answer({ stated: { reference: `${paymentId}_7` } }))).toMatchObject(integrity);
    expect(confirmedMoney(asked({}, "txn_1"), answer({}))).toEqual({ step: "no_money" });
    const unnamed = asked({ connectorTransactionId: null });
    expect(confirmedMoney(unnamed, answer({ connectorTransactionId: "txn_2" }))).toEqual({ step: "no_money" });
  });

  it("is not gone because another transaction has none, or was voided", () => {
    const failed = { attemptStatus: "failure" } as const;
    expect(confirmedMoney(asked(), answer(failed))).toEqual({ step: "no_money" });
    expect(confirmedMoney(asked(), answer({ ...failed, stated: { amount: 900 } }))).toEqual({ step: "no_money" });
    expect(confirmedMoney(asked(), answer({ ...failed, connectorTransactionId: "txn_9" }))).toMatchObject(integrity);
    const voided = { attemptStatus: "voided" } as const;
    expect(confirmedVoid(asked(), answer(voided))).toEqual({ step: "reversed" });
    for (const other of [{ connectorTransactionId: "txn_9" }, { stated: { currency: "EUR" } }] as const) {
      const unbelieved = { step: "unknown", error: { code: "integrity_check_failed" } };
      expect(confirmedVoid(asked(), answer({ ...voided, ...other }))).toMatchObject(unbelieved);
    }
  });

  it("is not there when the provider has none, and unknown while it does not state it", () => {
    expect(confirmedMoney(asked(), answer({ attemptStatus: "voided" }))).toEqual({ step: "no_money" });
    const nothing = { ...asked(), payment: payment({ captureMethod: "manual" }) };
    expect(confirmedMoney(nothing, answer({ amountCaptured: 0 }))).toEqual({ step: "no_money" });
    expect(confirmedMoney(asked(), answer({ attemptStatus: "pending" }))).toEqual({ step: "unknown" });
    expect(confirmedMoney(asked(), answer({ attemptStatus: "unchanged" }))).toEqual({ step: "unknown" });
    expect(confirmedMoney(asked(), answer({ found: false }))).toEqual({ step: "unknown" });
  });

  it("is confirmed by a report alone only when that matches in all respects", () => {
    const whole = answer({ amountCaptured: 1000 });
    expect(confirmedByReport(asked(), whole)).toEqual(found);
    expect(confirmedByReport(asked({ connectorTransactionId: null }), whole)).toEqual(found);
    expect(confirmedByReport(asked(), answer({}))).toMatchObject(integrity);
    expect(confirmedByReport(asked(), answer({ amountCaptured: 999 }))).toMatchObject(integrity);
    expect(confirmedByReport(asked(), answer({ ...whole, connectorTransactionId: "txn_9" }))).toMatchObject(integrity);
    const held = answer({ attemptStatus: "authorized", amountAuthorized: 1000 });
    expect(confirmedByReport(asked(), held)).toMatchObject({ kind: "authorization" });
    // The void is confirmed: a hold reported after it is an old message, a capture is not.
    expect(confirmedByReport(asked({ status: "voided" }), held)).toEqual({ step: "no_money" });
    expect(confirmedByReport(asked({ status: "voided" }), whole)).toMatchObject(integrity);
  });
});
