import { clientFailures, methodFailures } from "./shared-failures.ts";
import { defineOperation } from "../../operation.ts";
import { checkEligibilityBody, eligibility } from "../../resources/eligibility.ts";
import { pathParameters } from "../../schema.ts";

export const checkEligibility = defineOperation({
  service: "payments",
  api: "merchant",
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
    ...clientFailures,
    ...methodFailures,
    "customer_change_refused",
    "combination_refused",
  ],
});

/** Looking before confirming. */
export const eligibilityOperations = [checkEligibility] as const;
