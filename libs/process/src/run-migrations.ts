// Its imports are narrow, because a Job that applies migrations should not need the memory of a whole service.
import { commonVariables, databaseUrl, durationMs, isConfigurationError, readEnv } from "@railyard/config";
import { migrate } from "@railyard/database/migrate";
import { createLogger } from "@railyard/telemetry/logger";
import { exitCodeOf, exitCodes } from "./exit-codes.ts";

/** Parameters of the migrations. */
const configSchema = {
  LOG_LEVEL: commonVariables.LOG_LEVEL,
  DATABASE_URL: databaseUrl,
  DATABASE_WAIT_MS: durationMs({
    default: 0,
    min: 0,
    max: 3_600_000,
    describe: "How long migrations wait for a database that is still being made.",
  }),
};

export interface MigrationProcess {
  readonly service: string;
  /** Folder of the service's migrations. */
  readonly folder: string;
  /** Brings what libraries keep in the same database up to date, so that the service needs no right to create. */
  readonly afterwards?: (databaseUrl: string) => Promise<void>;
}

/** Applies what is missing of a service's migrations and ends the process: a Job runs this before new code starts. */
export const runMigrations = async (options: MigrationProcess): Promise<void> => {
  const { service, folder, afterwards } = options;
  let logger = createLogger({ service, level: "info" });
  try {
    const config = readEnv(configSchema, process.env);
    logger = createLogger({ service, level: config.LOG_LEVEL });
    const url = config.DATABASE_URL.reveal();
    await migrate({ url, folder, logger, waitMs: config.DATABASE_WAIT_MS });
    await afterwards?.(url);
    process.exit(0);
  } catch (error) {
    if (isConfigurationError(error)) {
      process.stderr.write(`${error.message}\n`);
      process.exit(exitCodes.configuration);
    }
    logger.fatal({ error }, "The migrations could not be applied.");
    process.exit(exitCodeOf(error));
  }
};
