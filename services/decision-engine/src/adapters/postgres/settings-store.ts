import type { Database } from "@railyard/database";

import type { SettingsStore } from "../../ports.ts";
import { lockConfiguration, writeSettings } from "./configuration-statements.ts";
import type { PrismaClient } from "./prisma-client.ts";

export interface SettingsStoreOptions {
  readonly database: Database;
  readonly prisma: PrismaClient;
  /** Called after a change was committed; resolves when this replica goes by it. */
  readonly onChanged: () => Promise<void>;
}

/** Settings of the algorithms by merchant. */
export const createSettingsStore = ({ database, prisma, onChanged }: SettingsStoreOptions): SettingsStore => ({
  find: async (merchantId, algorithm) => {
    const row = await prisma.algorithm_settings.findUnique({
      where: { merchant_id_algorithm: { merchant_id: merchantId, algorithm } },
    });
    // Only objects are ever written.
    return (row?.data ?? null) as object | null;
  },
  save: async (merchantId, algorithm, data) => {
    await database.transaction(async (transaction) => {
      await transaction.query(lockConfiguration);
      const text = data === null ? null : JSON.stringify(data);
      await transaction.execute(writeSettings, [merchantId, algorithm, text]);
    }, "write settings");
    await onChanged();
  },
});
