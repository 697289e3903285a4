import type { Secret } from "@railyard/config";
import { isConfigurationError } from "@railyard/config";
import { migrate } from "@railyard/database";
import { errorMessage } from "@railyard/failures";
import { createLogger } from "@railyard/telemetry";
import { exitCodeOf, exitCodes } from "./exit-codes.ts";
import type { ProcessConfig } from "./run-service.ts";

interface MigrationConfig extends ProcessConfig {
  readonly DATABASE_URL: Secret;
}

export interface MigrationProcess {
  readonly service: string;
  readonly readConfig: (env: Readonly<Record<string, string | undefined>>) => MigrationConfig;
  /** Folder of the service's migrations. */
  readonly folder: string;
  /** Brings what libraries keep in the same database up to date, so that the service needs no right to create. */
  readonly afterwards?: (databaseUrl: string) => Promise<void>;
}

/** Applies what is missing of a service's migrations and ends the process: a Job runs this before new code starts. */
export const runMigrations = async (options: MigrationProcess): Promise<void> => {
  const { service, readConfig, folder, afterwards } = options;
  const logger = createLogger({ service, level: "info" });
  try {
    const url = readConfig(process.env).DATABASE_URL.reveal();
    await migrate({ url, folder, logger });
    await afterwards?.(url);
    process.exit(0);
  } catch (error) {
    if (isConfigurationError(error)) {
      process.stderr.write(`${errorMessage(error)}\n`);
      process.exit(exitCodes.configuration);
    }
    logger.fatal({ error }, "The migrations could not be applied.");
    process.exit(exitCodeOf(error));
  }
};
