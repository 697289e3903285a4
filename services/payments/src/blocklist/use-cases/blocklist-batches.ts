import type { BlocklistBatchDetails, BlocklistBatchPage, ListBlocklistBatchesQuery } from "@railyard/contracts";

import { sentFile } from "../../kernel/domain/read-rows.ts";
import { blocklistBatchFromFile } from "../wire/blocklist-file-wire.ts";
import { batchDetailsToWire, batchToWire } from "../wire/blocklist-wire.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";

type BatchPorts = Pick<Ports, "blocklistBatches" | "clock" | "ids">;

const defaultLimit = 10;

/** A file, and whose blocklist it is for. */
export interface CreateBatchInput {
  readonly merchantId: string;
  readonly file: { readonly name: string; readonly content: Buffer } | undefined;
}

/**
 * Keeps the entries of a file; a job adds them to the blocklist.
 * @throws {Failure} `batch_file_missing` (IR_04), `batch_file_unreadable`, `batch_file_too_large` (IR_06).
 */
export const createBlocklistBatch =
  ({ blocklistBatches, clock, ids }: BatchPorts) =>
  async ({ merchantId, file }: CreateBatchInput): Promise<BlocklistBatchDetails> => {
    const context = { merchantId, jobId: ids.blocklistJobId(), now: clock.now() };
    const made = blocklistBatchFromFile(sentFile(file), context);
    await blocklistBatches.insert(made);
    return batchDetailsToWire(made.batch);
  };

/**
 * How far a file is.
 * @throws {Failure} `blocklist_batch_not_found` (HE_02).
 */
export const retrieveBlocklistBatch =
  ({ blocklistBatches }: Pick<Ports, "blocklistBatches">) =>
  async (merchantId: string, jobId: string): Promise<BlocklistBatchDetails> => {
    const batch = await blocklistBatches.load(merchantId, jobId);
    if (batch === null) throw failures.blocklist_batch_not_found({ job_id: jobId });
    return batchDetailsToWire(batch);
  };

/** The merchant's files, newest first. */
export const listBlocklistBatches =
  ({ blocklistBatches }: Pick<Ports, "blocklistBatches">) =>
  async (merchantId: string, query: ListBlocklistBatchesQuery): Promise<BlocklistBatchPage> => {
    const { limit, offset } = query;
    const page = { limit: limit ?? defaultLimit, offset: offset ?? 0 };
    const { batches, total } = await blocklistBatches.list(merchantId, page);
    return { count: batches.length, total_count: total, data: batches.map(batchToWire) };
  };

/** Adds the entries of a file, as many at a time as fit one statement. A job that dies is run again. */
export const runBlocklistBatch =
  ({ blocklistBatches, clock }: Pick<Ports, "blocklistBatches" | "clock">) =>
  async ({ merchantId, jobId }: { readonly merchantId: string; readonly jobId: string }): Promise<void> => {
    while (await blocklistBatches.advance(merchantId, jobId, clock.now()));
  };
