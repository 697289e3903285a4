import { defineOperation } from "../../operation.ts";
import { searchObjectsQuery, searchResults } from "../../resources/search.ts";

export const searchObjects = defineOperation({
  service: "payments",
  api: "merchant",
  tag: "Search",
  access: ["merchant_key", "jwt"],
  permission: "payments:read",
  operationId: "searchObjects",
  weight: "list",
  list: { style: "whole", items: "results" },
  method: "GET",
  path: "/search",
  summary: "Search all objects",
  description:
    "Returns the objects with this id, order reference, e-mail address, card or provider's transaction id. Kinds " +
    "of objects that the credential may not read are left out.",
  query: searchObjectsQuery,
  response: searchResults,
});

/** The search over all kinds of objects. */
export const searchOperations = [searchObjects] as const;
