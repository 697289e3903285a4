import { defineOperation } from "../../operation.ts";
import {
  apiKey,
  apiKeyList,
  apiKeyRevocation,
  createApiKeyBody,
  createdApiKey,
  listApiKeysQuery,
  rotateApiKeyBody,
  updateApiKeyBody,
} from "../../resources/api-key.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "merchants",
  api: "merchant",
  tag: "API keys",
  merchantPathParameter: "merchant_id",
} as const;

const merchantPath = pathParameters({ merchant_id: "The merchant." });

const keyPath = pathParameters({ merchant_id: "The merchant.", key_id: "The key." });

export const createApiKey = defineOperation({
  ...shape,
  operationId: "createApiKey",
  requiresStepUp: true,
  method: "POST",
  path: "/api_keys/{merchant_id}",
  wholeMerchant: true,
  access: ["admin_key", "platform_key", "jwt"],
  permission: "api_keys:write",
  summary: "Create an API key",
  description:
    "Creates a secret key. It is shown in this response only. Names need not be unique: a key that replaces " +
    "another has the same name; identify keys by id. A key whose scopes do not include those requested is refused " +
    "with 403 IR_22.",
  pathParameters: merchantPath,
  body: createApiKeyBody,
  response: createdApiKey,
  failures: ["merchant_account_not_found"],
});

export const listApiKeys = defineOperation({
  ...shape,
  operationId: "listApiKeys",
  weight: "list",
  list: { style: "offset", items: "" },
  method: "GET",
  path: "/api_keys/{merchant_id}/list",
  wholeMerchant: true,
  access: ["admin_key", "platform_key", "jwt"],
  permission: "api_keys:read",
  summary: "List API keys",
  description: "Returns the keys of the merchant without their secrets.",
  pathParameters: merchantPath,
  query: listApiKeysQuery,
  response: apiKeyList,
  failures: ["merchant_account_not_found"],
});

export const retrieveApiKey = defineOperation({
  ...shape,
  operationId: "retrieveApiKey",
  method: "GET",
  path: "/api_keys/{merchant_id}/{key_id}",
  wholeMerchant: true,
  access: ["admin_key", "platform_key", "jwt"],
  permission: "api_keys:read",
  summary: "Retrieve an API key",
  description: "Returns the key without its secret.",
  pathParameters: keyPath,
  response: apiKey,
  failures: ["api_key_not_found", "merchant_account_not_found"],
});

export const updateApiKey = defineOperation({
  ...shape,
  operationId: "updateApiKey",
  requiresStepUp: true,
  method: "POST",
  path: "/api_keys/{merchant_id}/{key_id}",
  wholeMerchant: true,
  access: ["admin_key", "platform_key", "jwt"],
  permission: "api_keys:write",
  summary: "Update an API key",
  description:
    "Changes name, description, expiration or scopes; omitted members stay. A key that was replaced may expire " +
    "earlier, not later.",
  pathParameters: keyPath,
  body: updateApiKeyBody,
  response: apiKey,
  failures: ["api_key_not_found", "api_key_already_replaced", "merchant_account_not_found"],
});

export const rotateApiKey = defineOperation({
  ...shape,
  operationId: "rotateApiKey",
  requiresStepUp: true,
  method: "POST",
  path: "/api_keys/{merchant_id}/{key_id}/rotate",
  wholeMerchant: true,
  access: ["admin_key", "platform_key", "jwt"],
  permission: "api_keys:write",
  summary: "Replace an API key",
  description:
    "Creates a key with the same name, description and scopes, and shows it once. The old key is accepted until " +
    "the overlap ends, or until it expires if that is earlier. A key can be replaced once.",
  pathParameters: keyPath,
  body: rotateApiKeyBody,
  bodyOptional: true,
  response: createdApiKey,
  failures: ["api_key_not_found", "api_key_already_replaced", "api_key_expired", "merchant_account_not_found"],
});

export const revokeApiKey = defineOperation({
  ...shape,
  operationId: "revokeApiKey",
  requiresStepUp: true,
  method: "DELETE",
  path: "/api_keys/{merchant_id}/{key_id}",
  wholeMerchant: true,
  access: ["admin_key", "platform_key", "jwt"],
  permission: "api_keys:write",
  summary: "Revoke an API key",
  description: "The key is refused from then on, at every gateway replica.",
  pathParameters: keyPath,
  response: apiKeyRevocation,
  failures: ["api_key_not_found", "merchant_account_not_found"],
});

/** The operations on API keys; the list comes before the paths it would match. */
export const apiKeyOperations = [
  createApiKey,
  listApiKeys,
  retrieveApiKey,
  updateApiKey,
  rotateApiKey,
  revokeApiKey,
] as const;
