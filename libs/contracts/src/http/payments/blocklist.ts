import { defineOperation } from "../../operation.ts";
import { blocklistEntry, blocklistEntryBody, blocklistPage, listBlocklistQuery } from "../../resources/blocklist.ts";

const shape = {
  service: "payments",
  face: "merchant",
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
    "Adds a card, by its fingerprint, or all cards that begin with six or eight digits. Payments are held against " +
    "the list once it is in force: POST /blocklist/toggle.",
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
  summary: "Block cards no more",
  description: "Takes an entry off the blocklist and answers it.",
  body: blocklistEntryBody,
  response: blocklistEntry,
  failures: ["blocklist_entry_not_found"],
});

export const listBlocklist = defineOperation({
  ...shape,
  operationId: "listBlocklist",
  weight: "list",
  method: "GET",
  permission: "payments:read",
  summary: "List what is blocked",
  description: "Answers the entries of one kind, newest first.",
  query: listBlocklistQuery,
  response: blocklistPage,
});

/** The operations on the entries of the blocklist. */
export const blocklistOperations = [addBlocklistEntry, removeBlocklistEntry, listBlocklist] as const;
