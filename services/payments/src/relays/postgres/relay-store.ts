import type { RelayStatus } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { defineStatement, isUniqueViolation } from "@railyard/database";

import type { Relay, RelayError } from "../domain/relay.ts";
import type { RelayOrder } from "../domain/relay-order.ts";
import { openRelayStatuses } from "../domain/relay-status.ts";
import { statusList } from "../../kernel/postgres/status-list.ts";
import type { RelayStore } from "../ports.ts";

interface RelayRow {
  merchant_id: string;
  relay_id: string;
  profile_id: string;
  version: number;
  status: RelayStatus;
  connector: string;
  merchant_connector_id: string;
  connector_resource_id: string;
  connector_reference_id: string | null;
  data: RelayOrder;
  error: RelayError | null;
  created_at: Date;
  modified_at: Date;
  claimed_until: Date | null;
  interrupted_until: Date | null;
  due_at: Date | null;
  due_count: number;
}

const selected = `
  merchant_id, relay_id, profile_id, version, status, connector, merchant_connector_id, connector_resource_id,
  connector_reference_id, data, error, created_at, modified_at, claimed_until, interrupted_until,
  due_at, due_count`;

const fromRow = (row: RelayRow): Relay => ({
  merchantId: row.merchant_id,
  relayId: row.relay_id,
  profileId: row.profile_id,
  version: row.version,
  status: row.status,
  connector: row.connector,
  merchantConnectorId: row.merchant_connector_id,
  connectorResourceId: row.connector_resource_id,
  connectorReferenceId: row.connector_reference_id,
  order: row.data,
  error: row.error,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
  claimedUntil: row.claimed_until,
  interruptedUntil: row.interrupted_until,
  dueAt: row.due_at,
  dueCount: row.due_count,
});

const insertRelay = defineStatement({
  name: "relay_insert",
  text: `
    insert into relays (
      merchant_id, relay_id, profile_id, version, type, status, connector, merchant_connector_id,
      connector_resource_id, data, created_at, modified_at, claimed_until, due_at, idempotency_key
    )
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14)`,
});

const loadRelay = defineStatement<RelayRow>({
  name: "relay_load",
  text: `select ${selected} from relays where merchant_id = $1 and relay_id = $2`,
});

const loadRelayByKey = defineStatement<RelayRow>({
  name: "relay_load_by_key",
  text: `select ${selected} from relays where merchant_id = $1 and idempotency_key = $2`,
});

const releaseRelayKey = defineStatement({
  name: "relay_release_key",
  text: "update relays set idempotency_key = null where merchant_id = $1 and idempotency_key = $2",
});

const openRelays = defineStatement<RelayRow>({
  name: "relay_open",
  text: `
    select ${selected} from relays
    where merchant_id = $1 and merchant_connector_id = $2 and connector_resource_id = $3
      and status in (${statusList(openRelayStatuses)})
    order by created_at, relay_id`,
});

const saveRelay = defineStatement<{ version: number }>({
  name: "relay_save",
  text: `
    update relays set
      version = $4, status = $5, connector_reference_id = $6, error = $7, modified_at = $8, claimed_until = $9,
      interrupted_until = $10, due_at = $11, due_count = $12
    where merchant_id = $1 and relay_id = $2 and version = $3
    returning version`,
});

/** Relays in PostgreSQL. */
export const createRelayStore = (database: Database): RelayStore => ({
  insert: async (relay, idempotencyKey) => {
    try {
      await database.execute(insertRelay, [
        relay.merchantId,
        relay.relayId,
        relay.profileId,
        relay.version,
        relay.order.type,
        relay.status,
        relay.connector,
        relay.merchantConnectorId,
        relay.connectorResourceId,
        JSON.stringify(relay.order),
        relay.createdAt,
        relay.claimedUntil,
        relay.dueAt,
        idempotencyKey,
      ]);
      return "inserted";
    } catch (error) {
      if (isUniqueViolation(error, "relays_pkey")) return "duplicate_id";
      if (isUniqueViolation(error, "relays_idempotency_key")) return "duplicate_key";
      throw error;
    }
  },
  load: async (merchantId, relayId) => {
    const [row] = await database.query(loadRelay, [merchantId, relayId]);
    return row === undefined ? null : fromRow(row);
  },
  loadByIdempotencyKey: async (merchantId, key) => {
    const [row] = await database.query(loadRelayByKey, [merchantId, key]);
    return row === undefined ? null : fromRow(row);
  },
  releaseIdempotencyKey: async (merchantId, key) => {
    await database.execute(releaseRelayKey, [merchantId, key]);
  },
  openFor: async ({ merchantId, merchantConnectorId, connectorResourceId }) => {
    const rows = await database.query(openRelays, [merchantId, merchantConnectorId, connectorResourceId]);
    return rows.map(fromRow);
  },
  save: async (after, expectedVersion) => {
    const rows = await database.query(saveRelay, [
      after.merchantId,
      after.relayId,
      expectedVersion,
      after.version,
      after.status,
      after.connectorReferenceId,
      after.error === null ? null : JSON.stringify(after.error),
      after.modifiedAt,
      after.claimedUntil,
      after.interruptedUntil,
      after.dueAt,
      after.dueCount,
    ]);
    return rows.length === 1;
  },
});
