import { defineFailures } from "@railyard/failures";

/** What only authentications apart from the acquirer can refuse. */
export const authenticationFailures = defineFailures("payments", {
  authentication_not_requested: {
    code: "IR_16",
    status: 400,
    message:
      "This payment is not authenticated apart from its provider. Confirm one with " +
      "request_external_three_ds_authentication true, in a profile that has an authentication connector.",
  },
  poll_not_found: {
    code: "HE_02",
    status: 404,
    message: "There is no poll {poll_id}. It is known for 15 minutes after the payment's confirmation.",
  },
});
