import { defineFailures } from "@railyard/failures";

import { failures as paymentBelow } from "../payments/failures.ts";
import { failures as authenticationBelow } from "../authentications/failures.ts";
import { failures as refundBelow } from "../refunds/failures.ts";
import { failures as disputeBelow } from "../disputes/failures.ts";
import { failures as relayBelow } from "../relays/failures.ts";
import { failures as payoutBelow } from "../payouts/failures.ts";

/** Failures of the module `webhooks`. Codes are the published ones; several conditions share a code, none a name. */
export const webhookFailures = defineFailures("payments", {
  webhook_not_authentic: {
    code: "WE_01",
    status: 401,
    message: "The webhook's signature does not match the connector account.",
  },
  webhook_account_ambiguous: {
    code: "WE_02",
    status: 400,
    message: "No signature identifies one of the {count} accounts at {connector}. Use the account's own address.",
  },
  webhook_object_not_found: {
    code: "WE_04",
    status: 404,
    message: "The webhook refers to an unknown object.",
  },
});

/** Every failure that this module may throw. */
export const failures = {
  ...paymentBelow,
  ...authenticationBelow,
  ...refundBelow,
  ...disputeBelow,
  ...relayBelow,
  ...payoutBelow,
  ...webhookFailures,
};
