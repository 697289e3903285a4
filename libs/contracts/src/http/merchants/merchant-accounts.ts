import { defineOperation } from "../../operation.ts";
import {
  createMerchantAccountBody,
  merchantAccount,
  merchantAccountDeletion,
  updateMerchantAccountBody,
} from "../../resources/merchant-account.ts";
import { list, pathParameters, request, text } from "../../schema.ts";

const shape = { service: "merchants", api: "merchant", tag: "Merchant accounts" } as const;

const listQuery = request(
  "ListMerchantAccountsQuery",
  "Filter of the merchants.",
  { organization_id: text("The organization.", { minLength: 1, maxLength: 64 }) },
  ["organization_id"],
);

const accountPath = pathParameters({ account_id: "The merchant." });

export const createMerchantAccount = defineOperation({
  ...shape,
  operationId: "createMerchantAccount",
  method: "POST",
  path: "/accounts",
  wholeMerchant: true,
  access: ["admin_key", "platform_key"],
  permission: "account:write",
  summary: "Create a merchant account",
  description:
    "Creates a merchant with a default profile. Keys for it are created by POST /api_keys/{merchant_id}. A " +
    "platform merchant's key creates merchants of its own organization: standard or, by merchant_account_type, " +
    "connected ones.",
  body: createMerchantAccountBody,
  response: merchantAccount,
  failures: [
    "duplicate_merchant_account",
    "organization_not_found",
    "merchant_account_not_found",
    "parent_merchant_required",
    "parent_merchant_refused",
    "foreign_organization",
    "webhook_port_closed",
  ],
});

export const listMerchantAccounts = defineOperation({
  ...shape,
  operationId: "listMerchantAccounts",
  weight: "list",
  list: { style: "whole", items: "" },
  method: "GET",
  path: "/accounts/list",
  access: ["admin_key", "platform_key", "jwt"],
  permission: "account:read",
  summary: "List the merchant accounts of an organization",
  description: "Returns the merchants of the organization, newest first.",
  query: listQuery,
  response: list("The merchants.", merchantAccount),
});

export const retrieveMerchantAccount = defineOperation({
  ...shape,
  operationId: "retrieveMerchantAccount",
  method: "GET",
  path: "/accounts/{account_id}",
  access: ["admin_key", "platform_key", "jwt"],
  merchantPathParameter: "account_id",
  permission: "account:read",
  summary: "Retrieve a merchant account",
  description: "Returns the merchant.",
  pathParameters: accountPath,
  response: merchantAccount,
  failures: ["merchant_account_not_found"],
});

export const updateMerchantAccount = defineOperation({
  ...shape,
  operationId: "updateMerchantAccount",
  requiresStepUp: true,
  method: "POST",
  path: "/accounts/{account_id}",
  wholeMerchant: true,
  access: ["admin_key", "platform_key", "jwt"],
  merchantPathParameter: "account_id",
  permission: "account:write",
  summary: "Update a merchant account",
  description: "Changes the merchant; omitted members stay.",
  pathParameters: accountPath,
  body: updateMerchantAccountBody,
  response: merchantAccount,
  failures: [
    "merchant_account_not_found",
    "merchant_id_mismatch",
    "profile_not_found",
    "parent_merchant_required",
    "parent_merchant_refused",
    "webhook_port_closed",
  ],
});

export const deleteMerchantAccount = defineOperation({
  ...shape,
  operationId: "deleteMerchantAccount",
  method: "DELETE",
  path: "/accounts/{account_id}",
  access: ["admin_key"],
  merchantPathParameter: "account_id",
  summary: "Delete a merchant account",
  description: "Deletes the merchant; refused while it has live payments.",
  pathParameters: accountPath,
  response: merchantAccountDeletion,
  failures: ["merchant_account_not_found", "live_payments", "merchant_is_needed"],
});

/** The operations on merchant accounts; `/accounts/list` comes before the paths it would match. */
export const merchantAccountOperations = [
  createMerchantAccount,
  listMerchantAccounts,
  retrieveMerchantAccount,
  updateMerchantAccount,
  deleteMerchantAccount,
] as const;
