import type { BlocklistBatch as BatchRepresentation, BlocklistKind } from "@railyard/contracts";

import type { RowRefusal } from "../../kernel/domain/read-rows.ts";

/** Why a row is no entry. It contains nothing of the row, which may contain card numbers anywhere. */
export interface BatchError extends RowRefusal {
  readonly line: number;
}

/** A file of entries for the blocklist, on its way into it. */
export interface BlocklistBatch {
  readonly merchantId: string;
  readonly jobId: string;
  readonly status: BatchRepresentation["status"];
  readonly fileName: string | null;
  readonly errors: readonly BatchError[];
  readonly entryCount: number;
  readonly errorCount: number;
  /** Of the entries. */
  readonly processedCount: number;
  readonly addedCount: number;
  readonly createdAt: Date;
  readonly modifiedAt: Date;
  readonly completedAt: Date | null;
}

/** An entry as it waits: what it is about, and its digits or its fingerprint. */
export type WaitingEntry = readonly [kind: BlocklistKind, value: string];

/** A new batch and what it is to add. */
export interface NewBlocklistBatch {
  readonly batch: BlocklistBatch;
  readonly entries: readonly WaitingEntry[];
}
