import type { BlocklistBatch as BatchRepresentation, BlocklistBatchDetails, BlocklistEntry } from "@railyard/contracts";

import type { BlockedCards } from "../domain/blocked-cards.ts";
import type { BlocklistBatch } from "../domain/blocklist-batch.ts";

/** An entry as the API answers it. */
export const entryToWire = ({ kind, value }: BlockedCards, createdAt: Date): BlocklistEntry => ({
  fingerprint_id: value,
  data_kind: kind,
  created_at: createdAt.toISOString(),
});

/** The batch as lists show it. */
export const batchToWire = (batch: BlocklistBatch): BatchRepresentation => ({
  job_id: batch.jobId,
  status: batch.status,
  file_name: batch.fileName,
  total_rows: batch.entryCount + batch.errorCount,
  processed_rows: batch.processedCount + batch.errorCount,
  added_rows: batch.addedCount,
  skipped_rows: batch.processedCount - batch.addedCount,
  failed_rows: batch.errorCount,
  created_at: batch.createdAt.toISOString(),
  updated_at: batch.modifiedAt.toISOString(),
  completed_at: batch.completedAt?.toISOString() ?? null,
});

/** The batch with what was wrong with single rows. */
export const batchDetailsToWire = (batch: BlocklistBatch): BlocklistBatchDetails => ({
  ...batchToWire(batch),
  errors: batch.errors.map(({ line, code, message }) => ({
    line_number: line,
    error_code: code,
    error_message: message,
  })),
});
