import {
  addBlocklistEntry as addContract,
  listBlocklist as listContract,
  removeBlocklistEntry as removeContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../../../ports.ts";
import {
  addBlocklistEntry,
  listBlocklist,
  removeBlocklistEntry,
} from "../../../use-cases/blocklist/blocklist-entries.ts";
import { callerOf } from "../caller.ts";

/** The operations on the blocklist. */
export const blocklistRoutes = (ports: Ports): readonly Route[] => [
  defineRoute(addContract, async ({ body, principal, headers }) => ({
    body: await addBlocklistEntry(ports)(callerOf(principal, headers).merchantId, body),
  })),
  defineRoute(removeContract, async ({ body, principal, headers }) => ({
    body: await removeBlocklistEntry(ports)(callerOf(principal, headers).merchantId, body),
  })),
  defineRoute(listContract, async ({ query, principal, headers }) => ({
    body: await listBlocklist(ports)(callerOf(principal, headers).merchantId, query),
  })),
];
