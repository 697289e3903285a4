import { defineOperation } from "../../operation.ts";
import {
  blocklistBatch,
  blocklistBatchBytesMax,
  blocklistBatchForm,
  blocklistBatchPage,
  listBlocklistBatchesQuery,
} from "../../resources/blocklist-batch.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "payments",
  face: "merchant",
  tag: "Blocklist",
  access: ["merchant_key", "jwt"],
} as const;

const formBytes = 16 * 1024;

export const createBlocklistBatch = defineOperation({
  ...shape,
  operationId: "createBlocklistBatch",
  method: "POST",
  path: "/blocklist/batch",
  wholeMerchant: true,
  permission: "payments:write",
  summary: "Block the cards of a file",
  description:
    "Takes a file of up to 10000 rows with the columns type and data, each row what POST /blocklist takes, and " +
    "answers with the job that adds them. Rows that are none are told by the job and stop no other.",
  body: blocklistBatchForm,
  upload: { member: "file", description: "Comma-separated text with a head line, or one JSON object in each line." },
  maximumBodyBytes: blocklistBatchBytesMax + formBytes,
  response: blocklistBatch,
  responseStatus: 202,
  failures: ["batch_file_missing", "batch_file_unreadable", "batch_file_too_large"],
});

export const listBlocklistBatches = defineOperation({
  ...shape,
  operationId: "listBlocklistBatches",
  weight: "list",
  method: "GET",
  path: "/blocklist/batch",
  permission: "payments:read",
  summary: "List the files of blocked cards",
  description: "Answers the jobs, newest first.",
  query: listBlocklistBatchesQuery,
  response: blocklistBatchPage,
});

export const retrieveBlocklistBatch = defineOperation({
  ...shape,
  operationId: "retrieveBlocklistBatch",
  method: "GET",
  path: "/blocklist/batch/{job_id}",
  permission: "payments:read",
  summary: "Say how far a file of blocked cards is",
  description: "Answers the job with its progress, and with what was wrong with single rows.",
  pathParameters: pathParameters({ job_id: "The job." }),
  response: blocklistBatch,
  failures: ["blocklist_batch_not_found"],
});

/** Files of entries for the blocklist. */
export const blocklistBatchOperations = [createBlocklistBatch, listBlocklistBatches, retrieveBlocklistBatch] as const;
