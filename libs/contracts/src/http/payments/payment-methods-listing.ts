import { defineOperation } from "../../operation.ts";
import { paymentMethodsListing, paymentMethodsListingQuery } from "../../resources/payment-methods-listing.ts";

export const listPaymentMethods = defineOperation({
  service: "payments",
  face: "merchant",
  operationId: "listAccountPaymentMethods",
  weight: "bounded",
  method: "GET",
  path: "/account/payment_methods",
  access: ["merchant_key", "publishable_key", "jwt"],
  permission: "payments:read",
  tag: "Payment methods listing",
  summary: "List the payment methods of an account",
  description:
    "Answers what the connector accounts of the profile offer. With a publishable key and a payment's client_secret " +
    "it is what that payment can be confirmed with; with a secret key the query says what to list for, and " +
    "accepted_currency is needed.",
  query: paymentMethodsListingQuery,
  response: paymentMethodsListing,
  failures: [
    "merchant_not_found",
    "profile_not_found",
    "profile_required",
    "client_secret_with_secret_key",
    "client_secret_expired",
    "client_secret_wrong",
  ],
});

/** What a customer can pay with. */
export const paymentMethodsListingOperations = [listPaymentMethods] as const;
