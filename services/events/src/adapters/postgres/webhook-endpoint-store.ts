import { changeRecorded, changesBetween } from "@railyard/audit";
import type { AuditChanges, EventClass, EventType } from "@railyard/contracts";
import type { Database, StatementValue } from "@railyard/database";
import { outboxParameter } from "@railyard/outbox";
import type { StoredEndpoint } from "../../domain/added-endpoint.ts";
import type { WebhookEndpointStore } from "../../ports.ts";
import type { AddedEndpointRow } from "./webhook-endpoint-statements.ts";
import {
  addedEndpoints,
  deleteAddedEndpoint,
  disableAddedEndpoint,
  enableAddedEndpoint,
  insertAddedEndpoint,
  listAddedEndpoints,
  loadAddedEndpoint,
  lockAddedEndpoint,
  lockMerchantEndpoints,
  updateAddedEndpoint,
} from "./webhook-endpoint-statements.ts";

const fromRow = (row: AddedEndpointRow): StoredEndpoint => {
  const { eventClasses, eventTypes, ...members } = addedEndpoints.fromRow(row);
  return {
    ...members,
    eventClasses: eventClasses as readonly EventClass[],
    eventTypes: eventTypes as readonly EventType[],
    ratePerSecond: row.rate_per_second,
    ordering: row.is_ordered === true ? "object" : "none",
    isDisabled: row.disabled_at !== null,
  };
};

type Owned = Pick<StoredEndpoint, "merchantId" | "profileId" | "webhookEndpointId">;

const auditOf = (
  { merchantId, profileId, webhookEndpointId: objectId }: Owned,
  action: "created" | "updated" | "secret_rotated" | "deleted" | "enabled" | "disabled",
  changes: AuditChanges = {},
) => {
  const object = { merchantId, profileId, objectType: "webhook_endpoint", objectId };
  return outboxParameter([changeRecorded("events", { ...object, action, changes })]);
};

/** What the audit log shows of an endpoint; of its secrets only that they changed. */
const auditedMembers = (endpoint: StoredEndpoint) => ({
  url: endpoint.url,
  description: endpoint.description,
  event_classes: endpoint.eventClasses,
  event_types: endpoint.eventTypes,
  rate_per_second: endpoint.ratePerSecond,
  ordering: endpoint.ordering,
  secrets: endpoint.sealedSettings,
});

const changesOf = (before: StoredEndpoint | null, after: StoredEndpoint): AuditChanges =>
  changesBetween(before === null ? null : auditedMembers(before), auditedMembers(after), ["secrets"]);

const valuesOf = (endpoint: StoredEndpoint, audited: StatementValue): StatementValue[] => [
  endpoint.ratePerSecond,
  endpoint.ordering === "object",
  audited,
  ...addedEndpoints.values(endpoint),
];

/** Endpoints in addition to those of profiles, in PostgreSQL. */
export const createWebhookEndpointStore = (database: Database): WebhookEndpointStore => ({
  insert: (endpoint) =>
    database.transaction(async (transaction) => {
      await transaction.query(lockMerchantEndpoints, [endpoint.merchantId]);
      const values = valuesOf(endpoint, auditOf(endpoint, "created", changesOf(null, endpoint)));
      return (await transaction.query(insertAddedEndpoint, values)).length === 1;
    }, "insert webhook endpoint"),

  load: async (merchantId, webhookEndpointId) => {
    const [row] = await database.query(loadAddedEndpoint, [merchantId, webhookEndpointId]);
    return row === undefined ? null : fromRow(row);
  },

  list: async (merchantId, profileId) =>
    (await database.query(listAddedEndpoints, [merchantId, profileId])).map(fromRow),

  change: (merchantId, webhookEndpointId, action, change) =>
    database.transaction(async (transaction) => {
      const [row] = await transaction.query(lockAddedEndpoint, [merchantId, webhookEndpointId]);
      if (row === undefined) return null;
      const before = fromRow(row);
      const after = change(before);
      const audited = auditOf(after, action, changesOf(before, after));
      await transaction.execute(updateAddedEndpoint, valuesOf(after, audited));
      return after;
    }, "change webhook endpoint"),

  delete: async (endpoint) => {
    const values = [endpoint.merchantId, endpoint.webhookEndpointId, auditOf(endpoint, "deleted")];
    return (await database.query(deleteAddedEndpoint, values)).length === 1;
  },

  enable: async (endpoint) => {
    const values = [endpoint.merchantId, endpoint.webhookEndpointId, auditOf(endpoint, "enabled")];
    await database.execute(enableAddedEndpoint, values);
  },

  disable: async (endpoint, disabledBy) => {
    const values = [endpoint.merchantId, endpoint.webhookEndpointId, auditOf(endpoint, "disabled"), disabledBy];
    await database.execute(disableAddedEndpoint, values);
  },
});
