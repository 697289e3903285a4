import { defineOperation } from "../../operation.ts";
import { pathParameters } from "../../schema.ts";

const shape = { service: "payments", face: "merchant", tag: "Redirects", access: "public", page: true } as const;

const returnPath = pathParameters({
  payment_id: "The payment.",
  merchant_id: "The merchant.",
  connector: "The provider the customer comes back from.",
});

export const startRedirect = defineOperation({
  ...shape,
  operationId: "startRedirect",
  method: "GET",
  path: "/payments/redirect/{payment_id}/{merchant_id}/{attempt_id}",
  summary: "Send the customer to the provider",
  description: "A page that takes the customer's browser on to the provider. Works without JavaScript.",
  pathParameters: pathParameters({
    payment_id: "The payment.",
    merchant_id: "The merchant.",
    attempt_id: "The attempt.",
  }),
});

export const finishRedirect = defineOperation({
  ...shape,
  operationId: "finishRedirect",
  method: "GET",
  path: "/payments/{payment_id}/{merchant_id}/redirect/response/{connector}",
  summary: "Take the customer back from the provider",
  description:
    "Asks the provider how the payment stands and sends the customer on to the merchant's return_url, with status, " +
    "payment_id, payment_intent_client_secret and amount, signed when the profile says so.",
  pathParameters: returnPath,
});

export const finishRedirectByForm = defineOperation({
  ...shape,
  operationId: "finishRedirectByForm",
  method: "POST",
  path: "/payments/{payment_id}/{merchant_id}/redirect/response/{connector}",
  idempotent: false,
  summary: "Take the customer back from a provider that posts a form",
  description: "The same as the GET, for providers whose page posts its answer as a form.",
  pathParameters: returnPath,
});

/** The pages between the merchant's shop and the provider. */
export const redirectOperations = [startRedirect, finishRedirect, finishRedirectByForm] as const;
