import { defineOperation } from "../../operation.ts";
import { credentialVerification, verifyCredentialsBody } from "../../resources/connector-account.ts";

export const verifyCredentials = defineOperation({
  operationId: "verifyCredentials",
  service: "payments",
  face: "merchant",
  method: "POST",
  path: "/account/connectors/verify",
  access: ["merchant_key", "jwt"],
  permission: "connectors:write",
  idempotent: false,
  tag: "Connector accounts",
  summary: "Try credentials at a provider",
  description:
    "Asks the provider whether it takes the credentials, before an account is made with them. Nothing is stored, " +
    "here or there. Providers that cannot be asked answer IR_20.",
  body: verifyCredentialsBody,
  response: credentialVerification,
  failures: ["invalid_connector_credentials", "credentials_refused", "flow_not_supported", "provider_did_not"],
});

/** The operation that tries credentials. */
export const credentialVerificationOperations = [verifyCredentials] as const;
