import { defineFailures } from "@railyard/failures";

import { failures as paymentBelow } from "../payments/failures.ts";
import { failures as payoutBelow } from "../payouts/failures.ts";

/** Failures of the module `pages`. Codes are the published ones; several conditions share a code, none a name. */
export const pageFailures = defineFailures("payments", {
  payment_link_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no payment link {payment_link_id}. Check the id and the key.",
  },
  payment_link_elsewhere: {
    code: "IR_22",
    status: 403,
    message: "This page opens only inside a frame of a site allowed by the merchant.",
  },
  checkout_elsewhere: {
    code: "IR_22",
    status: 403,
    message: "{origin} may not show these payment fields. Add it to allowed_checkout_domains of the profile.",
  },
  checkout_outside_frame: {
    code: "IR_22",
    status: 403,
    message: "Only the frame of railyard.js sends this. Show the payment fields by the library, and confirm by it.",
  },
  card_kept: {
    code: "IR_16",
    status: 400,
    message:
      "The merchant may charge this card by merchant-initiated transactions, so it cannot be deleted here. Ask the " +
      "merchant to delete it.",
  },
  mount_token_wrong: {
    code: "IR_09",
    status: 400,
    message: "mount_token is not of this page and payment, or older than half an hour. Load the payment fields again.",
  },
});

/** Every failure that this module can throw. */
export const failures = { ...paymentBelow, ...payoutBelow, ...pageFailures };
