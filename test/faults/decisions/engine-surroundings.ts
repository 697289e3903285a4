import { join } from "node:path";
import { createDatabase, migrate } from "@railyard/database";
import type { Database } from "@railyard/database";
import { findFreePort, startNats, startPostgres } from "@railyard/embedded-servers";
import type { EmbeddedNats, EmbeddedPostgres } from "@railyard/embedded-servers";
import { databaseNameOf, environmentOf, migrationsFolderOf } from "@railyard/local";
import { startServiceProcess } from "@railyard/testing";
import type { ServiceProcess } from "@railyard/testing";
import { freePorts } from "../../support/free-ports.ts";

/** Two replicas of the decision engine, each a process of its own, and the servers that they need. */
export interface EngineSurroundings {
  readonly postgres: EmbeddedPostgres;
  readonly nats: EmbeddedNats;
  readonly replicas: readonly ServiceProcess[];
  /** The engine's database as a witness sees it. */
  readonly database: Database;
  readonly stop: () => Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined };
const main = join(import.meta.dirname, "../../../services/decision-engine/src/main.ts");

/** Starts everything on what the folder holds; resolves when both replicas are ready. */
export const startEngineSurroundings = async (folder: string): Promise<EngineSurroundings> => {
  const postgres = await startPostgres({ dataFolder: join(folder, "postgres") });
  await postgres.createDatabase(databaseNameOf("decision-engine"));
  const url = postgres.url(databaseNameOf("decision-engine"));
  await migrate({ url, folder: migrationsFolderOf("decision-engine"), logger: silent });
  const nats = await startNats({ storeFolder: join(folder, "nats") });
  const variables = environmentOf("decision-engine", {
    // No service listens at the others' ports: the engine decides without them.
    ports: { ...(await freePorts()), "decision-engine": await findFreePort() },
    natsUrl: nats.url,
    databaseUrl: () => url,
    overrides: { LOG_LEVEL: "fatal" },
  });
  const replicas = [await startServiceProcess({ main, variables }), await startServiceProcess({ main, variables })];
  const database = createDatabase({ url, poolSize: 2, applicationName: "faults", logger: silent });
  return {
    postgres,
    nats,
    replicas,
    database,
    stop: async () => {
      await database.close();
      for (const replica of replicas) await replica.kill();
      await nats.stop();
      await postgres.stop();
    },
  };
};
