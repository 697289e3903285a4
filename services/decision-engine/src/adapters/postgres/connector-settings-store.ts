import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { append } from "@railyard/outbox";

import type { ConnectorSettingsName } from "../../domain/settings/connector-settings.ts";
import type { ConnectorSettingsStore, OfConnector } from "../../ports.ts";
import { settingsChanged } from "./audited-changes.ts";
import { lockConfiguration, putSettings, readSettings, replaceSettings } from "./configuration-statements.ts";

/** They are stored among the settings of the algorithms, a row for each connector, so that no change undoes another. */
const readAll = defineStatement<{ readonly data: OfConnector }>({
  name: "configuration_read_connector_settings",
  text: `
    select data from algorithm_settings
    where merchant_id = $1 and starts_with(algorithm, $2) and data is not null
    order by algorithm`,
});

export interface ConnectorSettingsStoreOptions {
  readonly database: Database;
  /** Called after a change was committed; resolves when this replica goes by it. */
  readonly onChanged: () => Promise<void>;
  /** The name under which they are kept. */
  readonly named: ConnectorSettingsName;
}

/** What merchants have set up by connector, such as what payments cost there. */
export const createConnectorSettingsStore = <Stored extends OfConnector>({
  database,
  onChanged,
  named,
}: ConnectorSettingsStoreOptions): ConnectorSettingsStore<Stored> => ({
  list: async (merchantId) => {
    const rows = await database.query(readAll, [merchantId, named.of("")]);
    // Only what `put` was given is ever written under these names.
    return rows.map(({ data }) => data as Stored);
  },
  put: async (merchantId, given, connectorsMax) => {
    const settings = named.of(given.connector);
    const isKept = await database.transaction(async (transaction) => {
      await transaction.query(lockConfiguration);
      const [known] = await transaction.query(readSettings, [merchantId, settings]);
      const before = known?.data ?? null;
      if (before === null) {
        const others = await transaction.query(readAll, [merchantId, named.of("")]);
        if (others.length >= connectorsMax) return false;
      }
      await transaction.execute(putSettings, [merchantId, settings, JSON.stringify(given)]);
      await append(transaction, [settingsChanged(merchantId, settings, before, given)]);
      return true;
    }, "put connector settings");
    if (isKept) await onChanged();
    return isKept;
  },
  delete: async (merchantId, connector) => {
    const settings = named.of(connector);
    const isKnown = await database.transaction(async (transaction) => {
      await transaction.query(lockConfiguration);
      const [known] = await transaction.query(readSettings, [merchantId, settings]);
      const before = known?.data ?? null;
      if (before === null) return false;
      await transaction.execute(replaceSettings, [merchantId, settings, null]);
      await append(transaction, [settingsChanged(merchantId, settings, before, null)]);
      return true;
    }, "delete connector settings");
    if (isKnown) await onChanged();
    return isKnown;
  },
});
