import { defineOperation } from "../../operation.ts";
import {
  createEngineKeyBody,
  createEngineMerchantBody,
  createdEngineKey,
  createdEngineMerchant,
  debitRouting,
  debitRoutingBody,
  engineKeyList,
  engineKeyRevocation,
  engineMerchant,
  engineMerchantDeletion,
} from "../../resources/engine-merchant.ts";
import { pathParameters } from "../../schema.ts";

const shape = { service: "merchants", api: "engine", tag: "Merchants and keys" } as const;

const merchantPath = pathParameters({ merchant_id: "The merchant." });

export const createEngineKey = defineOperation({
  ...shape,
  operationId: "createEngineKey",
  requiresStepUp: true,
  method: "POST",
  path: "/api-key/create",
  wholeMerchant: true,
  access: ["engine_key", "jwt"],
  permission: "api_keys:write",
  summary: "Create an engine key",
  description: "Creates a key for the x-api-key header. It is shown in this response only.",
  body: createEngineKeyBody,
  response: createdEngineKey,
  failures: ["merchant_account_not_found"],
});

export const listEngineKeys = defineOperation({
  ...shape,
  operationId: "listEngineKeys",
  weight: "bounded",
  list: { style: "whole", items: "" },
  method: "GET",
  path: "/api-key/list/{merchant_id}",
  wholeMerchant: true,
  access: ["engine_key", "jwt"],
  merchantPathParameter: "merchant_id",
  permission: "api_keys:read",
  summary: "List engine keys",
  description: "Returns the keys of the merchant without their secrets, including revoked ones.",
  pathParameters: merchantPath,
  response: engineKeyList,
  failures: ["merchant_account_not_found"],
});

export const revokeEngineKey = defineOperation({
  ...shape,
  operationId: "revokeEngineKey",
  requiresStepUp: true,
  method: "DELETE",
  path: "/api-key/{key_id}",
  wholeMerchant: true,
  access: ["engine_key", "jwt"],
  permission: "api_keys:write",
  summary: "Revoke an engine key",
  description: "The key is refused from then on, at every gateway replica. Repeating it changes nothing.",
  pathParameters: pathParameters({ key_id: "The key." }),
  response: engineKeyRevocation,
  failures: ["api_key_not_found", "merchant_account_not_found"],
});

export const createEngineMerchant = defineOperation({
  ...shape,
  operationId: "createEngineMerchant",
  method: "POST",
  path: "/merchant-account/create",
  access: ["admin_secret"],
  summary: "Create a merchant",
  description: "Creates a merchant of the decision engine, and its first key.",
  body: createEngineMerchantBody,
  response: createdEngineMerchant,
  failures: ["duplicate_merchant_account"],
});

export const retrieveEngineMerchant = defineOperation({
  ...shape,
  operationId: "retrieveEngineMerchant",
  method: "GET",
  path: "/merchant-account/{merchant_id}",
  access: ["engine_key", "jwt"],
  merchantPathParameter: "merchant_id",
  permission: "routing:read",
  summary: "Retrieve a merchant",
  description: "Returns the merchant.",
  pathParameters: merchantPath,
  response: engineMerchant,
  failures: ["merchant_account_not_found"],
});

export const deleteEngineMerchant = defineOperation({
  ...shape,
  operationId: "deleteEngineMerchant",
  requiresStepUp: true,
  method: "DELETE",
  path: "/merchant-account/{merchant_id}",
  wholeMerchant: true,
  access: ["engine_key", "jwt"],
  merchantPathParameter: "merchant_id",
  permission: "account:write",
  summary: "Delete a merchant",
  description: "Deletes the merchant; refused while it has live payments.",
  pathParameters: merchantPath,
  response: engineMerchantDeletion,
  failures: ["merchant_account_not_found", "live_payments", "engine_merchant_required"],
});

export const retrieveDebitRouting = defineOperation({
  ...shape,
  operationId: "retrieveDebitRouting",
  method: "GET",
  path: "/merchant-account/{merchant_id}/debit-routing",
  access: ["engine_key", "jwt"],
  merchantPathParameter: "merchant_id",
  permission: "routing:read",
  summary: "Read debit routing",
  description: "Returns whether debit routing is enabled.",
  pathParameters: merchantPath,
  response: debitRouting,
  failures: ["merchant_account_not_found"],
});

export const updateDebitRouting = defineOperation({
  ...shape,
  operationId: "updateDebitRouting",
  requiresStepUp: true,
  method: "POST",
  path: "/merchant-account/{merchant_id}/debit-routing",
  wholeMerchant: true,
  access: ["engine_key", "jwt"],
  merchantPathParameter: "merchant_id",
  permission: "routing:write",
  summary: "Enable or disable debit routing",
  description: "Enables or disables the choice among the networks of a debit card.",
  pathParameters: merchantPath,
  body: debitRoutingBody,
  response: debitRouting,
  failures: ["merchant_account_not_found"],
});

/** The operations on merchants and keys, as the decision engine's API offers them. */
export const engineMerchantOperations = [
  createEngineKey,
  listEngineKeys,
  revokeEngineKey,
  createEngineMerchant,
  retrieveEngineMerchant,
  deleteEngineMerchant,
  retrieveDebitRouting,
  updateDebitRouting,
] as const;
