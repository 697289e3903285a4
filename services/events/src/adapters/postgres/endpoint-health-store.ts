import { changeRecorded } from "@railyard/audit";
import type { Database } from "@railyard/database";
import { outboxParameter } from "@railyard/outbox";
import type { HealthId } from "../../domain/endpoint-health.ts";
import { pingIntervalMs, pingsAtOnce } from "../../domain/endpoint-health.ts";
import { endpointIdOf } from "../../domain/endpoint.ts";
import type { EndpointHealthStore } from "../../ports.ts";
import { enableEndpoint, readEndpoint, takePermit, takePing } from "./endpoint-statements.ts";
import type { EventLists } from "./event-lists.ts";
import { asHeavyRead } from "./heavy-read.ts";

export interface EndpointHealthStoreOptions {
  readonly database: Database;
  readonly lists: EventLists;
  /** How long an endpoint rests before it is probed again. */
  readonly probeIntervalMs: number;
}

/** Successes of endpoints without failures are not on record: the newest delivered event shows the last of them. */
const newestDelivered = (lists: EventLists, merchantId: string, profileId: string): Promise<string | undefined> => {
  const query = { merchantId, dimensions: { profile_id: [profileId], is_delivered: ["true"] } };
  const newest = { orderedBy: "created_at", direction: "desc", limit: 1, offset: 0 } as const;
  return asHeavyRead(() => lists.look(async (look) => (await look.page(query, newest))[0]));
};

const healthIdOf = ({ merchantId, webhookEndpointId }: HealthId): string => endpointIdOf(merchantId, webhookEndpointId);

const auditOf = ({ merchantId, profileId, webhookEndpointId: objectId }: HealthId, action: "enabled" | "pinged") => {
  const object = { merchantId, profileId, objectType: "webhook_endpoint", objectId };
  return outboxParameter([changeRecorded("events", { ...object, action })]);
};

/** The health of endpoints in PostgreSQL. */
export const createEndpointHealthStore = (options: EndpointHealthStoreOptions): EndpointHealthStore => {
  const { database, lists, probeIntervalMs } = options;
  return {
    read: async (endpoint) => {
      const { merchantId, profileId, webhookEndpointId } = endpoint;
      const isOwn = webhookEndpointId === profileId;
      const delivered = isOwn ? ((await newestDelivered(lists, merchantId, profileId)) ?? null) : null;
      const [row] = await database.query(readEndpoint, [healthIdOf(endpoint), delivered]);
      return {
        failures: row?.consecutive_failures ?? 0,
        failingSince: row?.failing_since ?? null,
        lastSuccessAt: row?.last_success_at ?? null,
        disabledUrl: row?.disabled_url ?? null,
        blockedUntil: row?.blocked_until ?? null,
        nextDueAt: row?.next_due_at ?? null,
        waitingCount: row?.waiting_count ?? 0,
      };
    },
    permit: async (endpointId) => {
      const [row] = await database.query(takePermit, [endpointId, probeIntervalMs]);
      return {
        failures: row?.consecutive_failures ?? 0,
        disabledUrl: row?.disabled_url ?? null,
        blockedMs: row?.blocked_ms ?? 0,
        isProbe: row?.is_probe ?? false,
      };
    },
    beginPing: async (endpoint) => {
      const audited = auditOf(endpoint, "pinged");
      const values = [healthIdOf(endpoint), pingIntervalMs, pingsAtOnce, audited];
      return (await database.query(takePing, values)).length === 1;
    },
    enable: async (endpoint) => {
      await database.execute(enableEndpoint, [healthIdOf(endpoint), auditOf(endpoint, "enabled")]);
    },
  };
};
