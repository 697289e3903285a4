import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type EmbeddedNats, type EmbeddedPostgres, startNats, startPostgres } from "@railyard/embedded-servers";
import { RUN_FOLDER_VARIABLE, temporaryFolder } from "./temporary-folder.ts";

const POSTGRES_VARIABLE = "TEST_POSTGRES_URL";
const NATS_VARIABLE = "TEST_NATS_URL";
/** The processes of one run together; each service test opens a pool or two. */
const MAX_CONNECTIONS = 400;

interface RunningServers {
  /** How many setups of this process count on the servers. */
  users: number;
  folder: string;
  postgres: EmbeddedPostgres | undefined;
  nats: EmbeddedNats | undefined;
}

/** Survives a second load of this module: jest may load the setup once per project. */
const holder: { [key: symbol]: Promise<RunningServers> | undefined } = globalThis;
const KEY = Symbol.for("railyard.testing.servers");

/** Starts what the environment does not already name, once per process; workers inherit the addresses. */
export async function acquireTestServers(): Promise<void> {
  holder[KEY] ??= startServers();
  const servers = await holder[KEY];
  servers.users += 1;
}

/** Ends the servers when the last setup lets go of them. */
export async function releaseTestServers(): Promise<void> {
  const servers = await holder[KEY];
  if (servers === undefined) return;
  servers.users -= 1;
  if (servers.users > 0) return;
  holder[KEY] = undefined;
  if (servers.postgres !== undefined) Reflect.deleteProperty(process.env, POSTGRES_VARIABLE);
  if (servers.nats !== undefined) Reflect.deleteProperty(process.env, NATS_VARIABLE);
  Reflect.deleteProperty(process.env, RUN_FOLDER_VARIABLE);
  // Nothing of a test run is kept, so nothing needs an orderly end.
  await Promise.all([servers.postgres?.kill(), servers.nats?.kill()]);
  await rm(servers.folder, { recursive: true, force: true, maxRetries: 5 });
}

async function startServers(): Promise<RunningServers> {
  const folder = await temporaryFolder("railyard-test-");
  const [postgres, nats] = await Promise.all([
    process.env[POSTGRES_VARIABLE] === undefined
      ? startPostgres({ dataFolder: join(folder, "postgres"), durability: "none", maxConnections: MAX_CONNECTIONS })
      : undefined,
    process.env[NATS_VARIABLE] === undefined ? startNats({ storeFolder: join(folder, "nats") }) : undefined,
  ]);
  if (postgres !== undefined) process.env[POSTGRES_VARIABLE] = postgres.url("postgres");
  if (nats !== undefined) process.env[NATS_VARIABLE] = nats.url;
  process.env[RUN_FOLDER_VARIABLE] = folder;
  return { users: 0, folder, postgres, nats };
}

/** Address of the run's PostgreSQL, database `postgres`, as its superuser. */
export function testPostgresUrl(): string {
  return address(POSTGRES_VARIABLE);
}

/** Address of the run's NATS, which all test files share. */
export function testNatsUrl(): string {
  return address(NATS_VARIABLE);
}

function address(variable: string): string {
  const url = process.env[variable];
  if (url === undefined) throw new Error(`${variable} is not set: service tests need the global setup of libs/testing`);
  return url;
}
