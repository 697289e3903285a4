import { rm } from "node:fs/promises";
import { type EmbeddedNats, type EmbeddedPostgres, startNats, startPostgres } from "@railyard/embedded-servers";
import { temporaryFolder } from "./temporary-folder.ts";

/**
 * A NATS server with an empty store for one test file, in about 20 ms. `stop` also deletes the store. Parameters are
 * further ones of `nats-server`.
 */
export const isolatedNats = async (parameters: readonly string[] = []): Promise<EmbeddedNats> => {
  const folder = await temporaryFolder("railyard-nats-");
  const nats = await startNats({ storeFolder: folder, parameters });
  const stop = async (): Promise<void> => {
    await nats.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { ...nats, stop };
};

/**
 * A PostgreSQL server for one test file that stops, kills or restarts it, in about 0.7 s. Others share the run's
 * server through `testDatabase`. `stop` also deletes the data.
 */
export const isolatedPostgres = async (): Promise<EmbeddedPostgres> => {
  const folder = await temporaryFolder("railyard-postgres-");
  const postgres = await startPostgres({ dataFolder: folder, durability: "none" });
  const stop = async (): Promise<void> => {
    await postgres.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  return { ...postgres, stop };
};
