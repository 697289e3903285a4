import { defineOperation } from "../../operation.ts";
import {
  apiKey,
  apiKeyList,
  apiKeyRevocation,
  createApiKeyBody,
  createdApiKey,
  listApiKeysQuery,
  updateApiKeyBody,
} from "../../resources/api-key.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "merchants",
  face: "merchant",
  tag: "API keys",
  merchantPathParameter: "merchant_id",
} as const;

const merchantPath = pathParameters({ merchant_id: "The merchant." });

const keyPath = pathParameters({ merchant_id: "The merchant.", key_id: "The key." });

export const createApiKey = defineOperation({
  ...shape,
  operationId: "createApiKey",
  method: "POST",
  path: "/api_keys/{merchant_id}",
  access: ["admin_key", "jwt"],
  permission: "api_keys:write",
  summary: "Create an API key",
  description: "Makes a secret key. The answer is the only one that shows it.",
  pathParameters: merchantPath,
  body: createApiKeyBody,
  response: createdApiKey,
  failures: ["merchant_account_not_found"],
});

export const listApiKeys = defineOperation({
  ...shape,
  operationId: "listApiKeys",
  method: "GET",
  path: "/api_keys/{merchant_id}/list",
  access: ["admin_key", "jwt"],
  permission: "api_keys:read",
  summary: "List API keys",
  description: "Answers the keys of the merchant without their secrets.",
  pathParameters: merchantPath,
  query: listApiKeysQuery,
  response: apiKeyList,
});

export const retrieveApiKey = defineOperation({
  ...shape,
  operationId: "retrieveApiKey",
  method: "GET",
  path: "/api_keys/{merchant_id}/{key_id}",
  access: ["admin_key", "jwt"],
  permission: "api_keys:read",
  summary: "Retrieve an API key",
  description: "Answers the key without its secret.",
  pathParameters: keyPath,
  response: apiKey,
  failures: ["api_key_not_found"],
});

export const updateApiKey = defineOperation({
  ...shape,
  operationId: "updateApiKey",
  method: "POST",
  path: "/api_keys/{merchant_id}/{key_id}",
  access: ["admin_key", "jwt"],
  permission: "api_keys:write",
  summary: "Update an API key",
  description: "Changes name, description or expiration; what is left out stays.",
  pathParameters: keyPath,
  body: updateApiKeyBody,
  response: apiKey,
  failures: ["api_key_not_found"],
});

export const revokeApiKey = defineOperation({
  ...shape,
  operationId: "revokeApiKey",
  method: "DELETE",
  path: "/api_keys/{merchant_id}/{key_id}",
  access: ["admin_key", "jwt"],
  permission: "api_keys:write",
  summary: "Revoke an API key",
  description: "The key is refused from then on, at every gateway.",
  pathParameters: keyPath,
  response: apiKeyRevocation,
  failures: ["api_key_not_found"],
});

/** The operations on API keys; the list stands before the paths it would match. */
export const apiKeyOperations = [
  createApiKey,
  listApiKeys,
  retrieveApiKey,
  updateApiKey,
  revokeApiKey,
] as const;
