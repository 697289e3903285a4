import { defineOperation } from "../../operation.ts";
import {
  merchantOverview,
  merchantSummaryPage,
  searchMerchantAccountsQuery,
} from "../../resources/merchant-overview.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "merchants",
  face: "merchant",
  method: "GET",
  access: ["admin_key"],
  tag: "Operator",
} as const;

export const searchMerchantAccounts = defineOperation({
  ...shape,
  operationId: "searchMerchantAccounts",
  weight: "list",
  path: "/operator/merchants",
  summary: "Search the merchants of the installation",
  description: "Returns merchants of all organizations, newest first.",
  query: searchMerchantAccountsQuery,
  response: merchantSummaryPage,
});

export const retrieveMerchantOverview = defineOperation({
  ...shape,
  operationId: "retrieveMerchantOverview",
  path: "/operator/merchants/{merchant_id}",
  merchantPathParameter: "merchant_id",
  summary: "Retrieve a merchant with what belongs to it",
  description: "Returns the merchant, its profiles, connector accounts and API keys, without secrets.",
  pathParameters: pathParameters({ merchant_id: "The merchant." }),
  response: merchantOverview,
  failures: ["merchant_account_not_found"],
});

/** What the operator sees of merchants. */
export const merchantOverviewOperations = [searchMerchantAccounts, retrieveMerchantOverview] as const;
