import { defineFailures } from "@railyard/failures";

import { failures as refundsBelow } from "../refunds/failures.ts";

/** Failures of the module `unmatched`. Codes are the published ones; several conditions share a code, none a name. */
export const unmatchedFailures = defineFailures("payments", {
  unmatched_transaction_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no unmatched transaction {unmatched_transaction_id}. Check the id and the key.",
  },
  unmatched_transaction_not_in_review: {
    code: "IR_06",
    status: 422,
    message: "Only an unmatched transaction in review can be closed: it is {current}.",
  },
  unmatched_transaction_resolved_otherwise: {
    code: "IR_06",
    status: 409,
    message: "The unmatched transaction is closed as {resolution} already. Retrieve it from the list.",
  },
});

/** Every failure that this module may throw. */
export const failures = { ...refundsBelow, ...unmatchedFailures };
