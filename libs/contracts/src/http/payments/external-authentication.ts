import { defineOperation } from "../../operation.ts";
import { authenticatePaymentBody, paymentAuthentication, poll } from "../../resources/external-authentication.ts";
import { pathParameters } from "../../schema.ts";

const shape = { service: "payments", face: "merchant" } as const;

export const authenticatePayment = defineOperation({
  ...shape,
  tag: "Payments",
  operationId: "authenticatePayment",
  method: "POST",
  path: "/payments/{payment_id}/3ds/authentication",
  access: ["publishable_key"],
  summary: "Authenticate the customer by 3-D Secure",
  description:
    "Has the customer of a payment authenticated whose confirmation answered three_ds_invoke. A repetition answers " +
    "what the first one did.",
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
  // Beside the other ways back; the shorter address, which customers are given, looks like that of a redirect's start.
  path: "/payments/{payment_id}/{merchant_id}/redirect/authorize/{connector}",
  aliases: ["/payments/{payment_id}/{merchant_id}/authorize/{connector}"],
  pathParameters: pathParameters({
    payment_id: "The payment.",
    merchant_id: "The merchant.",
    connector: "The provider that is to take the payment.",
  }),
} as const;

export const authorizeAuthenticated = defineOperation({
  ...authorize,
  operationId: "authorizeAuthenticated",
  method: "GET",
  summary: "Take a payment after 3-D Secure",
  description:
    "Asks the authentication provider how it ended, takes the payment when the customer was authenticated, and sends " +
    "the customer on to the merchant's return_url. The address is three_ds_authorize_url of next_action; without the " +
    "customer_token in it the answer is 404.",
});

export const authorizeAuthenticatedByForm = defineOperation({
  ...authorize,
  operationId: "authorizeAuthenticatedByForm",
  method: "POST",
  idempotent: false,
  summary: "Take a payment after 3-D Secure that ended in a form",
  description: "The same as the GET, for pages of banks that post their answer as a form.",
});

export const retrievePoll = defineOperation({
  ...shape,
  tag: "Payments",
  operationId: "retrievePoll",
  method: "GET",
  path: "/poll/status/{poll_id}",
  access: ["publishable_key"],
  summary: "Ask whether an authentication has ended",
  description: "Answers whether the customer's part is done; known for 15 minutes.",
  pathParameters: pathParameters({ poll_id: "The poll, from next_action.three_ds_data.poll_config." }),
  response: poll,
  failures: ["poll_not_found"],
});

/** 3-D Secure apart from the provider that takes the payment. */
export const externalAuthenticationOperations = [
  authenticatePayment,
  authorizeAuthenticated,
  authorizeAuthenticatedByForm,
  retrievePoll,
] as const;
