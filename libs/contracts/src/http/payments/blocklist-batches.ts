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
  api: "merchant",
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
    "Takes a file of up to 10000 rows with the columns type and data, each row as for POST /blocklist, and " +
    "returns the job that adds them. The job reports invalid rows; they do not affect the others.",
  body: blocklistBatchForm,
  upload: { member: "file", description: "Comma-separated text with a header line, or one JSON object per line." },
  maximumBodyBytes: blocklistBatchBytesMax + formBytes,
  response: blocklistBatch,
  responseStatus: 202,
  failures: ["batch_file_missing", "batch_file_unreadable", "batch_file_too_large"],
});

export const listBlocklistBatches = defineOperation({
  ...shape,
  operationId: "listBlocklistBatches",
  weight: "list",
  list: { style: "offset", items: "data" },
  method: "GET",
  path: "/blocklist/batch",
  permission: "payments:read",
  summary: "List the files of blocked cards",
  description: "Returns the jobs, newest first.",
  query: listBlocklistBatchesQuery,
  response: blocklistBatchPage,
});

export const retrieveBlocklistBatch = defineOperation({
  ...shape,
  operationId: "retrieveBlocklistBatch",
  method: "GET",
  path: "/blocklist/batch/{job_id}",
  permission: "payments:read",
  summary: "Retrieve a file of blocked cards",
  description: "Returns the job with its progress, and the errors of single rows.",
  pathParameters: pathParameters({ job_id: "The job." }),
  response: blocklistBatch,
  failures: ["blocklist_batch_not_found"],
});

/** Files of entries for the blocklist. */
export const blocklistBatchOperations = [createBlocklistBatch, listBlocklistBatches, retrieveBlocklistBatch] as const;
