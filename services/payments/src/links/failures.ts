import { defineFailures } from "@railyard/failures";

import { failures as kernelBelow } from "../kernel/failures.ts";

/** Failures of the module `links`. Codes are the published ones; several conditions share a code, none a name. */
export const linkFailures = defineFailures("payments", {
  payment_link_misconfigured: {
    code: "IR_40",
    status: 400,
    message: "The payment link cannot be created: {problem}.",
  },
  return_url_required: {
    code: "IR_06",
    status: 422,
    message:
      "return_url is missing, and a payment link needs one to send the customer back to. Send return_url, or set it " +
      "in the business profile.",
  },
  payment_link_currency: { code: "IR_28", status: 400, message: "Payment links do not support {currency}." },
  payout_link_misconfigured: {
    code: "IR_40",
    status: 400,
    message: "The payout link cannot be created with {field}: {problem}.",
  },
});

/** Every failure that this module can throw. */
export const failures = { ...kernelBelow, ...linkFailures };
