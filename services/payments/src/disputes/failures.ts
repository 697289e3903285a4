import { defineFailures } from "@railyard/failures";

import { failures as paymentBelow } from "../payments/failures.ts";

/** Failures of the module `disputes`. Codes are the published ones; several conditions share a code, none a name. */
export const disputeFailures = defineFailures("payments", {
  dispute_not_found: {
    code: "HE_04",
    status: 404,
    message: "There is no dispute {dispute_id}. Check the id and the key.",
  },
  dispute_in_wrong_state: {
    code: "HE_03",
    status: 400,
    message: "{action} is not possible: the dispute is {status} in {stage}. Possible: {statuses} in {stages}.",
  },
  dispute_without_evidence: {
    code: "IR_16",
    status: 400,
    message: "There is no evidence. Send at least one text or file, or attach one first.",
  },
  dispute_refused_by_connector: {
    code: "CE_08",
    status: 400,
    type: "connector",
    message: "{connector} did not accept the response to the dispute: {problem}.",
  },
  dispute_report_impossible: {
    code: "WE_02",
    status: 400,
    message: "The dispute cannot go from {from} to {to}.",
  },
  dispute_report_differs: {
    code: "WE_02",
    status: 400,
    message: "The dispute does not fit its payment: {problem}.",
  },
  dispute_account_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no connector account {connector_id} in this profile. Check the id and the key.",
  },
  dispute_range_reversed: {
    code: "IR_06",
    status: 422,
    message: "fetch_till is before fetch_from. Send a later fetch_till.",
  },
  dispute_range_too_large: {
    code: "IR_16",
    status: 400,
    message: "More than {disputes} disputes were opened in this time range. Fetch a shorter one; nothing was stored.",
  },
  disputes_not_fetched: {
    code: "CE_00",
    status: 503,
    type: "connector",
    retryAfterSeconds: 2,
    message: "{connector} did not list its disputes: {problem}. Nothing has changed; try again later.",
  },
  evidence_not_found: { code: "HE_04", status: 404, message: "The dispute has no {evidence_type} attached." },
  file_not_found: { code: "HE_04", status: 404, message: "There is no file {file_id}. Check the id and the key." },
  file_in_use: {
    code: "HE_03",
    status: 400,
    message: "The file {file_id} is evidence in a dispute. Detach it first.",
  },
  file_refused: { code: "HE_03", status: 400, message: "The file is not accepted: {problem}." },
  file_missing: { code: "IR_33", status: 400, message: "The form has no file. Send one as the part named file." },
  file_dispute_missing: { code: "IR_34", status: 400, message: "dispute_id is required. Add it to the form." },
  file_purpose_invalid: { code: "IR_35", status: 400, message: "purpose must be dispute_evidence." },
  file_type_missing: {
    code: "IR_36",
    status: 400,
    message: "The file has no content type. Send one of image/jpeg, image/png and application/pdf.",
  },
});

/** Every failure that this module can throw. */
export const failures = { ...paymentBelow, ...disputeFailures };
