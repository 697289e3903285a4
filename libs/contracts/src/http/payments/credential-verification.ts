import { defineOperation } from "../../operation.ts";
import { credentialVerification, verifyCredentialsBody } from "../../resources/connector-account.ts";

export const verifyCredentials = defineOperation({
  operationId: "verifyCredentials",
  service: "payments",
  api: "merchant",
  method: "POST",
  path: "/account/connectors/verify",
  access: ["merchant_key", "jwt"],
  permission: "connectors:write",
  idempotent: false,
  tag: "Connector accounts",
  summary: "Verify credentials at a provider",
  description:
    "Checks the credentials with the provider before an account is created with them. Nothing is stored, here or " +
    "there. Providers without an API for this return IR_20.",
  body: verifyCredentialsBody,
  response: credentialVerification,
  failures: ["invalid_connector_credentials", "credentials_refused", "flow_not_supported", "provider_did_not"],
});

/** The operation that tries credentials. */
export const credentialVerificationOperations = [verifyCredentials] as const;
