import type { BlocklistBatch as BatchRepresentation, BlocklistEntryRequest, BlocklistKind } from "@railyard/contracts";
import { blocklistBatchRowsMax } from "@railyard/contracts";
import { isFailure } from "@railyard/failures";

import { readRows } from "../../kernel/domain/read-rows.ts";
import type { TableRow } from "../../kernel/domain/read-rows.ts";
import type { BlockedCards } from "./blocked-cards.ts";
import { readBlockedCards } from "./blocked-cards.ts";

/** Why a row is no entry. Nothing of what stood in it is here: people put card numbers everywhere. */
export interface BatchError {
  readonly line: number;
  readonly code: string;
  readonly message: string;
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

const types = [
  "card_bin",
  "extended_card_bin",
  "fingerprint",
] as const satisfies readonly BlocklistEntryRequest["type"][];

const read = ({ line, values, problem }: TableRow): BlockedCards | BatchError => {
  if (problem !== null) return { line, code: "IR_06", message: `The line cannot be read: ${problem}.` };
  const type = types.find((name) => name === values["type"]);
  if (type === undefined) return { line, code: "IR_06", message: `type must be one of ${types.join(", ")}.` };
  try {
    return readBlockedCards({ type, data: values["data"] ?? "" });
  } catch (error) {
    if (isFailure(error)) return { line, code: error.code, message: error.message };
    throw error;
  }
};

/**
 * The batch that a file makes. Without a single entry it is at its end already.
 * @throws {Failure} `batch_file_unreadable`, `batch_file_too_large` (IR_06 422).
 */
export const newBlocklistBatch = (
  file: { readonly name: string; readonly content: Buffer },
  { merchantId, jobId, now }: { readonly merchantId: string; readonly jobId: string; readonly now: Date },
): NewBlocklistBatch => {
  const rows = readRows(file.content, {
    columns: ["type", "data"],
    required: ["type", "data"],
    maximumRows: blocklistBatchRowsMax,
  });
  const results = rows.map(read);
  const entries = results.flatMap((result) => ("kind" in result ? [[result.kind, result.value] as const] : []));
  const errors = results.flatMap((result) => ("line" in result ? [result] : []));
  const isOver = entries.length === 0;
  return {
    entries,
    batch: {
      merchantId,
      jobId,
      status: isOver ? "completed" : "pending",
      fileName: file.name === "" ? null : file.name.slice(0, 255),
      errors,
      entryCount: entries.length,
      errorCount: errors.length,
      processedCount: 0,
      addedCount: 0,
      createdAt: now,
      modifiedAt: now,
      completedAt: isOver ? now : null,
    },
  };
};
