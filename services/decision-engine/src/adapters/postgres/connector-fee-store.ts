import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { append } from "@railyard/outbox";

import { feeSettingsOf } from "../../domain/costs/connector-fees.ts";
import type { ConnectorFeeStore, StoredConnectorFees } from "../../ports.ts";
import { settingsChanged } from "./audited-changes.ts";
import { lockConfiguration, putSettings, readSettings, replaceSettings } from "./configuration-statements.ts";

/** Fees stand among the settings of the algorithms, a row for each connector, so that no change undoes another. */
const readFees = defineStatement<{ data: StoredConnectorFees }>({
  name: "configuration_read_connector_fees",
  text: `
    select data from algorithm_settings
    where merchant_id = $1 and starts_with(algorithm, $2) and data is not null
    order by algorithm`,
});

export interface ConnectorFeeStoreOptions {
  readonly database: Database;
  /** Called after a change was committed; resolves when this replica goes by it. */
  readonly onChanged: () => Promise<void>;
}

/** What payments cost at the connectors of merchants. */
export const createConnectorFeeStore = ({ database, onChanged }: ConnectorFeeStoreOptions): ConnectorFeeStore => ({
  list: async (merchantId) => {
    const rows = await database.query(readFees, [merchantId, feeSettingsOf("")]);
    return rows.map(({ data }) => data);
  },
  put: async (merchantId, fees, connectorsMax) => {
    const settings = feeSettingsOf(fees.connector);
    const isKept = await database.transaction(async (transaction) => {
      await transaction.query(lockConfiguration);
      const [known] = await transaction.query(readSettings, [merchantId, settings]);
      const before = known?.data ?? null;
      if (before === null) {
        const others = await transaction.query(readFees, [merchantId, feeSettingsOf("")]);
        if (others.length >= connectorsMax) return false;
      }
      await transaction.execute(putSettings, [merchantId, settings, JSON.stringify(fees)]);
      await append(transaction, [settingsChanged(merchantId, settings, before, fees)]);
      return true;
    }, "put connector fees");
    if (isKept) await onChanged();
    return isKept;
  },
  delete: async (merchantId, connector) => {
    const settings = feeSettingsOf(connector);
    const isKnown = await database.transaction(async (transaction) => {
      await transaction.query(lockConfiguration);
      const [known] = await transaction.query(readSettings, [merchantId, settings]);
      const before = known?.data ?? null;
      if (before === null) return false;
      await transaction.execute(replaceSettings, [merchantId, settings, null]);
      await append(transaction, [settingsChanged(merchantId, settings, before, null)]);
      return true;
    }, "delete connector fees");
    if (isKnown) await onChanged();
    return isKnown;
  },
});
