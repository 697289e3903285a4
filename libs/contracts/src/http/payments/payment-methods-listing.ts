import { defineOperation } from "../../operation.ts";
import { paymentMethodsListing, paymentMethodsListingQuery } from "../../resources/payment-methods-listing.ts";

export const listPaymentMethods = defineOperation({
  service: "payments",
  api: "merchant",
  operationId: "listAccountPaymentMethods",
  weight: "bounded",
  method: "GET",
  path: "/account/payment_methods",
  access: ["merchant_key", "publishable_key", "jwt"],
  permission: "payments:read",
  tag: "Payment methods listing",
  summary: "List the payment methods of an account",
  description:
    "Returns what the connector accounts of the profile offer. With a publishable key and a payment's " +
    "client_secret, the methods available for that payment; with a secret key the query states the criteria, and " +
    "accepted_currency is required.",
  query: paymentMethodsListingQuery,
  response: paymentMethodsListing,
  failures: [
    "merchant_not_found",
    "profile_not_found",
    "profile_required",
    "profile_fixed_by_credential",
    "client_secret_with_secret_key",
    "client_secret_expired",
    "client_secret_wrong",
  ],
});

/** What a customer can pay with. */
export const paymentMethodsListingOperations = [listPaymentMethods] as const;
