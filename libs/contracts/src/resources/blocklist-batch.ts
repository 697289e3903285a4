import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, integer, list, nullable, record, request, text } from "../schema.ts";

/** Most rows of one file. */
export const blocklistBatchRowsMax = 10_000;

/** Most bytes of one file. */
export const blocklistBatchBytesMax = 2 * 1024 * 1024;

/** States of a file that is worked through. */
const blocklistBatchStatuses = ["pending", "processing", "completed"] as const;

const status = choice("completed: every row was processed.", blocklistBatchStatuses, "BlocklistBatchStatus");
const count = (description: string): ReturnType<typeof integer> => integer(description, { minimum: 0 });

/** The form of POST /blocklist/batch: nothing in addition to the file. */
export const blocklistBatchForm = request("BlocklistBatchForm", "No parts other than the file.", {});

const members = {
  job_id: text("Id of the job.", { examples: ["blocklist_job_Q7vB2kX9mT4nW8sYc1Lz"] }),
  status,
  file_name: nullable(text("Name of the file, as it was sent.")),
  total_rows: count("Rows of the file."),
  processed_rows: count("Processed rows."),
  added_rows: count("Rows that created a blocklist entry."),
  skipped_rows: count("Rows that were already blocked."),
  failed_rows: count("Rows that created no entry; see errors."),
  created_at: dateTime("Time of the upload."),
  updated_at: dateTime("Time of the last progress."),
  completed_at: nullable(dateTime("Time of completion.")),
} as const;

/** A file that is worked through, as lists show it. */
const listedBatch = record("BlocklistBatch", "A file of entries for the blocklist.", members);

/** A file that is worked through. */
export const blocklistBatch = record("BlocklistBatchDetails", "A file of entries for the blocklist.", {
  ...members,
  errors: list(
    "Rows that created no entry, in the order of the file.",
    record("BlocklistBatchError", "Error of a row.", {
      line_number: integer("The line of the file, from 1.", { minimum: 1 }),
      error_code: text("The error code, as of POST /blocklist."),
      error_message: text("The error message."),
    }),
  ),
});

/** Query of GET /blocklist/batch. */
export const listBlocklistBatchesQuery = request("ListBlocklistBatchesQuery", "Page of the jobs.", {
  limit: integer("Maximum number of items; default 10.", { minimum: 1, maximum: 100 }),
  offset: integer("Number of items to skip.", { minimum: 0, maximum: 100_000 }),
});

/** Answer of GET /blocklist/batch. */
export const blocklistBatchPage = record("BlocklistBatchPage", "Jobs, newest first.", {
  count: count("Number of items in this response."),
  total_count: count("Total number of jobs."),
  data: list("The jobs.", listedBatch),
});

export type BlocklistBatch = FromSchema<typeof listedBatch>;
export type BlocklistBatchDetails = FromSchema<typeof blocklistBatch>;
export type BlocklistBatchPage = FromSchema<typeof blocklistBatchPage>;
export type ListBlocklistBatchesQuery = FromSchema<typeof listBlocklistBatchesQuery>;
