import type { BlocklistBatch, NewBlocklistBatch } from "../domain/guards/blocklist-batch.ts";

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
