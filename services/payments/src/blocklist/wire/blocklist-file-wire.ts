import { cutText } from "@railyard/members";
import type { BlocklistEntryRequest } from "@railyard/contracts";
import { blocklistBatchRowsMax } from "@railyard/contracts";
import { isFailure } from "@railyard/failures";

import { readRows, unreadableRow } from "../../kernel/domain/read-rows.ts";
import type { TableRow } from "../../kernel/domain/read-rows.ts";
import type { BlockedCards } from "../domain/blocked-cards.ts";
import type { BatchError, NewBlocklistBatch } from "../domain/blocklist-batch.ts";
import { blockedCardsFromWire } from "./blocked-cards-wire.ts";

const types = [
  "card_bin",
  "extended_card_bin",
  "fingerprint",
] as const satisfies readonly BlocklistEntryRequest["type"][];

const read = ({ line, values, problem }: TableRow): BlockedCards | BatchError => {
  if (problem !== null) return { line, ...unreadableRow(problem) };
  const type = types.find((name) => name === values["type"]);
  if (type === undefined) return { line, code: "IR_06", message: `type must be one of ${types.join(", ")}.` };
  try {
    return blockedCardsFromWire({ type, data: values["data"] ?? "" });
  } catch (error) {
    if (isFailure(error)) return { line, code: error.code, message: error.message };
    throw error;
  }
};

/**
 * The batch that a file makes. Without a single entry it is at its end already.
 * @throws {Failure} `batch_file_unreadable`, `batch_file_too_large` (IR_06 422).
 */
export const blocklistBatchFromFile = (
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
      fileName: file.name === "" ? null : cutText(file.name, 255),
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
