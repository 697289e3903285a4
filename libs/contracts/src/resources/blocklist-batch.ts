import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, integer, list, nullable, record, request, text } from "../schema.ts";

/** Most rows of one file. */
export const blocklistBatchRowsMax = 10_000;

/** Most bytes of one file. */
export const blocklistBatchBytesMax = 2 * 1024 * 1024;

/** States of a file that is worked through. */
export const blocklistBatchStatuses = ["pending", "processing", "completed"] as const;

const status = choice("completed: every row was looked at.", blocklistBatchStatuses, "BlocklistBatchStatus");
const count = (description: string): ReturnType<typeof integer> => integer(description, { minimum: 0 });

/** The form of POST /blocklist/batch: nothing beside the file. */
export const blocklistBatchForm = request("BlocklistBatchForm", "There are no parts beside the file.", {});

const members = {
  job_id: text("Id of the job.", { examples: ["blocklist_job_Q7vB2kX9mT4nW8sYc1Lz"] }),
  status,
  file_name: nullable(text("Name of the file, as it was sent.")),
  total_rows: count("Rows of the file."),
  processed_rows: count("Rows that were looked at."),
  added_rows: count("Rows that block something which was not blocked before."),
  skipped_rows: count("Rows that were blocked already."),
  failed_rows: count("Rows that block nothing; errors says why."),
  created_at: dateTime("When the file came."),
  updated_at: dateTime("When the job last went on."),
  completed_at: nullable(dateTime("When the job came to its end.")),
} as const;

/** A file that is worked through, as lists show it. */
const listedBatch = record("BlocklistBatch", "A file of entries for the blocklist.", members);

/** A file that is worked through. */
export const blocklistBatch = record("BlocklistBatchDetails", "A file of entries for the blocklist.", {
  ...members,
  errors: list(
    "Rows that block nothing, in the order of the file.",
    record("BlocklistBatchError", "Why a row blocks nothing.", {
      line_number: integer("The line of the file, from 1.", { minimum: 1 }),
      error_code: text("The code that POST /blocklist would have answered with."),
      error_message: text("What is wrong with it."),
    }),
  ),
});

/** Query of GET /blocklist/batch. */
export const listBlocklistBatchesQuery = request("ListBlocklistBatchesQuery", "Which jobs to show.", {
  limit: integer("Jobs to show; 10 when left out.", { minimum: 1, maximum: 100 }),
  offset: integer("Jobs to pass over.", { minimum: 0, maximum: 100_000 }),
});

/** Answer of GET /blocklist/batch. */
export const blocklistBatchPage = record("BlocklistBatchPage", "Jobs, newest first.", {
  count: count("Jobs shown."),
  total_count: count("Jobs altogether."),
  data: list("The jobs.", listedBatch),
});

export type BlocklistBatch = FromSchema<typeof listedBatch>;
export type BlocklistBatchDetails = FromSchema<typeof blocklistBatch>;
export type BlocklistBatchPage = FromSchema<typeof blocklistBatchPage>;
export type ListBlocklistBatchesQuery = FromSchema<typeof listBlocklistBatchesQuery>;
