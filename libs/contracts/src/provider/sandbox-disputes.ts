import { defineOperation } from "../operation.ts";
import { pathParameters } from "../schema.ts";
import { sandboxEvidenceRequestSchema, sandboxFileBytesMax, sandboxFileRequestSchema } from "./sandbox-requests.ts";
import { sandboxDisputeListSchema, sandboxDisputeSchema, sandboxFileSchema } from "./sandbox-resources.ts";

const provider = {
  service: "sandbox-provider",
  api: "provider",
  access: "public",
  tag: "Sandbox provider",
} as const;

const dispute = {
  ...provider,
  pathParameters: pathParameters({ dispute_id: "The provider's id of the dispute." }),
  response: sandboxDisputeSchema,
} as const;

/** GET /v1/disputes */
export const sandboxListDisputes = defineOperation({
  ...provider,
  operationId: "sandbox_list_disputes",
  method: "GET",
  path: "/v1/disputes",
  summary: "List the disputes of an account by when they were opened",
  query: {
    type: "object",
    properties: {
      from: { type: "string", format: "date-time", description: "Created at or after this time." },
      until: { type: "string", format: "date-time", description: "Created at or before this time." },
      after: { type: "string", maxLength: 64, description: "The next of the page before." },
      limit: { type: "integer", minimum: 1, maximum: 100, description: "Maximum number of items; default 100." },
    },
    required: ["from", "until"],
    additionalProperties: false,
  },
  response: sandboxDisputeListSchema,
});

/** GET /v1/disputes/{dispute_id} */
export const sandboxGetDispute = defineOperation({
  ...dispute,
  operationId: "sandbox_get_dispute",
  method: "GET",
  path: "/v1/disputes/{dispute_id}",
  summary: "Look a dispute up",
});

/** POST /v1/disputes/{dispute_id}/accept */
export const sandboxAcceptDispute = defineOperation({
  ...dispute,
  operationId: "sandbox_accept_dispute",
  method: "POST",
  path: "/v1/disputes/{dispute_id}/accept",
  summary: "Let the customer have the money",
});

/** POST /v1/disputes/{dispute_id}/evidence */
export const sandboxSubmitEvidence = defineOperation({
  ...dispute,
  operationId: "sandbox_submit_evidence",
  method: "POST",
  path: "/v1/disputes/{dispute_id}/evidence",
  summary: "Challenge a dispute",
  body: sandboxEvidenceRequestSchema,
  maximumBodyBytes: 1024 * 1024,
});

/** POST /v1/files */
export const sandboxStoreFile = defineOperation({
  ...provider,
  operationId: "sandbox_store_file",
  method: "POST",
  path: "/v1/files",
  summary: "Store a file to be named as evidence",
  body: sandboxFileRequestSchema,
  // Base64 takes four bytes for three.
  maximumBodyBytes: Math.ceil(sandboxFileBytesMax / 3) * 4 + 4096,
  response: sandboxFileSchema,
});
