import { defineFailures } from "@railyard/failures";

import { failures as methodBelow } from "../methods/failures.ts";

/** Failures of the room `blocklist`. Codes are the published ones; several conditions share a code, none a name. */
export const blocklistFailures = defineFailures("payments", {
  payment_blocked: {
    code: "HE_03",
    status: 403,
    type: "blocked",
    message: "The payment is blocked and was not taken. Pay with another payment method.",
  },
  card_testing_suspected: {
    code: "IR_16",
    status: 400,
    message: "Too many payments like this one have failed. Wait before trying again, or pay another way.",
  },
  duplicate_blocklist_entry: { code: "IR_16", status: 400, message: "{fingerprint_id} is on the blocklist already." },
  blocklist_batch_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no job {job_id}. Check the id and the key.",
  },
  blocklist_entry_not_found: { code: "IR_37", status: 404, message: "{fingerprint_id} is not on the blocklist." },
  card_range_unknown: { code: "IR_31", status: 400, message: "Nothing is known of cards that begin with {digits}." },
  card_digits_invalid: { code: "IR_32", status: 400, message: "Send the first six or eight digits of a card." },
});

/** Every failure that this room may raise. */
export const failures = { ...methodBelow, ...blocklistFailures };
