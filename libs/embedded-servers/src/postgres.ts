import { randomBytes } from "node:crypto";
import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { errorCode } from "@railyard/failures";
import pg from "pg";
import { EmbeddedServerError, isEmbeddedServerError } from "./embedded-server-error.ts";
import { findFreePort, isPortFree } from "./ports.ts";
import { postgresBinaries } from "./postgres-binaries.ts";
import { claimCluster, createCluster, describeFailedStart, isHeldByLeftovers } from "./postgres-cluster.ts";
import { startServerProcess, type ServerProcess } from "./server-process.ts";
import { unprivilegedAccount } from "./unprivileged-account.ts";

const superuser = "railyard";
const startTimeoutMs = 30_000;
const portAttempts = 5;
/** Names are put into statements, which take no parameters here. */
const databaseName = /^[a-z][a-z0-9_]{0,62}$/;

export interface PostgresOptions {
  /** Holds the cluster, the server's log and the generated password. Created when missing. */
  readonly dataFolder: string;
  /** Loopback port; a free one when absent. */
  readonly port?: number;
  /** `none` loses data in a power cut and is several times faster: for tests. Default `full`. */
  readonly durability?: "full" | "none";
  /** Holds `bin/initdb` and `bin/postgres`; those of the npm package of this platform when absent. */
  readonly programFolder?: string;
  /** Default 200. */
  readonly maxConnections?: number;
}

export interface EmbeddedPostgres {
  readonly port: number;
  /** Connection URL of a database of this server, with the superuser's credentials. */
  url(database: string): string;
  /** Creates the database when it does not exist yet. */
  createDatabase(name: string): Promise<void>;
  /** Has all sessions take writes, or refuse them as those of a former primary do after a failover; for fault tests. */
  allowWrites(isAllowed: boolean): Promise<void>;
  /** Resolves when the server process that runs now has ended, with words on how, such as `ended (SIGKILL)`. */
  ended(): Promise<string>;
  /** Closes connections and ends the server; the data stay. */
  stop(): Promise<void>;
  /** Ends the server as a crash would, for fault tests. */
  kill(): Promise<void>;
  /** Starts the server again on the same port, after `stop` or `kill`, or stops it first. */
  restart(): Promise<void>;
}

/**
 * Makes this process the owner of a data folder that it is about to delete; does nothing when there is none yet. A
 * server left over by a killed parent is stopped.
 * Errors: EmbeddedServerError `data_folder_in_use`.
 */
export const claimPostgresFolder = async (dataFolder: string): Promise<void> => {
  const folder = resolve(dataFolder);
  const cluster = join(folder, "cluster");
  if (await exists(cluster)) await claimCluster({ cluster, ownerFile: join(folder, "owner.pid") });
};

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/**
 * Starts PostgreSQL on loopback and waits until it answers. Recovers the folder after a crash of the server
 * or of an earlier parent.
 * Errors: EmbeddedServerError `port_taken`, `data_folder_in_use`, `data_folder_broken`, `account_missing`,
 * `start_failed`.
 */
export const startPostgres = async (options: PostgresOptions): Promise<EmbeddedPostgres> => {
  const dataFolder = resolve(options.dataFolder);
  const password = await preparePassword(dataFolder);
  const cluster = join(dataFolder, "cluster");
  const binaries = postgresBinaries(options.programFolder);
  const account = await unprivilegedAccount([dataFolder, binaries.folder], cluster);
  await createCluster({ cluster, binaries, account, superuser, password });
  await claimCluster({ cluster, ownerFile: join(dataFolder, "owner.pid") });

  const urlOf = (port: number, database: string): string =>
    `postgres://${superuser}:${password}@127.0.0.1:${String(port)}/${database}`;
  const startOn = async (port: number): Promise<ServerProcess> => {
    const server = await startServerProcess({
      command: binaries.postgres,
      parameters: ["-D", cluster, "-p", String(port), ...settings(options)],
      logFile: join(dataFolder, "server.log"),
      stopSignal: "SIGINT",
      account,
    });
    await waitUntilUsable(server, urlOf(port, "postgres"), dataFolder);
    return server;
  };
  const startAfterCrash = async (port: number): Promise<ServerProcess> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await startOn(port);
      } catch (error) {
        if (!isEmbeddedServerError(error) || !isHeldByLeftovers(error.message) || attempt >= 20) throw error;
        await delay(100);
      }
    }
  };

  const port = options.port ?? (await findFreePort());
  if (!(await isPortFree(port))) throw portTaken(port);
  let running = await startOnFreePort(startAfterCrash, port, options.port === undefined);
  return {
    port: running.port,
    url: (database) => urlOf(running.port, database),
    createDatabase: (name) => createDatabase(urlOf(running.port, "postgres"), name),
    allowWrites: (isAllowed) =>
      asAdministrator(urlOf(running.port, "postgres"), async (client) => {
        await client.query(`alter system set default_transaction_read_only = ${isAllowed ? "off" : "on"}`);
        await client.query("select pg_reload_conf()");
      }),
    ended: () => running.server.ended,
    stop: () => running.server.stop(),
    kill: () => running.server.kill(),
    async restart() {
      await running.server.stop();
      running = { port: running.port, server: await startAfterCrash(running.port) };
    },
  };
};

const startOnFreePort = async (
  startOn: (port: number) => Promise<ServerProcess>,
  firstPort: number,
  mayChange: boolean,
): Promise<{ readonly port: number; readonly server: ServerProcess }> => {
  let port = firstPort;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { port, server: await startOn(port) };
    } catch (error) {
      const lostPort = isEmbeddedServerError(error) && error.code === "port_taken";
      if (!lostPort || !mayChange || attempt >= portAttempts) throw error;
      port = await findFreePort();
    }
  }
};

const settings = (options: PostgresOptions): string[] => {
  const values: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: String(options.maxConnections ?? 200),
    wal_level: "minimal",
    max_wal_senders: "0",
    timezone: "UTC",
    log_timezone: "UTC",
    // Statements may carry card data, which must not reach a log file.
    log_min_error_statement: "panic",
    log_min_messages: "warning",
    jit: "off",
  };
  if (options.durability === "none") {
    // Commits still reach the operating system, so a killed server keeps them; only a dead machine would not.
    Object.assign(values, { fsync: "off", full_page_writes: "off", autovacuum: "off" });
  }
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
};

const preparePassword = async (dataFolder: string): Promise<string> => {
  const file = join(dataFolder, "password");
  try {
    await mkdir(dataFolder, { recursive: true });
    try {
      return (await readFile(file, "utf8")).trim();
    } catch (error) {
      if (errorCode(error) !== "ENOENT") throw error;
      const password = randomBytes(24).toString("hex");
      await writeFile(file, `${password}\n`, { mode: 0o600, flag: "wx" });
      return password;
    }
  } catch (error) {
    throw new EmbeddedServerError(
      "data_folder_broken",
      `The data folder ${dataFolder} cannot be read or written (${String(errorCode(error))}).`,
      { cause: error },
    );
  }
};

const waitUntilUsable = async (server: ServerProcess, url: string, dataFolder: string): Promise<void> => {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    if (server.hasEnded()) throw describeFailedStart(dataFolder, await server.logTail());
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (errorCode(error) === "28P01") {
        await server.stop();
        throw new EmbeddedServerError(
          "data_folder_broken",
          `The file "password" in ${dataFolder} does not fit its cluster. Restore it, or move the folder away.`,
        );
      }
      if (Date.now() > deadline) {
        await server.kill();
        throw new EmbeddedServerError("start_failed", "PostgreSQL did not answer in time.", { cause: error });
      }
      await delay(15);
    }
  }
};

const portTaken = (port: number): EmbeddedServerError => {
  return new EmbeddedServerError(
    "port_taken",
    `Port ${String(port)}, wanted for PostgreSQL, is taken by another program. Stop it or choose another port.`,
  );
};

const createDatabase = async (adminUrl: string, name: string): Promise<void> => {
  if (!databaseName.test(name)) throw new Error(`"${name}" is not a usable database name`);
  await asAdministrator(adminUrl, async (client) => {
    try {
      await client.query(`create database ${name}`);
    } catch (error) {
      // duplicate_database: an earlier run has made it.
      if (errorCode(error) !== "42P04") throw error;
    }
  });
};

const asAdministrator = async (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};
