import {
  addBlocklistEntry as addContract,
  createBlocklistBatch as createBatchContract,
  listBlocklistBatches as listBatchesContract,
  listBlocklist as listContract,
  removeBlocklistEntry as removeContract,
  retrieveBlocklistBatch as retrieveBatchContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import { addBlocklistEntry, listBlocklist, removeBlocklistEntry } from "../use-cases/blocklist-entries.ts";
import { createBlocklistBatch, listBlocklistBatches, retrieveBlocklistBatch } from "../use-cases/blocklist-batches.ts";
import { callerOf } from "../../kernel/http/caller.ts";

/** The operations on the blocklist. */
export const blocklistRoutes = (ports: Ports): readonly Route[] => [
  defineRoute(addContract, async ({ body, principal }) => ({
    body: await addBlocklistEntry(ports)(callerOf(principal).merchantId, body),
  })),
  defineRoute(removeContract, async ({ body, principal }) => ({
    body: await removeBlocklistEntry(ports)(callerOf(principal).merchantId, body),
  })),
  defineRoute(listContract, async ({ query, principal }) => ({
    body: await listBlocklist(ports)(callerOf(principal).merchantId, query),
  })),
  defineRoute(createBatchContract, async ({ file, principal }) => ({
    status: 202,
    body: await createBlocklistBatch(ports)({ merchantId: callerOf(principal).merchantId, file }),
  })),
  defineRoute(listBatchesContract, async ({ query, principal }) => ({
    body: await listBlocklistBatches(ports)(callerOf(principal).merchantId, query),
  })),
  defineRoute(retrieveBatchContract, async ({ params, principal }) => ({
    body: await retrieveBlocklistBatch(ports)(callerOf(principal).merchantId, params.job_id),
  })),
];
