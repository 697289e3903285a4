import type { Database } from "@railyard/database";
import { ownerOfEndpoint } from "../../domain/endpoint.ts";
import type { DeliveryBacklogReader } from "../../ports.ts";
import { readBacklog, readEndpointBacklogs } from "./queue-statements.ts";

/** Deliveries that are due and not made, in PostgreSQL. */
export const createDeliveryBacklog = (database: Pick<Database, "query">): DeliveryBacklogReader => ({
  read: async () => {
    const [[totals], endpoints] = await Promise.all([
      database.query(readBacklog),
      database.query(readEndpointBacklogs),
    ]);
    const { under_1m = 0, under_10m = 0, under_1h = 0, older = 0, seconds = 0 } = totals ?? {};
    return {
      counts: { under_1m, under_10m, under_1h, older },
      oldest_age_seconds: Math.max(seconds ?? 0, 0),
      disabled_endpoints: totals?.disabled_endpoints ?? 0,
      endpoints: endpoints.map(
        ({ endpoint_id: endpointId, profile_id: addedTo, due, seconds: age, consecutive_failures }) => {
          const { merchantId, profileId } = ownerOfEndpoint(endpointId);
          return {
            merchant_id: merchantId,
            profile_id: addedTo ?? profileId,
            webhook_endpoint_id: profileId,
            count: due,
            oldest_age_seconds: Math.max(age, 0),
            consecutive_failures,
          };
        },
      ),
    };
  },
});
