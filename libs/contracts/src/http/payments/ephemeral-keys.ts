import { defineOperation } from "../../operation.ts";
import { createEphemeralKeyBody, ephemeralKey } from "../../resources/ephemeral-key.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "payments",
  api: "merchant",
  tag: "Ephemeral keys",
  access: ["merchant_key"],
  response: ephemeralKey,
} as const;

export const createEphemeralKey = defineOperation({
  ...shape,
  operationId: "createEphemeralKey",
  method: "POST",
  path: "/ephemeral_keys",
  permission: "customers:write",
  // The answer holds a secret, which is not kept to be repeated.
  idempotent: false,
  summary: "Create an ephemeral key",
  description:
    "Creates a key with which a customer's browser reads the customer, lists the stored payment methods, chooses " +
    "the default one and erases them. It is valid for one hour.",
  body: createEphemeralKeyBody,
  failures: ["customer_not_found", "customer_redacted"],
});

export const deleteEphemeralKey = defineOperation({
  ...shape,
  operationId: "deleteEphemeralKey",
  method: "DELETE",
  path: "/ephemeral_keys/{key_id}",
  permission: "customers:write",
  summary: "Revoke an ephemeral key",
  description: "The ephemeral key is refused within a second.",
  pathParameters: pathParameters({ key_id: "The key's id." }),
  failures: ["ephemeral_key_not_found"],
});

/** The operations on ephemeral keys. */
export const ephemeralKeyOperations = [createEphemeralKey, deleteEphemeralKey] as const;
