import { defineFailures } from "@railyard/failures";

import { failures as methodBelow } from "../methods/failures.ts";

/** Failures of the module `blocklist`. Codes are the published ones; several conditions share a code, none a name. */
export const blocklistFailures = defineFailures("payments", {
  payment_blocked: {
    code: "HE_03",
    status: 403,
    type: "blocked",
    message: "The payment is blocked and was not sent to a provider. Use another payment method.",
  },
  card_testing_suspected: {
    code: "IR_16",
    status: 400,
    message: "Too many similar payments have failed. Wait before trying again, or use another payment method.",
  },
  duplicate_blocklist_entry: { code: "IR_16", status: 400, message: "{fingerprint_id} is on the blocklist already." },
  blocklist_batch_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no job {job_id}. Check the id and the key.",
  },
  blocklist_entry_not_found: { code: "IR_37", status: 404, message: "{fingerprint_id} is not on the blocklist." },
  card_range_unknown: { code: "IR_31", status: 400, message: "There are no data of cards with the BIN {digits}." },
  card_digits_invalid: { code: "IR_32", status: 400, message: "Send a BIN: the first six or eight digits of a card." },
});

/** Every failure that this module can throw. */
export const failures = { ...methodBelow, ...blocklistFailures };
