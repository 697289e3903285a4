import { defineOperation } from "../../operation.ts";
import { blocklistGuard, toggleBlocklistQuery } from "../../resources/blocklist.ts";

export const toggleBlocklist = defineOperation({
  service: "merchants",
  api: "merchant",
  operationId: "toggleBlocklist",
  requiresStepUp: true,
  method: "POST",
  path: "/blocklist/toggle",
  wholeMerchant: true,
  access: ["merchant_key", "jwt"],
  permission: "account:write",
  tag: "Blocklist",
  summary: "Enable or disable the blocklist",
  description: "Whether payments are checked against the blocklist. Disabled by default.",
  query: toggleBlocklistQuery,
  response: blocklistGuard,
  failures: ["merchant_account_not_found"],
});

export const retrieveBlocklistGuard = defineOperation({
  service: "merchants",
  api: "merchant",
  operationId: "retrieveBlocklistGuard",
  method: "GET",
  path: "/blocklist/toggle",
  access: ["merchant_key", "jwt"],
  permission: "payments:read",
  tag: "Blocklist",
  summary: "Retrieve the state of the blocklist",
  description: "Returns whether payments are checked against the blocklist.",
  response: blocklistGuard,
  failures: ["merchant_account_not_found"],
});

/** The switch of the blocklist. */
export const blocklistGuardOperations = [toggleBlocklist, retrieveBlocklistGuard] as const;
