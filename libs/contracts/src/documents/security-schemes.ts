import type { CredentialKind, OperationContract } from "../operation.ts";
import type { Json, JsonObject } from "./json.ts";

interface SecurityScheme {
  readonly name: string;
  readonly scheme: JsonObject;
}

const keyIn = (header: string, description: string): JsonObject => ({
  type: "apiKey",
  in: "header",
  name: header,
  description,
});

/** How each credential travels. `service` is between Railyard's own services and is in no document. */
const schemes: Readonly<Record<Exclude<CredentialKind, "service">, SecurityScheme>> = {
  admin_key: { name: "adminKey", scheme: keyIn("api-key", "The operator's admin key.") },
  merchant_key: {
    name: "merchantKey",
    scheme: keyIn("api-key", "A merchant's secret key (snd_..., prd_...). For server-side use only."),
  },
  platform_key: {
    name: "platformKey",
    scheme: keyIn("api-key", "The secret key of a platform merchant, for its organization and connected merchants."),
  },
  publishable_key: {
    name: "publishableKey",
    scheme: keyIn("api-key", "A merchant's publishable key (pk_...). Used with the client_secret of a payment."),
  },
  ephemeral_key: {
    name: "ephemeralKey",
    scheme: keyIn("api-key", "A short-lived ephemeral key of a customer (epk_...)."),
  },
  jwt: {
    name: "bearerToken",
    scheme: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "JWT",
      description: "The access token returned by sign-in. Its public key is published at /.well-known/jwks.json.",
    },
  },
  engine_key: { name: "engineKey", scheme: keyIn("x-api-key", "A merchant's key for the decision engine (DE_...).") },
  admin_secret: { name: "adminSecret", scheme: keyIn("x-admin-secret", "The operator's admin secret.") },
};

const schemesOf = (operation: OperationContract): readonly SecurityScheme[] =>
  operation.access === "public" ? [] : operation.access.flatMap((kind) => (kind === "service" ? [] : [schemes[kind]]));

/** Any one of these lets a caller in; none is needed when the list is empty. */
export const securityOf = (operation: OperationContract): readonly Json[] =>
  schemesOf(operation).map(({ name }) => ({ [name]: [] }));

/** The schemes that the operations use, by name. */
export const securitySchemesOf = (operations: readonly OperationContract[]): JsonObject =>
  Object.fromEntries(operations.flatMap((operation) => schemesOf(operation)).map(({ name, scheme }) => [name, scheme]));
