import { defineFailures } from "@railyard/failures";

/** What only webhooks of providers can refuse. */
export const providerWebhookFailures = defineFailures("payments", {
  webhook_not_authentic: {
    code: "WE_01",
    status: 401,
    message: "The webhook's signature does not fit the connector account.",
  },
  webhook_unreadable: {
    code: "WE_02",
    status: 400,
    message: "The webhook is not in the form that the connector documents.",
  },
  webhook_account_ambiguous: {
    code: "WE_02",
    status: 400,
    message:
      "No signature says which of the {count} accounts at {connector} is meant. Use the account's own address.",
  },
  webhook_object_not_found: {
    code: "WE_04",
    status: 404,
    message: "The webhook is about nothing that is known here.",
  },
});
