import { defineOperation } from "../../operation.ts";
import { checkEligibilityBody, eligibility } from "../../resources/eligibility.ts";
import { pathParameters } from "../../schema.ts";

export const checkEligibility = defineOperation({
  service: "payments",
  face: "merchant",
  tag: "Payments",
  operationId: "checkEligibility",
  method: "POST",
  path: "/payments/{payment_id}/eligibility",
  aliases: ["/payments/{payment_id}/eligibility_check"],
  access: ["merchant_key", "publishable_key"],
  permission: "payments:write",
  idempotent: false,
  summary: "Check the eligibility of a payment",
  description:
    "Checks a payment method against the blocklist and card-testing guard before the payment is confirmed, and " +
    "returns the surcharge of the merchant's rules. Nothing is stored. With a publishable key, client_secret is " +
    "required.",
  pathParameters: pathParameters({ payment_id: "The payment." }),
  body: checkEligibilityBody,
  response: eligibility,
  failures: [
    "payment_not_found",
    "wrong_status",
    "client_secret_missing",
    "client_secret_expired",
    "client_secret_wrong",
    "method_data_required",
    "method_data_mismatch",
    "card_number_invalid",
    "card_expiry_invalid",
    "card_expired",
    "card_cvc_invalid",
    "payment_token_invalid",
    "payment_method_not_found",
    "payment_method_unusable",
    "client_secret_with_secret_key",
    "payment_method_of_other",
    "customer_change_refused",
    "combination_refused",
  ],
});

/** Looking before confirming. */
export const eligibilityOperations = [checkEligibility] as const;
