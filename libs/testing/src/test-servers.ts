import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type EmbeddedNats, type EmbeddedPostgres, startNats, startPostgres } from "@railyard/embedded-servers";
import { runFolderVariable, temporaryFolder } from "./temporary-folder.ts";

const postgresVariable = "TEST_POSTGRES_URL";
const natsVariable = "TEST_NATS_URL";
/** The processes of one run together; each service test opens a pool or two. */
const maxConnections = 400;

interface RunningServers {
  /** How many setups of this process count on the servers. */
  users: number;
  readonly folder: string;
  readonly postgres: EmbeddedPostgres | undefined;
  readonly nats: EmbeddedNats | undefined;
}

/** Survives a second load of this module: jest may load the setup once per project. */
const holder: { [key: symbol]: Promise<RunningServers> | undefined } = globalThis;
const holderKey = Symbol.for("railyard.testing.servers");

/** Starts what the environment does not already name, once per process; workers inherit the addresses. */
export const acquireTestServers = async (): Promise<void> => {
  holder[holderKey] ??= startServers();
  const servers = await holder[holderKey];
  servers.users += 1;
};

/** Ends the servers when the last setup lets go of them. */
export const releaseTestServers = async (): Promise<void> => {
  const servers = await holder[holderKey];
  if (servers === undefined) return;
  servers.users -= 1;
  if (servers.users > 0) return;
  holder[holderKey] = undefined;
  if (servers.postgres !== undefined) Reflect.deleteProperty(process.env, postgresVariable);
  if (servers.nats !== undefined) Reflect.deleteProperty(process.env, natsVariable);
  Reflect.deleteProperty(process.env, runFolderVariable);
  // Nothing of a test run is kept, so nothing needs an orderly end.
  await Promise.all([servers.postgres?.kill(), servers.nats?.kill()]);
  await rm(servers.folder, { recursive: true, force: true, maxRetries: 5 });
};

const startServers = async (): Promise<RunningServers> => {
  const folder = await temporaryFolder("railyard-test-");
  const [postgres, nats] = await Promise.all([
    process.env[postgresVariable] === undefined
      ? startPostgres({ dataFolder: join(folder, "postgres"), durability: "none", maxConnections })
      : undefined,
    process.env[natsVariable] === undefined ? startNats({ storeFolder: join(folder, "nats") }) : undefined,
  ]);
  if (postgres !== undefined) process.env[postgresVariable] = postgres.url("postgres");
  if (nats !== undefined) process.env[natsVariable] = nats.url;
  process.env[runFolderVariable] = folder;
  return { users: 0, folder, postgres, nats };
};

/** Address of the run's PostgreSQL, database `postgres`, as its superuser. */
export const testPostgresUrl = (): string => {
  return address(postgresVariable);
};

/** Address of the run's NATS, which all test files share. */
export const testNatsUrl = (): string => {
  return address(natsVariable);
};

const address = (variable: string): string => {
  const url = process.env[variable];
  if (url === undefined) throw new Error(`${variable} is not set: service tests need the global setup of libs/testing`);
  return url;
};
