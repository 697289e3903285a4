import { defineFailures } from "@railyard/failures";

import { failures as methodBelow } from "../methods/failures.ts";

/** Failures of the module `providers`. Codes are the published ones; several conditions share a code, none a name. */
export const providerFailures = defineFailures("payments", {
  connector_account_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no merchant connector account {merchant_connector_id}. Check the id.",
  },
  flow_not_supported: { code: "IR_20", status: 400, message: "{connector} does not support {flow}." },
  provider_did_not: {
    code: "CE_00",
    status: 503,
    type: "connector",
    retryAfterSeconds: 2,
    message: "{connector} did not {operation}. Nothing has changed; try again later. Reason: {problem}",
  },
  webhook_unreadable: {
    code: "WE_02",
    status: 400,
    message: "The webhook is not in the connector's documented format.",
  },
});

/** Every failure that this module may throw. */
export const failures = { ...methodBelow, ...providerFailures };
