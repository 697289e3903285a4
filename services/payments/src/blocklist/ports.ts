import type { BlockedCards } from "./domain/blocked-cards.ts";
import type { BlocklistBatch, NewBlocklistBatch } from "./domain/blocklist-batch.ts";
import type { Ports as MethodsPorts } from "../methods/ports.ts";

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
  /** Checks a payment against both, in one statement. Counters are named by their hashes. */
  inspect(merchantId: string, question: GuardQuestion, now: Date): Promise<GuardFindings>;
  /** Counts one failure on each counter; one that has expired starts again. */
  countFailure(merchantId: string, counters: readonly string[], now: Date, expiresAt: Date): Promise<void>;
}

/** The values of a payment that the blocklist and the guard check. */
export interface GuardQuestion {
  readonly entries: readonly BlockedCards[];
  readonly counters: readonly string[];
}

export interface GuardFindings {
  readonly isBlocked: boolean;
  /** Failures by counter; without those that have none. */
  readonly failures: ReadonlyMap<string, number>;
}

/** Files of entries for the blocklist. */
export interface BlocklistBatchStore {
  insert(batch: NewBlocklistBatch): Promise<void>;
  load(merchantId: string, jobId: string): Promise<BlocklistBatch | null>;
  /** Newest first, without their errors. */
  list(
    merchantId: string,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly batches: readonly BlocklistBatch[]; readonly total: number }>;
  /**
   * Adds the next entries to the blocklist and moves the batch on, both or neither, however many processes try.
   * @returns whether entries are left.
   */
  advance(merchantId: string, jobId: string, now: Date): Promise<boolean>;
}

/** Everything that the use cases of this module need from outside. */
export interface Ports extends MethodsPorts {
  readonly guards: GuardStore;
  readonly blocklistBatches: BlocklistBatchStore;
}
