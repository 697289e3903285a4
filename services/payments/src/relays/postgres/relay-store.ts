import type { RelayStatus } from "@railyard/contracts";
import type { Database, Row } from "@railyard/database";
import { defineStatement, defineTable, integer, jsonb, text, timestamptz } from "@railyard/database";

import type { RelayError } from "../domain/relay.ts";
import type { RelayOrder } from "../domain/relay-order.ts";
import { openRelayStatuses } from "../domain/relay-status.ts";
import { createKeyedStore, insertKeyed, keyStatements } from "../../kernel/postgres/idempotency-keys.ts";
import { statusList } from "../../kernel/postgres/status-list.ts";
import type { RelayStore } from "../ports.ts";

export const relays = defineTable("relays", {
  merchant_id: text(),
  relay_id: text(),
  profile_id: text(),
  version: integer(),
  type: text(),
  status: text<RelayStatus>(),
  connector: text(),
  merchant_connector_id: text(),
  connector_resource_id: text(),
  connector_reference_id: text().orNull(),
  data: jsonb<RelayOrder>().as("order"),
  error: jsonb<RelayError>().orNull(),
  created_at: timestamptz(),
  modified_at: timestamptz(),
  claimed_until: timestamptz().orNull(),
  interrupted_until: timestamptz().orNull(),
  due_at: timestamptz().orNull(),
  due_count: integer(),
  idempotency_key: text().orNull(),
});

const read = relays.without("type", "idempotency_key");
const changing = relays.pick(
  "version",
  "status",
  "connector_reference_id",
  "error",
  "modified_at",
  "claimed_until",
  "interrupted_until",
  "due_at",
  "due_count",
);

type RelayRow = Row<typeof read>;

const insertRelay = defineStatement({
  name: "relay_insert",
  text: `insert into relays (${relays.list}) values (${relays.parameters()})`,
});

const loadRelay = defineStatement<RelayRow>({
  name: "relay_load",
  text: `select ${read.list} from relays where merchant_id = $1 and relay_id = $2`,
});

const relayKeys = keyStatements<RelayRow>("relays", "relay", `select ${read.list} from relays`);

const openRelays = defineStatement<RelayRow>({
  name: "relay_open",
  text: `
    select ${read.list} from relays
    where merchant_id = $1 and merchant_connector_id = $2 and connector_resource_id = $3
      and status in (${statusList(openRelayStatuses)})
    order by created_at, relay_id`,
});

/** Values: merchant, relay, expected version, changing columns. */
const saveRelay = defineStatement<{ readonly version: number }>({
  name: "relay_save",
  text: `
    update relays set ${changing.assignments(4)}
    where merchant_id = $1 and relay_id = $2 and version = $3
    returning version`,
});

/** Relays in PostgreSQL. */
export const createRelayStore = (database: Database): RelayStore => ({
  ...createKeyedStore(database, relayKeys, read.fromOnlyRow),
  insert: (relay, idempotencyKey) =>
    insertKeyed("relays", async () => {
      await database.execute(insertRelay, relays.values({ ...relay, type: relay.order.type, idempotencyKey }));
      return "inserted";
    }),
  load: async (merchantId, relayId) => read.fromOnlyRow(await database.query(loadRelay, [merchantId, relayId])),
  openFor: async ({ merchantId, merchantConnectorId, connectorResourceId }) => {
    const rows = await database.query(openRelays, [merchantId, merchantConnectorId, connectorResourceId]);
    return rows.map(read.fromRow);
  },
  save: async (after, expectedVersion) => {
    const values = [after.merchantId, after.relayId, expectedVersion, ...changing.values(after)];
    return (await database.query(saveRelay, values)).length === 1;
  },
});
