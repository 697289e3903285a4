import { defineOperation } from "../../operation.ts";
import {
  aggregateDisputesQuery,
  dispute,
  disputeAggregate,
  disputeFilters,
  disputeList,
  fetchDisputesQuery,
  fetchedDisputes,
  listDisputesQuery,
  retrieveDisputeQuery,
} from "../../resources/dispute.ts";
import {
  attachEvidenceForm,
  createdFile,
  deleteEvidenceBody,
  evidenceBlocks,
  maximumUploadBytes,
  submitEvidenceBody,
} from "../../resources/dispute-evidence.ts";
import { pathParameters } from "../../schema.ts";

const disputePath = pathParameters({ dispute_id: "The dispute." });

const shape = { service: "payments", api: "merchant", tag: "Disputes", access: ["merchant_key", "jwt"] } as const;
const reading = { ...shape, method: "GET", permission: "disputes:read" } as const;
const writing = { ...shape, permission: "disputes:write" } as const;

const listing = {
  ...reading,
  summary: "List disputes",
  description: "Returns the matching disputes as a bare array, newest first.",
  query: listDisputesQuery,
  response: disputeList,
} as const;

export const listDisputes = defineOperation({
  ...listing,
  operationId: "listDisputes",
  weight: "list",
  list: { style: "offset", items: "" },
  path: "/disputes/list",
});

export const listProfileDisputes = defineOperation({
  ...listing,
  operationId: "listProfileDisputes",
  weight: "list",
  list: { style: "offset", items: "" },
  path: "/disputes/profile/list",
  summary: "List disputes of a profile",
  description:
    "Returns the matching disputes of one profile: the credential's, else profile_id or the merchant's default.",
  failures: ["profile_not_found", "profile_required", "profile_fixed_by_credential"],
});

const filters = {
  ...reading,
  summary: "List filter choices of disputes",
  description: "Returns the connector accounts, currencies, statuses and stages by which lists can be filtered.",
  response: disputeFilters,
} as const;

export const readDisputeFilters = defineOperation({
  ...filters,
  operationId: "readDisputeFilters",
  weight: "bounded",
  path: "/disputes/filter",
});

export const readProfileDisputeFilters = defineOperation({
  ...filters,
  operationId: "readProfileDisputeFilters",
  weight: "bounded",
  path: "/disputes/profile/filter",
  summary: "List filter choices of a profile's disputes",
  failures: ["profile_not_found", "profile_required", "profile_fixed_by_credential"],
});

const aggregate = {
  ...reading,
  summary: "Count disputes by status",
  description: "Returns the number of disputes of each status, optionally of a time range.",
  query: aggregateDisputesQuery,
  response: disputeAggregate,
} as const;

export const aggregateDisputes = defineOperation({
  ...aggregate,
  operationId: "aggregateDisputes",
  weight: "list",
  path: "/disputes/aggregate",
});

export const aggregateProfileDisputes = defineOperation({
  ...aggregate,
  operationId: "aggregateProfileDisputes",
  weight: "list",
  path: "/disputes/profile/aggregate",
  summary: "Count disputes of a profile by status",
  failures: ["profile_not_found", "profile_required", "profile_fixed_by_credential"],
});

export const retrieveDispute = defineOperation({
  ...reading,
  operationId: "retrieveDispute",
  path: "/disputes/{dispute_id}",
  summary: "Retrieve a dispute",
  description: "Returns the dispute; with force_sync the provider is queried first while the dispute is open.",
  pathParameters: disputePath,
  query: retrieveDisputeQuery,
  response: dispute,
  failures: ["dispute_not_found"],
});

export const acceptDispute = defineOperation({
  ...writing,
  operationId: "acceptDispute",
  requiresStepUp: true,
  method: "POST",
  path: "/disputes/accept/{dispute_id}",
  summary: "Accept a dispute",
  description:
    "Accepts the dispute, which ends in the customer's favour. While the provider's response is pending, the " +
    "dispute does not change.",
  pathParameters: disputePath,
  response: dispute,
  failures: [
    "dispute_not_found",
    "dispute_in_wrong_state",
    "dispute_refused_by_connector",
    "flow_not_supported",
    "busy",
  ],
});

export const submitDisputeEvidence = defineOperation({
  ...writing,
  operationId: "submitDisputeEvidence",
  method: "POST",
  path: "/disputes/evidence",
  summary: "Submit evidence",
  description:
    "Challenges the dispute with texts and files, including those attached before. The submission reaches the " +
    "provider once, however often it is retried; while its response is pending, the dispute does not change.",
  body: submitEvidenceBody,
  response: dispute,
  failures: [
    "dispute_not_found",
    "dispute_in_wrong_state",
    "dispute_without_evidence",
    "file_not_found",
    "file_refused",
    "dispute_refused_by_connector",
    "flow_not_supported",
    "busy",
  ],
});

export const attachDisputeEvidence = defineOperation({
  ...writing,
  operationId: "attachDisputeEvidence",
  method: "PUT",
  path: "/disputes/evidence",
  summary: "Attach a file to a dispute",
  description:
    "Stores a file as evidence, replacing an earlier one of the same type; POST submits it. The form is " +
    "multipart/form-data: curl -X PUT -F file=@receipt.pdf -F dispute_id=dp_... -F evidence_type=receipt " +
    "-F purpose=dispute_evidence.",
  body: attachEvidenceForm,
  upload: {
    member: "file",
    description: "A JPEG, PNG or PDF file.",
    requiredParts: ["dispute_id", "evidence_type", "purpose"],
  },
  maximumBodyBytes: maximumUploadBytes,
  response: createdFile,
  failures: [
    "dispute_not_found",
    "dispute_in_wrong_state",
    "file_missing",
    "file_dispute_missing",
    "file_purpose_invalid",
    "file_type_missing",
    "file_refused",
    "busy",
  ],
});

export const deleteDisputeEvidence = defineOperation({
  ...writing,
  operationId: "deleteDisputeEvidence",
  method: "DELETE",
  path: "/disputes/evidence",
  summary: "Detach a file from a dispute",
  description: "Detaches the file; the file itself stays until it is deleted.",
  body: deleteEvidenceBody,
  failures: ["dispute_not_found", "dispute_in_wrong_state", "evidence_not_found", "busy"],
});

export const retrieveDisputeEvidence = defineOperation({
  ...reading,
  operationId: "retrieveDisputeEvidence",
  weight: "bounded",
  list: { style: "whole", items: "" },
  path: "/disputes/evidence/{dispute_id}",
  summary: "List the files of a dispute",
  description: "Returns the files attached to the dispute.",
  pathParameters: disputePath,
  response: evidenceBlocks,
  failures: ["dispute_not_found"],
});

export const fetchDisputes = defineOperation({
  ...reading,
  operationId: "fetchDisputes",
  path: "/disputes/fetch/{connector_id}",
  // Known elsewhere; documents keep to the other, which is like no other path.
  aliases: ["/disputes/{connector_id}/fetch"],
  summary: "Fetch disputes from a provider",
  description:
    "Queries the provider of a connector account for the disputes opened in a time range, stores new ones and " +
    "updates known ones, as its webhooks do: for missed webhooks, or for an account without webhooks.",
  pathParameters: pathParameters({ connector_id: "The connector account (merchant_connector_id)." }),
  query: fetchDisputesQuery,
  response: fetchedDisputes,
  failures: [
    "dispute_account_not_found",
    "connector_account_unusable",
    "flow_not_supported",
    "dispute_range_reversed",
    "dispute_range_too_large",
    "disputes_not_fetched",
    "busy",
  ],
});

/** The operations on disputes. */
export const disputeOperations = [
  listDisputes,
  listProfileDisputes,
  readDisputeFilters,
  readProfileDisputeFilters,
  aggregateDisputes,
  aggregateProfileDisputes,
  retrieveDispute,
  acceptDispute,
  submitDisputeEvidence,
  attachDisputeEvidence,
  deleteDisputeEvidence,
  retrieveDisputeEvidence,
  fetchDisputes,
] as const;
