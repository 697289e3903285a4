import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";

import type { LedgerEntry, Payment } from "../../src/domain/payment.ts";
import type { Split } from "../../src/domain/split.ts";
import { shareCapture, shareRefund, unshareAll } from "../../src/domain/split.ts";

const split = (applicationFee: number, kind: Split["kind"]): Split => ({
  chargeId: "schg_1",
  kind,
  applicationFee,
  account: "acct_1",
});

const payment = (amount: number, amountCaptured: number, shared: Split | null): Payment =>
  ({ reference: "pay_1_1", amount, amountCaptured, split: shared }) as Payment;

const sum = (entries: readonly LedgerEntry[], kind: LedgerEntry["kind"]): number =>
  entries.reduce((total, entry) => total + (entry.kind === kind ? entry.amount : 0), 0);

const parts = fc.array(fc.integer({ min: 1, max: 9_999_999 }), { minLength: 1, maxLength: 20 });

describe("a shared charge", () => {
  it("loses no minor unit over any captures, refunds and reversals", () => {
    fc.assert(
      fc.property(parts, fc.nat(), (captures, seed) => {
        const amount = captures.reduce((total, part) => total + part, 0);
        const fee = seed % (amount + 1);
        let captured = 0;
        const entries: LedgerEntry[] = [];
        for (const part of captures) {
          const open = payment(amount, captured, split(fee, "destination"));
          entries.push(...shareCapture(open, "cap", captured, captured + part));
          captured += part;
        }
        expect(sum(entries, "application_fee")).toBe(fee);
        expect(sum(entries, "transfer")).toBe(amount - fee);
        expect(entries.every((entry) => entry.amount > 0)).toBe(true);
        const taken = payment(amount, amount, split(fee, "destination"));
        const back = captures.flatMap((part) =>
          shareRefund(taken, "ref", part, { revertsFee: true, revertsTransfer: true }),
        );
        expect(sum(back, "application_fee_refund")).toBeLessThanOrEqual(fee);
        expect(sum(back, "transfer_reversal")).toBeLessThanOrEqual(amount - fee);
        expect(sum(unshareAll(taken), "application_fee_refund")).toBe(fee);
        expect(sum(unshareAll(taken), "transfer_reversal")).toBe(amount - fee);
      }),
    );
  });

  it("of the other account's own sends nothing on and takes nothing back", () => {
    const direct = payment(1000, 1000, split(100, "direct"));
    expect(shareCapture(direct, "cap", 0, 1000).map(({ kind }) => kind)).toEqual(["application_fee"]);
    const back = shareRefund(direct, "ref", 1000, { revertsFee: false, revertsTransfer: true });
    expect(back).toEqual([]);
  });

  it("makes no entries where nothing is shared", () => {
    const alone = payment(1000, 1000, null);
    const reversal = { revertsFee: true, revertsTransfer: true };
    expect([...shareCapture(alone, "cap", 0, 1000), ...unshareAll(alone)]).toEqual([]);
    expect(shareRefund(alone, "ref", 1000, reversal)).toEqual([]);
  });
});
