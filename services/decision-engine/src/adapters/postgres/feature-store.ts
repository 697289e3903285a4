import type { Database } from "@railyard/database";
import { append } from "@railyard/outbox";

import { defaultFeatures, withFeature } from "../../domain/settings/features.ts";
import type { FeatureStore } from "../../ports.ts";
import { featureSwitched } from "./audited-changes.ts";
import { lockConfiguration, readFeatures, writeFeature } from "./configuration-statements.ts";

export interface FeatureStoreOptions {
  readonly database: Database;
  /** Called after a change was committed; resolves when this replica goes by it. */
  readonly onChanged: () => Promise<void>;
}

/** What merchants switched on or off, a row for each switch. */
export const createFeatureStore = ({ database, onChanged }: FeatureStoreOptions): FeatureStore => ({
  read: async (merchantId) => {
    const rows = await database.query(readFeatures, [merchantId]);
    return rows.reduce((features, { feature, enabled }) => withFeature(features, feature, enabled), defaultFeatures);
  },
  switch: async (merchantId, name, enabled) => {
    const isChanged = await database.transaction(async (transaction) => {
      await transaction.query(lockConfiguration);
      const known = await transaction.query(readFeatures, [merchantId]);
      const before = known.find(({ feature }) => feature === name)?.enabled ?? defaultFeatures[name];
      if (before === enabled) return false;
      await transaction.execute(writeFeature, [merchantId, name, enabled]);
      await append(transaction, [featureSwitched(merchantId, name, before, enabled)]);
      return true;
    }, "switch feature");
    if (isChanged) await onChanged();
  },
});
