import type { Secret } from "@railyard/config";
import type { Database, RewrittenColumn } from "@railyard/database";
import { createDatabase } from "@railyard/database";
import type { Sealer } from "@railyard/encryption";
import { createSealer } from "@railyard/encryption";
import { OperationalError } from "@railyard/failures";
import type { Logger } from "@railyard/telemetry";

import { reseal } from "./reseal.ts";
import { runCommand } from "./run-command.ts";
import type { ProcessConfig } from "./run-service.ts";

interface ResealConfig extends ProcessConfig {
  readonly DATABASE_URL: Secret;
  readonly MASTER_KEY: Secret;
  readonly MASTER_KEY_PREVIOUS: Secret | undefined;
}

export interface ResealProcess<Config extends ResealConfig> {
  readonly service: string;
  readonly readConfig: (env: Readonly<Record<string, string | undefined>>) => Config;
  /** Columns that hold what was sealed under the master key itself, or under a data key that is stored next to it. */
  readonly columns: (sealer: Sealer, config: Config) => readonly RewrittenColumn[];
  /** Columns in which rows of earlier versions have plaintext. */
  readonly plaintext?: (config: Config, database: Database, logger: Logger) => Promise<readonly RewrittenColumn[]>;
}

/** Seals everything of a service under the present master key, what is in plaintext too, and ends the process. */
export const runReseal = <Config extends ResealConfig>(options: ResealProcess<Config>): Promise<void> => {
  const { service, readConfig } = options;
  return runCommand({
    service,
    readConfig,
    run: async (config, _words, logger) => {
      const database = createDatabase({
        url: config.DATABASE_URL.reveal(),
        poolSize: 1,
        applicationName: `railyard-${service}-reseal`,
        logger,
      });
      try {
        const sealer = createSealer(config.MASTER_KEY, config.MASTER_KEY_PREVIOUS);
        const left = await reseal(database, options.columns(sealer, config), logger);
        if (left > 0) {
          const problem = `${String(left)} values are not sealed under MASTER_KEY`;
          throw new OperationalError("values_left", `${problem}. Keep MASTER_KEY_PREVIOUS, and run this again.`);
        }
        logger.info({ left }, "Everything is sealed under MASTER_KEY: MASTER_KEY_PREVIOUS can be removed.");
        const inPlaintext = await reseal(database, (await options.plaintext?.(config, database, logger)) ?? [], logger);
        if (inPlaintext > 0) {
          throw new OperationalError("plaintext_left", `${String(inPlaintext)} rows are in plaintext. Run this again.`);
        }
      } finally {
        await database.close();
      }
    },
  });
};
