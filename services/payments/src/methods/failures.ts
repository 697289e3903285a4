import { defineFailures } from "@railyard/failures";

import { failures as kernelBelow } from "../kernel/failures.ts";

/** Failures of the module `methods`. Codes are the published ones; several conditions share a code, none a name. */
export const methodFailures = defineFailures("payments", {
  card_issuer_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no card issuer {issuer_id}. GET /card_issuers lists all.",
  },
  duplicate_card_issuer: { code: "HE_01", status: 400, message: "There is a card issuer {issuer_name} already." },
  method_data_required: {
    code: "IR_06",
    status: 422,
    message: "The payment has no payment_method_data. Send it with confirm.",
  },
  method_data_mismatch: {
    code: "IR_06",
    status: 422,
    message: "{field} cannot be combined with payment_method {payment_method}. Send {expected}.",
  },
  card_number_invalid: {
    code: "IR_06",
    status: 400,
    message: "The card number is not valid: it needs 8 to 19 digits and a valid check digit.",
  },
  card_expiry_invalid: { code: "IR_16", status: 400, message: "{field} is not valid: {problem}." },
  card_expired: { code: "IR_16", status: 400, message: "The card expired at the end of {expiry}." },
  card_cvc_invalid: { code: "IR_16", status: 400, message: "The card's security code must have 3 or 4 digits." },
  combination_refused: { code: "IR_16", status: 400, message: "{field} cannot be used: {problem}." },
});

/** Every failure that this module can throw. */
export const failures = { ...kernelBelow, ...methodFailures };
