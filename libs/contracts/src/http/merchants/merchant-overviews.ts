import { defineOperation } from "../../operation.ts";
import {
  merchantOverview,
  merchantSuspensionState,
  merchantSummaryPage,
  merchantSuspensionBody,
  searchMerchantAccountsQuery,
} from "../../resources/merchant-overview.ts";
import { pathParameters } from "../../schema.ts";

export * from "./operator-visits.ts";

const shape = {
  service: "merchants",
  api: "merchant",
  access: ["admin_key"],
  tag: "Operator",
} as const;

const merchantPath = {
  merchantPathParameter: "merchant_id",
  pathParameters: pathParameters({ merchant_id: "The merchant." }),
} as const;

export const searchMerchantAccounts = defineOperation({
  ...shape,
  method: "GET",
  operationId: "searchMerchantAccounts",
  weight: "list",
  list: { style: "offset", items: "data" },
  path: "/operator/merchants",
  summary: "Search the merchants of the installation",
  description: "Returns merchants of all organizations, newest first.",
  query: searchMerchantAccountsQuery,
  response: merchantSummaryPage,
});

export const retrieveMerchantOverview = defineOperation({
  ...shape,
  ...merchantPath,
  operationId: "retrieveMerchantOverview",
  method: "GET",
  path: "/operator/merchants/{merchant_id}",
  summary: "Retrieve a merchant with what belongs to it",
  description: "Returns the merchant, its profiles, connector accounts and API keys, without secrets.",
  response: merchantOverview,
  failures: ["merchant_account_not_found"],
});

export const suspendMerchantAccount = defineOperation({
  ...shape,
  ...merchantPath,
  operationId: "suspendMerchantAccount",
  method: "POST",
  path: "/operator/merchants/{merchant_id}/suspend",
  summary: "Suspend a merchant",
  description:
    "From now on the merchant takes and sends no money: no payments, charges, payouts and links, by any of its keys. " +
    "What protects customers continues: refunds, voids, captures, disputes, webhooks, reads. A merchant that is " +
    "suspended stays so, with the new reason.",
  body: merchantSuspensionBody,
  response: merchantSuspensionState,
  failures: ["merchant_account_not_found"],
});

export const resumeMerchantAccount = defineOperation({
  ...shape,
  ...merchantPath,
  operationId: "resumeMerchantAccount",
  method: "POST",
  path: "/operator/merchants/{merchant_id}/resume",
  summary: "Resume a suspended merchant",
  description:
    "The merchant takes and sends money again; subscriptions that were due meanwhile are charged within an hour. A " +
    "merchant that is not suspended stays as it is.",
  body: merchantSuspensionBody,
  response: merchantSuspensionState,
  failures: ["merchant_account_not_found"],
});

/** What the operator sees of merchants. */
export const merchantOverviewOperations = [
  searchMerchantAccounts,
  retrieveMerchantOverview,
  suspendMerchantAccount,
  resumeMerchantAccount,
] as const;
