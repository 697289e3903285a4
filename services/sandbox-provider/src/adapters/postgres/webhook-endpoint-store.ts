import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { WebhookEndpoint } from "../../domain/webhook-endpoint.ts";
import type { WebhookEndpoints } from "../../ports.ts";

interface EndpointRow {
  readonly endpoint_id: string;
  readonly account_id: string;
  readonly idempotency_key: string;
  readonly request_hash: string;
  readonly url: string;
  readonly event_types: WebhookEndpoint["eventTypes"];
  readonly secret: string;
  readonly status: WebhookEndpoint["status"];
  readonly created_at: Date;
}

const columns = "endpoint_id, account_id, idempotency_key, request_hash, url, event_types, secret, status, created_at";

const insert = defineStatement<{ readonly endpoint_id: string }>({
  name: "insert_webhook_endpoint",
  text: `insert into webhook_endpoints (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    on conflict do nothing returning endpoint_id`,
});

const findByKey = defineStatement<EndpointRow>({
  name: "find_webhook_endpoint_by_key",
  text: `select ${columns} from webhook_endpoints where account_id = $1 and idempotency_key = $2`,
});

const list = defineStatement<EndpointRow>({
  name: "list_webhook_endpoints",
  text: `select ${columns} from webhook_endpoints where account_id = $1 order by created_at, endpoint_id`,
});

const setStatus = defineStatement<EndpointRow>({
  name: "set_webhook_endpoint_status",
  text: `update webhook_endpoints set status = $3 where account_id = $1 and endpoint_id = $2 returning ${columns}`,
});

const remove = defineStatement<EndpointRow>({
  name: "remove_webhook_endpoint",
  text: `delete from webhook_endpoints where account_id = $1 and endpoint_id = $2 returning ${columns}`,
});

const fromRow = (row: EndpointRow): WebhookEndpoint => ({
  endpointId: row.endpoint_id,
  accountId: row.account_id,
  idempotencyKey: row.idempotency_key,
  requestHash: row.request_hash,
  url: row.url,
  eventTypes: row.event_types,
  secret: row.secret,
  status: row.status,
  createdAt: row.created_at,
});

const firstOf = ([row]: readonly EndpointRow[]): WebhookEndpoint | null => (row === undefined ? null : fromRow(row));

/** Registered addresses in PostgreSQL. */
export const createWebhookEndpointStore = (database: Database): WebhookEndpoints => ({
  insert: async (endpoint) => {
    const rows = await database.query(insert, [
      endpoint.endpointId,
      endpoint.accountId,
      endpoint.idempotencyKey,
      endpoint.requestHash,
      endpoint.url,
      endpoint.eventTypes,
      endpoint.secret,
      endpoint.status,
      endpoint.createdAt,
    ]);
    return rows.length > 0;
  },
  findByKey: async (accountId, key) => firstOf(await database.query(findByKey, [accountId, key])),
  list: async (accountId) => (await database.query(list, [accountId])).map(fromRow),
  setStatus: async (accountId, endpointId, status) =>
    firstOf(await database.query(setStatus, [accountId, endpointId, status])),
  remove: async (accountId, endpointId) => firstOf(await database.query(remove, [accountId, endpointId])),
});
