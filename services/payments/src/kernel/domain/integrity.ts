/** What of a provider's message can differ from what was asked. */
const differingMembers = ["transaction", "reference", "amount", "currency", "account", "mode", "status"] as const;

export type DifferingMember = (typeof differingMembers)[number];

/** One thing that a provider states otherwise than it was asked for. */
export interface Difference {
  readonly member: DifferingMember;
  readonly asked: string;
  readonly stated: string;
}

/** What a provider states of a payment, a refund, a payout or a dispute; absent members were not stated. */
export interface StatedFacts {
  /** In minor units of `currency`; NaN when it is not exact. */
  readonly amount?: number;
  readonly currency?: string;
  /** Our own reference, as the provider gives it back. */
  readonly reference?: string;
  /** Refunds and disputes: the provider's id of the payment. */
  readonly connectorTransactionId?: string;
  /** The account at the provider that it is in. */
  readonly account?: string;
  readonly isLive?: boolean;
  /** The account of ours that was asked, or whose address the message arrived at. */
  readonly at?: { readonly account: string | null; readonly isLive: boolean };
}

/** Compares where both sides are known; an empty text is none. */
export const compared = (
  member: DifferingMember,
  asked: string | null | undefined,
  stated: string | null | undefined,
): readonly Difference[] => {
  const isKnown = asked !== null && asked !== undefined && asked !== "" && stated !== null && stated !== undefined;
  return !isKnown || asked === stated ? [] : [{ member, asked, stated }];
};

const modeOf = (isLive: boolean | undefined): string | undefined =>
  isLive === undefined ? undefined : isLive ? "live" : "test";

/** Compares currency, account and mode. */
export const originDifferences = (currency: string, stated: StatedFacts): readonly Difference[] => [
  ...compared("currency", currency, stated.currency),
  ...compared("account", stated.at?.account, stated.account),
  ...compared("mode", modeOf(stated.at?.isLive), modeOf(stated.isLive)),
];

/** Amounts that fit what was asked, in minor units, ends included. */
export interface AmountRange {
  readonly from: number;
  readonly to: number;
}

/** An amount that cannot be counted exactly fits nothing. An amount that was not stated is not compared. */
export const amountDifferences = (
  stated: number | undefined,
  ...ranges: readonly AmountRange[]
): readonly Difference[] => {
  if (stated === undefined) return [];
  const isFitting = Number.isSafeInteger(stated) && ranges.some(({ from, to }) => from <= stated && stated <= to);
  if (isFitting) return [];
  const asked = ranges.map(({ from, to }) => (from === to ? String(to) : `${String(from)} to ${String(to)}`));
  return [{ member: "amount", asked: asked.join(" or "), stated: String(stated) }];
};

export const exactly = (amount: number): AmountRange => ({ from: amount, to: amount });

/**
 * Whether the message may be about another thing than ours: nothing in it is taken over then. Else it is about ours,
 * whose amount or currency is another than was asked for.
 */
export const isOfAnother = (differences: readonly Difference[]): boolean =>
  differences.some(({ member }) => member !== "amount" && member !== "currency");

/** The error that shows what differs. */
export const integrityError = (
  differences: readonly Difference[],
): { readonly code: string; readonly message: string; readonly reason: string } => ({
  code: "integrity_check_failed",
  message: "The provider states something else than was asked for. Compare it with the provider's own pages.",
  reason: differences.map(({ member, asked, stated }) => `${member}: asked ${asked}, got ${stated}`).join("; "),
});
