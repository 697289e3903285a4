import { clientFailures } from "./shared-failures.ts";
import { defineOperation } from "../../operation.ts";
import {
  authenticateBody,
  authentication,
  authenticationEligibility,
  authenticationEligibilityBody,
  authenticationResult,
  createAuthenticationBody,
  syncAuthenticationBody,
  syncedAuthentication,
} from "../../resources/authentication.ts";
import { pathParameters } from "../../schema.ts";

const shape = { service: "payments", api: "merchant", tag: "Authentications" } as const;

const forBoth = { ...shape, access: ["merchant_key", "publishable_key"], permission: "payments:write" } as const;

const onePath = pathParameters({ authentication_id: "The authentication." });

const ownClientFailures = ["authentication_not_found", ...clientFailures] as const;

const connectorFailures = ["connector_account_unusable", "provider_did_not"] as const;

export const createAuthentication = defineOperation({
  ...shape,
  operationId: "createAuthentication",
  refusedWhileSuspended: true,
  method: "POST",
  path: "/authentication",
  access: ["merchant_key"],
  permission: "payments:write",
  summary: "Create an authentication",
  description:
    "Starts a 3-D Secure authentication without a payment, at an authentication connector of the profile. Then " +
    "send the card to its eligibility operation. The authentication fails after 15 minutes.",
  body: createAuthenticationBody,
  response: authentication,
  failures: [
    "merchant_suspended",
    "duplicate_authentication",
    "amount_out_of_range",
    "authentication_connector_missing",
    "merchant_not_found",
    "profile_not_found",
    "profile_required",
    "profile_fixed_by_credential",
    "profile_acquirer_not_found",
    "customer_conflict",
    "customer_redacted",
  ],
});

export const retrieveAuthentication = defineOperation({
  ...shape,
  operationId: "retrieveAuthentication",
  method: "GET",
  path: "/authentication/{authentication_id}",
  access: ["merchant_key"],
  permission: "payments:read",
  summary: "Retrieve an authentication",
  description: "Returns the authentication; with sync the connector is queried first.",
  pathParameters: onePath,
  response: authentication,
  failures: ["authentication_not_found"],
});

export const checkAuthenticationEligibility = defineOperation({
  ...forBoth,
  operationId: "checkAuthenticationEligibility",
  method: "POST",
  path: "/authentication/{authentication_id}/eligibility",
  summary: "Check the 3-D Secure enrolment of a card",
  description:
    "Queries the 3DS Server for the enrolment of the card. A card that is not enrolled ends the authentication: " +
    "status failed with error_code card_not_enrolled, and next_action none. An authentication is for one card; a " +
    "repetition with the same card returns its current state. With a publishable key, client_secret is required.",
  pathParameters: onePath,
  body: authenticationEligibilityBody,
  response: authenticationEligibility,
  failures: [
    ...ownClientFailures,
    ...connectorFailures,
    "authentication_card_differs",
    "method_data_mismatch",
    "method_data_required",
    "card_number_invalid",
    "card_expiry_invalid",
    "card_expired",
    "card_cvc_invalid",
  ],
});

export const authenticateCustomer = defineOperation({
  ...forBoth,
  operationId: "authenticateCustomer",
  method: "POST",
  path: "/authentication/{authentication_id}/authenticate",
  summary: "Authenticate the customer by 3-D Secure",
  description:
    "Authenticates the customer after the eligibility check of the card. A repetition returns the first result. " +
    "With a publishable key, client_secret is required.",
  pathParameters: onePath,
  body: authenticateBody,
  response: authenticationResult,
  failures: [...ownClientFailures, ...connectorFailures, "authentication_not_eligible"],
});

export const syncAuthentication = defineOperation({
  ...forBoth,
  operationId: "syncAuthentication",
  method: "POST",
  path: "/authentication/{merchant_id}/{authentication_id}/sync",
  merchantPathParameter: "merchant_id",
  permission: "payments:read",
  // The answer holds the cryptogram, which is never stored.
  idempotent: false,
  summary: "Synchronize the result of an authentication",
  description:
    "Queries the authentication connector for the result of an open challenge. With a secret key the response of " +
    "a succeeded authentication has the authentication_value, for three_ds_data of a payment or for your own " +
    "acquirer. With a publishable key, client_secret is required.",
  pathParameters: pathParameters({ merchant_id: "The merchant.", authentication_id: "The authentication." }),
  body: syncAuthenticationBody,
  response: syncedAuthentication,
  failures: [...ownClientFailures, ...connectorFailures, "merchant_not_found"],
});

const redirect = {
  ...shape,
  access: "public",
  page: true,
  path: "/authentication/{merchant_id}/{authentication_id}/redirect",
  pathParameters: pathParameters({ merchant_id: "The merchant.", authentication_id: "The authentication." }),
} as const;

export const finishAuthentication = defineOperation({
  ...redirect,
  operationId: "finishAuthentication",
  method: "GET",
  summary: "Return from a challenge",
  description:
    "Return address of the challenge: queries the authentication connector for the result, and redirects the " +
    "customer to return_url with authentication_id and status. Without the customer_token of the address the " +
    "response is 404.",
  failures: ["authentication_not_found"],
});

export const finishAuthenticationByForm = defineOperation({
  ...redirect,
  operationId: "finishAuthenticationByForm",
  method: "POST",
  idempotent: false,
  summary: "Return from a challenge by form post",
  description: "The same as the GET, for ACS pages that return by form post.",
  failures: ["authentication_not_found"],
});

/** 3-D Secure without a payment. */
export const authenticationOperations = [
  createAuthentication,
  retrieveAuthentication,
  checkAuthenticationEligibility,
  authenticateCustomer,
  syncAuthentication,
  finishAuthentication,
  finishAuthenticationByForm,
] as const;
