import type { Database } from "@railyard/database";
import { append } from "@railyard/outbox";

import type { SettingsStore } from "../../ports.ts";
import { settingsChanged } from "./audited-changes.ts";
import {
  createSettings,
  lockConfiguration,
  putSettings,
  readSettings,
  replaceSettings,
} from "./configuration-statements.ts";
import type { PrismaClient } from "./prisma-client.ts";

export interface SettingsStoreOptions {
  readonly database: Database;
  readonly prisma: PrismaClient;
  /** Called after a change was committed; resolves when this replica goes by it. */
  readonly onChanged: () => Promise<void>;
}

/** Settings of the algorithms by merchant. */
export const createSettingsStore = ({ database, prisma, onChanged }: SettingsStoreOptions): SettingsStore => {
  const write = async (
    statement: typeof createSettings,
    merchantId: string,
    algorithm: string,
    data: object | null,
  ): Promise<boolean> => {
    const changed = await database.transaction(async (transaction) => {
      await transaction.query(lockConfiguration);
      const text = data === null ? null : JSON.stringify(data);
      const [known] = await transaction.query(readSettings, [merchantId, algorithm]);
      const written = await transaction.execute(statement, [merchantId, algorithm, text]);
      if (written > 0) await append(transaction, [settingsChanged(merchantId, algorithm, known?.data ?? null, data)]);
      return written;
    }, "write settings");
    if (changed > 0) await onChanged();
    return changed > 0;
  };
  return {
    find: async (merchantId, algorithm) => {
      const row = await prisma.algorithm_settings.findUnique({
        where: { merchant_id_algorithm: { merchant_id: merchantId, algorithm } },
      });
      // Only objects are ever written.
      return (row?.data ?? null) as object | null;
    },
    create: (merchantId, algorithm, data) => write(createSettings, merchantId, algorithm, data),
    replace: (merchantId, algorithm, data) => write(replaceSettings, merchantId, algorithm, data),
    put: async (merchantId, algorithm, data) => {
      await write(putSettings, merchantId, algorithm, data);
    },
  };
};
