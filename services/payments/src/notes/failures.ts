import { defineFailures } from "@railyard/failures";

import { failures as disputeBelow } from "../disputes/failures.ts";

/** Failures of the module `notes`. Codes are the published ones; several conditions share a code, none a name. */
export const noteFailures = defineFailures("payments", {
  too_many_notes: {
    code: "IR_16",
    status: 400,
    message: "The payment {payment_id} has {limit} notes, the most that there may be.",
  },
});

/** Every failure that this module can throw. */
export const failures = { ...disputeBelow, ...noteFailures };
