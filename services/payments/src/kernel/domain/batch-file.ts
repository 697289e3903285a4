import { migrationRowsMax } from "@railyard/contracts";

import { failures } from "../failures.ts";
import type { TableRow, TableShape } from "./read-rows.ts";
import { readRows } from "./read-rows.ts";

/** A file that was sent in a form. */
export interface BatchFile {
  readonly content: Buffer;
}

/**
 * The rows of a file that is processed within the request.
 * @throws {Failure} `batch_file_missing`, `batch_file_unreadable`, `batch_file_too_large` (IR_06 422).
 */
export const rowsOfBatch = (
  file: BatchFile | undefined,
  shape: Omit<TableShape, "maximumRows">,
): readonly TableRow[] => {
  if (file === undefined) throw failures.batch_file_missing({ field: "file" });
  return readRows(file.content, { ...shape, maximumRows: migrationRowsMax });
};
