import { defineFailures } from "@railyard/failures";

/** What only 3-D Secure apart from the acquirer can refuse, with a payment or without one. */
export const authenticationFailures = defineFailures("payments", {
  authentication_not_requested: {
    code: "IR_16",
    status: 400,
    message:
      "This payment is not authenticated apart from its provider. Confirm one with " +
      "request_external_three_ds_authentication true, in a profile that has an authentication connector.",
  },
  authentication_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no authentication {authentication_id}. Check the id and the key.",
  },
  duplicate_authentication: {
    code: "HE_01",
    status: 400,
    message: "An authentication {authentication_id} exists already. Use another authentication_id, or retrieve it.",
  },
  authentication_connector_missing: {
    code: "IR_39",
    status: 400,
    message:
      "The business profile has no active account of that authentication connector, or names none. Add or enable the " +
      "account, and name it in authentication_connector or in the profile's authentication_connector_details.",
  },
  authentication_card_differs: {
    code: "IR_16",
    status: 400,
    message: "Authentication {authentication_id} is for another card. Create a new authentication for this card.",
  },
  authentication_not_eligible: {
    code: "IR_16",
    status: 400,
    message: "No card was found eligible yet. Send it to POST /authentication/{authentication_id}/eligibility first.",
  },
  poll_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no poll {poll_id}. It is known for 15 minutes after the payment's confirmation.",
  },
});
