import { defineOperation } from "../../operation.ts";
import { blocklistEntry, blocklistEntryBody, blocklistPage, listBlocklistQuery } from "../../resources/blocklist.ts";

const shape = {
  service: "payments",
  api: "merchant",
  tag: "Blocklist",
  access: ["merchant_key", "jwt"],
  path: "/blocklist",
} as const;

export const addBlocklistEntry = defineOperation({
  ...shape,
  operationId: "addBlocklistEntry",
  method: "POST",
  wholeMerchant: true,
  permission: "payments:write",
  summary: "Block cards",
  description:
    "Adds a card, by its fingerprint, or all cards of a BIN of six or eight digits. The blocklist applies once " +
    "enabled: POST /blocklist/toggle.",
  body: blocklistEntryBody,
  response: blocklistEntry,
  failures: ["duplicate_blocklist_entry"],
});

export const removeBlocklistEntry = defineOperation({
  ...shape,
  operationId: "removeBlocklistEntry",
  method: "DELETE",
  wholeMerchant: true,
  permission: "payments:write",
  summary: "Unblock cards",
  description: "Removes an entry from the blocklist and returns it.",
  body: blocklistEntryBody,
  response: blocklistEntry,
  failures: ["blocklist_entry_not_found"],
});

export const listBlocklist = defineOperation({
  ...shape,
  operationId: "listBlocklist",
  weight: "list",
  list: { style: "offset", items: "data" },
  method: "GET",
  permission: "payments:read",
  summary: "List blocklist entries",
  description: "Returns the entries of one kind, newest first.",
  query: listBlocklistQuery,
  response: blocklistPage,
});

/** The operations on the entries of the blocklist. */
export const blocklistOperations = [addBlocklistEntry, removeBlocklistEntry, listBlocklist] as const;
