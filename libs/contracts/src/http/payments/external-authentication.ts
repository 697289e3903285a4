import { defineOperation } from "../../operation.ts";
import { authenticatePaymentBody, paymentAuthentication, poll } from "../../resources/external-authentication.ts";
import { pathParameters } from "../../schema.ts";

const shape = { service: "payments", api: "merchant" } as const;

export const authenticatePayment = defineOperation({
  ...shape,
  tag: "Payments",
  operationId: "authenticatePayment",
  method: "POST",
  path: "/payments/{payment_id}/3ds/authentication",
  access: ["publishable_key"],
  summary: "Authenticate the customer by 3-D Secure",
  description:
    "Authenticates the customer of a payment whose confirmation returned three_ds_invoke. A repetition returns " +
    "the first result.",
  pathParameters: pathParameters({ payment_id: "The payment." }),
  body: authenticatePaymentBody,
  response: paymentAuthentication,
  failures: [
    "payment_not_found",
    "client_secret_missing",
    "client_secret_expired",
    "client_secret_wrong",
    "authentication_not_requested",
    "wrong_status",
    "connector_account_unusable",
    "provider_did_not",
  ],
});

const authorize = {
  ...shape,
  tag: "Redirects",
  access: "public",
  page: true,
  // Next to the other ways back; the shorter address, which customers are given, looks like that of a redirect's start.
  path: "/payments/{payment_id}/{merchant_id}/redirect/authorize/{connector}",
  aliases: ["/payments/{payment_id}/{merchant_id}/authorize/{connector}"],
  pathParameters: pathParameters({
    payment_id: "The payment.",
    merchant_id: "The merchant.",
    connector: "The provider of the payment.",
  }),
  failures: ["payment_not_found"],
} as const;

export const authorizeAuthenticated = defineOperation({
  ...authorize,
  operationId: "authorizeAuthenticated",
  method: "GET",
  summary: "Authorize a payment after 3-D Secure",
  description:
    "Queries the 3DS Server for the result, authorizes the payment when the customer was authenticated, and " +
    "redirects the customer to the merchant's return_url. The address is three_ds_authorize_url of next_action; " +
    "without the customer_token in it the response is 404.",
});

export const authorizeAuthenticatedByForm = defineOperation({
  ...authorize,
  operationId: "authorizeAuthenticatedByForm",
  method: "POST",
  idempotent: false,
  summary: "Authorize a payment after 3-D Secure by form post",
  description: "The same as the GET, for ACS pages that return by form post.",
});

export const retrievePoll = defineOperation({
  ...shape,
  tag: "Payments",
  operationId: "retrievePoll",
  method: "GET",
  path: "/poll/status/{poll_id}",
  access: ["publishable_key"],
  summary: "Poll the state of an authentication",
  description: "Returns whether the challenge is complete; available for 15 minutes.",
  pathParameters: pathParameters({ poll_id: "Id of the poll, from next_action.three_ds_data.poll_config." }),
  response: poll,
  failures: ["poll_not_found"],
});

/** 3-D Secure apart from the provider that processes the payment. */
export const externalAuthenticationOperations = [
  authenticatePayment,
  authorizeAuthenticated,
  authorizeAuthenticatedByForm,
  retrievePoll,
] as const;
