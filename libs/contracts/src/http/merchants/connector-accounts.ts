import { defineOperation } from "../../operation.ts";
import {
  connectorAccount,
  connectorAccountDeletion,
  connectorAccountList,
  createConnectorAccountBody,
  updateConnectorAccountBody,
} from "../../resources/connector-account.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "merchants",
  api: "merchant",
  tag: "Connector accounts",
  merchantPathParameter: "account_id",
} as const;

const accountPath = pathParameters({ account_id: "The merchant." });

const connectorPath = pathParameters({ account_id: "The merchant.", connector_id: "The connector account." });

export const createConnectorAccount = defineOperation({
  ...shape,
  operationId: "createConnectorAccount",
  requiresStepUp: true,
  method: "POST",
  path: "/account/{account_id}/connectors",
  access: ["merchant_key", "admin_key", "jwt"],
  aliases: ["/accounts/{account_id}/connectors"],
  permission: "connectors:write",
  summary: "Create a connector account",
  description: "Connects the merchant to a provider. Credentials are stored encrypted and returned masked.",
  pathParameters: accountPath,
  body: createConnectorAccountBody,
  response: connectorAccount,
  failures: [
    "duplicate_connector_account",
    "connector_account_id_taken",
    "platform_takes_no_payments",
    "profile_required",
    "profile_not_found",
    "profile_fixed_by_credential",
    "connector_type_mismatch",
    "unsupported_payment_method",
    "verifying_account_not_found",
    "invalid_connector_credentials",
    "wrong_credential_kind",
    "connector_status_conflict",
    "credential_mode_mismatch",
    "unknown_connector",
    "merchant_account_not_found",
  ],
});

export const listConnectorAccounts = defineOperation({
  ...shape,
  operationId: "listConnectorAccounts",
  weight: "bounded",
  list: { style: "whole", items: "" },
  method: "GET",
  path: "/account/{account_id}/connectors",
  access: ["merchant_key", "admin_key", "jwt"],
  aliases: ["/accounts/{account_id}/connectors"],
  permission: "connectors:read",
  summary: "List connector accounts",
  description: "Returns the connector accounts of the merchant, without credentials.",
  pathParameters: accountPath,
  response: connectorAccountList,
  failures: ["merchant_account_not_found", "profile_not_found"],
});

export const retrieveConnectorAccount = defineOperation({
  ...shape,
  operationId: "retrieveConnectorAccount",
  method: "GET",
  path: "/account/{account_id}/connectors/{connector_id}",
  access: ["merchant_key", "admin_key", "jwt"],
  aliases: ["/accounts/{account_id}/connectors/{connector_id}"],
  permission: "connectors:read",
  summary: "Retrieve a connector account",
  description: "Returns the connector account, with masked credentials.",
  pathParameters: connectorPath,
  response: connectorAccount,
  failures: ["connector_account_not_found", "merchant_account_not_found"],
});

export const updateConnectorAccount = defineOperation({
  ...shape,
  operationId: "updateConnectorAccount",
  requiresStepUp: true,
  method: "POST",
  path: "/account/{account_id}/connectors/{connector_id}",
  access: ["merchant_key", "admin_key", "jwt"],
  aliases: ["/accounts/{account_id}/connectors/{connector_id}"],
  permission: "connectors:write",
  summary: "Update a connector account",
  description: "Changes the connector account; omitted members stay.",
  pathParameters: connectorPath,
  body: updateConnectorAccountBody,
  response: connectorAccount,
  failures: [
    "connector_account_not_found",
    "duplicate_connector_account",
    "connector_type_mismatch",
    "unsupported_payment_method",
    "verifying_account_not_found",
    "invalid_connector_credentials",
    "wrong_credential_kind",
    "connector_status_conflict",
    "credential_mode_mismatch",
    "merchant_account_not_found",
  ],
});

export const deleteConnectorAccount = defineOperation({
  ...shape,
  operationId: "deleteConnectorAccount",
  requiresStepUp: true,
  method: "DELETE",
  path: "/account/{account_id}/connectors/{connector_id}",
  access: ["admin_key", "jwt"],
  aliases: ["/accounts/{account_id}/connectors/{connector_id}"],
  permission: "connectors:write",
  summary: "Delete a connector account",
  description: "Deletes the connector account; refused while it has live payments.",
  pathParameters: connectorPath,
  response: connectorAccountDeletion,
  failures: ["connector_account_not_found", "live_payments", "connector_account_in_use", "merchant_account_not_found"],
});

/** The operations on connector accounts. */
export const connectorAccountOperations = [
  createConnectorAccount,
  listConnectorAccounts,
  retrieveConnectorAccount,
  updateConnectorAccount,
  deleteConnectorAccount,
] as const;
