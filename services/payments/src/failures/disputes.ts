import { defineFailures } from "@railyard/failures";

/** What only disputes and files can refuse. */
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
    message: "There is no evidence. Send at least one text or file, or attach one before.",
  },
  dispute_refused_by_connector: {
    code: "CE_08",
    status: 400,
    type: "connector",
    message: "{connector} did not take what you answered to the dispute: {problem}.",
  },
  dispute_report_impossible: {
    code: "WE_02",
    status: 400,
    message: "The dispute cannot go from {from} to {to}.",
  },
  evidence_not_found: { code: "HE_04", status: 404, message: "The dispute has no {evidence_type} attached." },
  file_not_found: { code: "HE_04", status: 404, message: "There is no file {file_id}. Check the id and the key." },
  file_in_use: {
    code: "HE_03",
    status: 400,
    message: "The file {file_id} is evidence in a dispute. Take it off the dispute before.",
  },
  file_refused: { code: "HE_03", status: 400, message: "The file is not taken: {problem}." },
  file_missing: { code: "IR_33", status: 400, message: "The form has no file. Send one as the part named file." },
  file_dispute_missing: { code: "IR_34", status: 400, message: "dispute_id is required. Add it to the form." },
  file_purpose_invalid: { code: "IR_35", status: 400, message: "purpose must be dispute_evidence." },
  file_type_missing: {
    code: "IR_36",
    status: 400,
    message: "The file has no content type. Send one of image/jpeg, image/png and application/pdf.",
  },
});
