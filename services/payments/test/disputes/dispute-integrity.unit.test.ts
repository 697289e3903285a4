import { describe, expect, it } from "@jest/globals";

import type { DisputeReport } from "../../src/disputes/domain/dispute-report.ts";
import { differencesOfReport } from "../../src/disputes/domain/dispute-integrity.ts";
import { disputeReport } from "../support/states.ts";

const payment = { connectorTransactionId: "txn_1", currency: "USD", mostCaptured: 1000 };

const membersOf = (changes: Partial<DisputeReport>): readonly string[] =>
  differencesOfReport(payment, disputeReport(changes)).map(({ member }) => member);

describe("a provider's report of a dispute", () => {
  it("may be in the bank's own currency, of the provider's own transaction only", () => {
    const own = { connectorTransactionId: "txn_1", currency: "EUR" };
    expect(membersOf({ currency: "EUR", amount: 950_000, stated: own })).toEqual([]);
    expect(membersOf({ currency: "EUR", stated: { currency: "EUR" } })).toEqual(["currency"]);
    expect(membersOf({ currency: "EUR", stated: { ...own, connectorTransactionId: "txn_2" } })).toEqual([
      "transaction",
      "currency",
    ]);
  });

  it("may name a capture of the payment instead, and no other", () => {
    const captured = { ...payment, connectorCaptureId: "cap_1" };
    const ofCapture = (connectorTransactionId: string, changes: Partial<DisputeReport> = {}): readonly string[] =>
      differencesOfReport(captured, disputeReport({ stated: { connectorTransactionId }, ...changes })).map(
        ({ member }) => member,
      );
    expect([ofCapture("cap_1"), ofCapture("txn_1")]).toEqual([[], []]);
    expect(ofCapture("cap_2")).toEqual(["transaction"]);
    expect(ofCapture("cap_1", { currency: "EUR", amount: 950_000 })).toEqual([]);
    expect(ofCapture("cap_1", { amount: 1001 })).toEqual(["amount"]);
  });

  it("is never of more than was paid, of another account or mode", () => {
    const at = { account: "acct_1", isLive: false };
    expect(membersOf({ stated: { connectorTransactionId: "txn_1", account: "acct_1", isLive: false, at } })).toEqual(
      [],
    );
    expect(membersOf({ amount: 1001 })).toEqual(["amount"]);
    expect(membersOf({ amount: Number.NaN })).toEqual(["amount"]);
    expect(membersOf({ stated: { account: "acct_2", at } })).toEqual(["account"]);
    expect(membersOf({ stated: { isLive: true, at } })).toEqual(["mode"]);
  });
});
