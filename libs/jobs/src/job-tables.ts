import { Logger, runMigrations } from "graphile-worker";

/** Makes the tables of the job library, or brings them up to date. Nothing happens when they are. */
export const migrateJobs = async (databaseUrl: string): Promise<void> => {
  const silent = new Logger(() => () => undefined);
  await runMigrations({ connectionString: databaseUrl, logger: silent });
};
