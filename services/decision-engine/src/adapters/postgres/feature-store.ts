import type { Database } from "@railyard/database";
import { append } from "@railyard/outbox";

import { defaultFeatures, withFeature } from "../../domain/settings/features.ts";
import type { FeatureStore } from "../../ports.ts";
import { featureSwitched } from "./audited-changes.ts";
import { lockConfiguration, readFeatures, writeFeature } from "./configuration-statements.ts";

export interface FeatureStoreOptions {
  readonly database: Database;
  /** Called after a change; resolves when this replica goes by everything that is committed. */
  readonly onChanged: () => Promise<void>;
}

/** What merchants switched on or off, a row for each switch. */
export const createFeatureStore = ({ database, onChanged }: FeatureStoreOptions): FeatureStore => ({
  read: async (merchantId) => {
    const rows = await database.query(readFeatures, [merchantId]);
    return rows.reduce((features, { feature, enabled }) => withFeature(features, feature, enabled), defaultFeatures);
  },
  switch: async (merchantId, name, enabled) => {
    await database.transaction(async (transaction) => {
      await transaction.query(lockConfiguration);
      const known = await transaction.query(readFeatures, [merchantId]);
      const before = known.find(({ feature }) => feature === name)?.enabled ?? defaultFeatures[name];
      if (before === enabled) return;
      await transaction.execute(writeFeature, [merchantId, name, enabled]);
      await append(transaction, [featureSwitched(merchantId, name, before, enabled)]);
    }, "switch feature");
    // Also where nothing changed: another replica may have switched it just now, and this one not know yet.
    await onChanged();
  },
});
