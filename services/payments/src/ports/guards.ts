import type { CardRange } from "../domain/card-ranges/card-range.ts";
import type { BlockedCards } from "../domain/guards/blocked-cards.ts";

/** The blocklist, and the failures that may be card testing. */
export interface GuardStore {
  /** False when the entry is there already. */
  addEntry(merchantId: string, entry: BlockedCards, now: Date): Promise<boolean>;
  /** When the entry had been added; null when there was none. */
  removeEntry(merchantId: string, entry: BlockedCards): Promise<Date | null>;
  /** Newest first. */
  listEntries(
    merchantId: string,
    page: { readonly kind: BlockedCards["kind"]; readonly limit: number; readonly offset: number },
  ): Promise<{ readonly entries: readonly (BlockedCards & { readonly createdAt: Date })[]; readonly total: number }>;
  /** Holds a payment against both, in one statement. Counters are named by their hashes. */
  inspect(merchantId: string, question: GuardQuestion, now: Date): Promise<GuardFindings>;
  /** Counts one failure on each counter; one that has expired begins anew. */
  countFailure(merchantId: string, counters: readonly string[], now: Date, expiresAt: Date): Promise<void>;
}

/** What a payment is held against. */
export interface GuardQuestion {
  readonly entries: readonly BlockedCards[];
  readonly counters: readonly string[];
}

export interface GuardFindings {
  readonly isBlocked: boolean;
  /** Failures by counter; without those that have none. */
  readonly failures: ReadonlyMap<string, number>;
}

/** Card ranges that were imported; none until then. */
export interface CardRangeStore {
  /** When the latest import was made; null without any. */
  latestImport(): Promise<Date | null>;
  /** In the order of their first. */
  load(): Promise<readonly CardRange[]>;
  /** Puts the ranges in place of all others, or changes nothing. */
  replace(ranges: readonly CardRange[], now: Date): Promise<void>;
}
