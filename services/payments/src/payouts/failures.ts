import { defineFailures } from "@railyard/failures";

import { failures as paymentBelow } from "../payments/failures.ts";

/** Failures of the module `payouts`. Codes are the published ones; several conditions share a code, none a name. */
export const payoutFailures = defineFailures("payments", {
  payout_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no payout {payout_id}. Check the id and the key.",
  },
  duplicate_payout: {
    code: "HE_01",
    status: 400,
    message: "A payout {payout_id} exists already. Use another payout_id, or retrieve the payout.",
  },
  payout_wrong_status: {
    code: "IR_16",
    status: 400,
    message: "This payout cannot be used for {operation}: its status is {current}. Possible in: {expected}.",
  },
  payout_not_possible: {
    code: "IR_06",
    status: 422,
    message: "{operation} is not possible for this payout: its status is {current}. Possible in: {expected}.",
  },
  payout_paid_at_provider: {
    code: "IR_06",
    status: 422,
    message: "The provider has already paid the payout {payout_id}. Retrieve it with force_sync instead.",
  },
  payout_method_required: {
    code: "IR_06",
    status: 422,
    message: "The payout has no payout_method_data. Send it with the confirmation or before.",
  },
  payout_method_mismatch: {
    code: "IR_06",
    status: 422,
    message: "{field} does not match payout_type {payout_type}. Send exactly one member, that of the type.",
  },
  payout_account_invalid: { code: "IR_06", status: 422, message: "{field} is not valid: {problem}." },
  payout_destination_twice: {
    code: "IR_06",
    status: 422,
    message:
      "The request names more than one destination. Send payout_method_id or payout_token, and payout_method_data " +
      "only of the same account.",
  },
  payout_recurring_without_confirm: {
    code: "IR_06",
    status: 422,
    message: "A recurring payout must be confirmed in the same request. Send confirm true.",
  },
  payout_link_not_found: {
    code: "HE_02",
    status: 404,
    message: "The payout {payout_id} has no page. Check the link.",
  },
  payout_changed: {
    code: "IR_16",
    status: 400,
    message: "The payout was changed since it was shown. Check it again before confirming.",
  },
  no_eligible_payout_connector: {
    code: "IR_39",
    status: 400,
    message:
      "No payout connector account of the profile sends {amount} {currency} by {payout_type}. Add or enable one.",
  },
  payout_cancel_not_done: {
    code: "CE_00",
    status: 503,
    type: "connector",
    retryAfterSeconds: 2,
    message: "{connector} did not cancel the payout: {problem}. Try again later.",
  },
});

/** Every failure that this module may throw. */
export const failures = { ...paymentBelow, ...payoutFailures };
