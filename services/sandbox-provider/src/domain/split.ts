import type { LedgerEntry, Payment } from "./payment.ts";

/** How what is taken is shared between the caller's account and another one. */
export interface Split {
  readonly chargeId: string;
  /** `direct`: the charge is the other account's. `destination`: it is the caller's, who sends the rest on. */
  readonly kind: "direct" | "destination";
  /** Of the whole amount, in minor units. */
  readonly applicationFee: number;
  readonly account: string;
}

/** What a refund takes back of the sharing. */
export interface SplitReversal {
  readonly revertsFee: boolean;
  readonly revertsTransfer: boolean;
}

/** `part` of `share`, where `whole` is everything; rounded down, in whole minor units. */
const proportion = (share: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((BigInt(share) * BigInt(part)) / BigInt(whole));

const feeOf = ({ split, amount }: Payment, captured: number): number =>
  proportion(split?.applicationFee ?? 0, captured, amount);

const transferOf = (payment: Payment, captured: number): number =>
  payment.split?.kind === "destination" ? captured - feeOf(payment, captured) : 0;

const entriesOf = (
  split: Split,
  reference: string,
  amounts: Partial<Record<LedgerEntry["kind"], number>>,
): readonly LedgerEntry[] =>
  Object.entries(amounts)
    .filter(([, amount]) => amount > 0)
    .map(([kind, amount]) => ({
      kind: kind as LedgerEntry["kind"],
      reference,
      amount,
      transferAccount: split.account,
    }));

/** What follows from a capture: the fee in proportion to what is captured, and the transfer to the other account. */
export const shareCapture = (
  payment: Payment,
  reference: string,
  capturedBefore: number,
  capturedAfter: number,
): readonly LedgerEntry[] =>
  payment.split === null
    ? []
    : entriesOf(payment.split, reference, {
        application_fee: feeOf(payment, capturedAfter) - feeOf(payment, capturedBefore),
        transfer: transferOf(payment, capturedAfter) - transferOf(payment, capturedBefore),
      });

/** What follows from taking everything back before it is settled. */
export const unshareAll = (payment: Payment): readonly LedgerEntry[] =>
  payment.split === null
    ? []
    : entriesOf(payment.split, payment.reference, {
        application_fee_refund: feeOf(payment, payment.amountCaptured),
        transfer_reversal: transferOf(payment, payment.amountCaptured),
      });

/** What follows from a refund of `amount`, as far as it was asked for. */
export const shareRefund = (
  payment: Payment,
  reference: string,
  amount: number,
  { revertsFee, revertsTransfer }: SplitReversal,
): readonly LedgerEntry[] => {
  const { split, amountCaptured: captured } = payment;
  if (split === null) return [];
  return entriesOf(split, reference, {
    application_fee_refund: revertsFee ? proportion(feeOf(payment, captured), amount, captured) : 0,
    transfer_reversal: revertsTransfer ? proportion(transferOf(payment, captured), amount, captured) : 0,
  });
};
