import { defineFailures } from "@railyard/failures";

import { failures as paymentBelow } from "../payments/failures.ts";

/** Failures of the module `relays`. Codes are the published ones; several conditions share a code, none a name. */
export const relayFailures = defineFailures("payments", {
  relay_not_found: {
    code: "IR_37",
    status: 404,
    message: "There is no relay {relay_id}. Check the id and the key.",
  },
  relay_account_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no connector account {connector_id} in this profile. Check connector_id and X-Profile-Id.",
  },
  relay_incomplete: {
    code: "IR_06",
    status: 400,
    message: "A relay needs {field}. Add it to the request.",
  },
});

/** Every failure that this module may throw. */
export const failures = { ...paymentBelow, ...relayFailures };
