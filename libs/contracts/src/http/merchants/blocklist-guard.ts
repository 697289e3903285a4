import { defineOperation } from "../../operation.ts";
import { blocklistGuard, toggleBlocklistQuery } from "../../resources/blocklist.ts";

export const toggleBlocklist = defineOperation({
  service: "merchants",
  face: "merchant",
  operationId: "toggleBlocklist",
  method: "POST",
  path: "/blocklist/toggle",
  wholeMerchant: true,
  access: ["merchant_key", "jwt"],
  permission: "account:write",
  tag: "Blocklist",
  summary: "Put the blocklist in force, or out of it",
  description: "Says whether payments are held against the blocklist. It is out of force until this is called.",
  query: toggleBlocklistQuery,
  response: blocklistGuard,
});

/** The switch of the blocklist. */
export const blocklistGuardOperations = [toggleBlocklist] as const;
