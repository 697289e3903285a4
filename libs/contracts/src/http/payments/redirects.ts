import { defineOperation } from "../../operation.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "payments",
  api: "merchant",
  tag: "Redirects",
  access: "public",
  page: true,
  failures: ["payment_not_found"],
} as const;

const returnParameters = {
  payment_id: "The payment.",
  merchant_id: "The merchant.",
  connector: "The provider that redirects the customer.",
};

const responsePath = "/payments/{payment_id}/{merchant_id}/redirect/response/{connector}";
const completePath = "/payments/{payment_id}/{merchant_id}/redirect/complete/{connector}";

/** Whatever the provider needs next follows, so both addresses of a return lead to the same. */
const returning = {
  ...shape,
  path: responsePath,
  aliases: [completePath],
  pathParameters: pathParameters(returnParameters),
  failures: [...shape.failures, "device_data_known"],
} as const;

/** The same with the credentials that the caller named; the payment itself knows its account. */
const returningWithCredentials = {
  ...shape,
  path: `${responsePath}/{creds_identifier}`,
  aliases: [`${completePath}/{creds_identifier}`],
  pathParameters: pathParameters({ ...returnParameters, creds_identifier: "The connector account." }),
  failures: returning.failures,
} as const;

export const startRedirect = defineOperation({
  ...shape,
  operationId: "startRedirect",
  method: "GET",
  path: "/payments/redirect/{payment_id}/{merchant_id}/{attempt_id}",
  summary: "Redirect the customer to the provider",
  description:
    "A page that redirects the customer's browser to the provider. Works without JavaScript. Its address is " +
    "next_action.redirect_to_url; without the customer_token in it the response is 404.",
  pathParameters: pathParameters({
    payment_id: "The payment.",
    merchant_id: "The merchant.",
    attempt_id: "The attempt.",
  }),
});

export const finishRedirect = defineOperation({
  ...returning,
  operationId: "finishRedirect",
  method: "GET",
  summary: "Return from the provider",
  description:
    "Queries the provider for the result, completing the payment where the provider requires it, and redirects " +
    "the customer to the merchant's return_url, with status, payment_id, payment_intent_client_secret and amount, " +
    "signed if the profile requires it. The address given to the provider has a customer_token; without it the " +
    "response is 404.",
});

const byForm = "The same as the GET, for providers that return by form post.";

export const finishRedirectByForm = defineOperation({
  ...returning,
  operationId: "finishRedirectByForm",
  method: "POST",
  idempotent: false,
  summary: "Return from the provider by form post",
  description: byForm,
});

const named = "The same as without credentials in the path: the connector account is that of the payment.";

export const finishRedirectWithCredentials = defineOperation({
  ...returningWithCredentials,
  operationId: "finishRedirectWithCredentials",
  method: "GET",
  summary: "Return from the provider, with named credentials",
  description: named,
});

export const finishRedirectWithCredentialsByForm = defineOperation({
  ...returningWithCredentials,
  operationId: "finishRedirectWithCredentialsByForm",
  method: "POST",
  idempotent: false,
  summary: "Return from the provider by form post, with named credentials",
  description: named,
});

/** The pages between the merchant's shop and the provider. */
export const redirectOperations = [
  startRedirect,
  finishRedirect,
  finishRedirectByForm,
  finishRedirectWithCredentials,
  finishRedirectWithCredentialsByForm,
] as const;
