import { defineFailures } from "@railyard/failures";

/** What only mandates can refuse. */
export const mandateFailures = defineFailures("payments", {
  mandate_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no mandate {mandate_id}. Check the id and the key.",
  },
  mandate_refused: {
    code: "HE_03",
    status: 400,
    message: "The mandate {mandate_id} cannot be used so: {problem}.",
  },
  mandate_not_revoked: {
    code: "CE_00",
    status: 503,
    type: "connector",
    retryAfterSeconds: 2,
    message: "{connector} did not end the mandate: {problem}. The mandate is as it was; try again.",
  },
  mandate_of_other: {
    code: "IR_16",
    status: 400,
    message: "The mandate was given by another customer than the one of the payment.",
  },
  recurring_kind_not_supported: {
    code: "IR_19",
    status: 400,
    message: "recurring_details of the type {kind} are not supported.",
  },
});
