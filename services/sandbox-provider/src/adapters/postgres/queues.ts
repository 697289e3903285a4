import type { Database } from "@railyard/database";

import type { DeliveryQueue, DueWorkQueue } from "../../ports.ts";
import {
  claimDeliveries,
  claimDueWork,
  dropDueWork,
  postponeDelivery,
  removeDelivery,
  spreadDelivery,
} from "./work-statements.ts";

// Long enough for one item, short enough that the work of a process that died is soon done by another.
const claimMs = 15_000;

const claimEnd = (now: Date): Date => new Date(now.getTime() + claimMs);

/** What the acquirer does by itself, from the database. */
export const createDueWorkQueue = (database: Database): DueWorkQueue => ({
  claim: async (now, limit) => {
    const rows = await database.query(claimDueWork, [now, claimEnd(now), limit]);
    return rows.map((row) => ({
      workId: row.work_id,
      kind: row.kind,
      objectId: row.object_id,
      detail: row.detail,
    }));
  },
  drop: async (workId) => {
    await database.execute(dropDueWork, [workId]);
  },
});

/** Webhooks that wait to be sent, from the database. */
export const createDeliveryQueue = (database: Database): DeliveryQueue => ({
  claim: async (now, limit) => {
    const rows = await database.query(claimDeliveries, [now, claimEnd(now), limit]);
    return rows.map((row) => ({
      deliveryId: row.delivery_id,
      accountId: row.account_id,
      url: row.url,
      body: row.body,
      attempts: row.attempts,
      isForAll: row.is_for_all,
      endpoint: row.endpoint_id === null ? null : { secret: row.endpoint_secret },
    }));
  },
  spread: async (deliveryId, now) => {
    await database.execute(spreadDelivery, [deliveryId, now]);
  },
  arrived: async (deliveryId) => {
    await database.execute(removeDelivery, [deliveryId]);
  },
  failed: async (deliveryId, retryAt, result) => {
    await database.execute(postponeDelivery, [deliveryId, retryAt, result]);
  },
});
