import { execFile } from "node:child_process";
import { access, chown, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import {
  findFreePort,
  startServerProcess,
  unpackDebianPackages,
  unprivilegedAccount,
} from "@railyard/embedded-servers";
import pg from "pg";

const run = promisify(execFile);
const cacheFolder = join(import.meta.dirname, "../../../.railyard/cache");
const startTimeoutMs = 60_000;
const superuser = "postgres";
const password = "of-a-server-that-lives-for-one-run";

/** PostgreSQL of Debian 12 and the libraries that its programs need in addition to those of every machine. */
const unpacked = {
  major: "15",
  packages: [
    ...["postgresql-15", "postgresql-client-15", "libpq5", "libxml2", "libicu72", "libldap-2.5-0", "libsasl2-2"],
    ...["libgssapi-krb5-2", "libkrb5-3", "libk5crypto3", "libkrb5support0", "libkeyutils1", "libcom-err2"],
    ...["liblz4-1", "libzstd1", "libsystemd0"],
  ],
};

/** PostgreSQL's own programs, server and tools of one version. */
export interface PostgresPrograms {
  readonly major: string;
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Programs of the system's package where it is installed, else of Debian's packages, unpacked next to the project. */
export const findPrograms = async (looksInSystem = true): Promise<PostgresPrograms> => {
  const installed = "/usr/lib/postgresql";
  const found = looksInSystem ? await readdir(installed).catch(() => []) : [];
  const majors = found.sort((left, right) => Number(right) - Number(left));
  for (const major of majors) {
    const folder = join(installed, major, "bin");
    const programs = ["postgres", "initdb", "pg_dump", "pg_restore"];
    const areThere = await Promise.all(programs.map((name) => exists(join(folder, name))));
    if (areThere.every((is) => is)) return { major, folder, environment: {} };
  }
  const root = join(cacheFolder, `postgresql-${unpacked.major}`);
  if (!(await exists(root))) await unpackDebianPackages({ packages: unpacked.packages, folder: root });
  const libraries = ["usr/lib/x86_64-linux-gnu", "lib/x86_64-linux-gnu"].map((path) => join(root, path));
  return {
    major: unpacked.major,
    folder: join(root, "usr/lib/postgresql", unpacked.major, "bin"),
    environment: { LD_LIBRARY_PATH: libraries.join(":") },
  };
};

export interface DebianPostgres {
  url(database: string): string;
  createDatabase(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** A fresh server in the folder. */
export const startDebianPostgres = async (programs: PostgresPrograms, folder: string): Promise<DebianPostgres> => {
  const cluster = join(folder, "cluster");
  const passwordFile = join(folder, "password");
  await mkdir(folder, { recursive: true });
  await writeFile(passwordFile, password);
  const account = await unprivilegedAccount([folder, programs.folder]);
  if (account !== undefined) {
    for (const path of [folder, passwordFile]) await chown(path, account.userId, account.groupId);
  }
  const env = { ...process.env, ...programs.environment };
  const words = [`--pgdata=${cluster}`, `--username=${superuser}`, `--pwfile=${passwordFile}`];
  const initdb = [join(programs.folder, "initdb"), ...words, "--auth=scram-sha-256", "--encoding=UTF8", "--no-locale"];
  const [command = "", ...parameters] = [account?.command, ...(account?.parameters ?? []), ...initdb].filter(
    (word) => word !== undefined,
  );
  await run(command, parameters, { env, ...account?.spawnOptions });
  const port = await findFreePort();
  const setting = { listen_addresses: "127.0.0.1", unix_socket_directories: "", max_connections: "200" };
  const settings = Object.entries(setting).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = await startServerProcess({
    command: "env",
    parameters: [
      ...Object.entries(programs.environment).map(([name, value]) => `${name}=${value}`),
      ...[join(programs.folder, "postgres"), "-D", cluster, "-p", String(port), ...settings],
    ],
    logFile: join(folder, "server.log"),
    stopSignal: "SIGINT",
    account,
  });
  const url = (database: string): string => `postgres://${superuser}:${password}@127.0.0.1:${String(port)}/${database}`;
  await untilItAnswers(url("postgres"), () => server.logTail());
  return {
    url,
    createDatabase: (name) => asAdministrator(url("postgres"), `create database ${name}`),
    stop: () => server.stop(),
  };
};

const asAdministrator = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const untilItAnswers = async (url: string, logTail: () => Promise<string>): Promise<void> => {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    try {
      await asAdministrator(url, "select 1");
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`PostgreSQL does not answer: ${await logTail()}`, { cause: error });
      await delay(100);
    }
  }
};

/** The two commands that docs/operations/backup-and-restore.md shows. */
export const dump = async ({ folder, environment }: PostgresPrograms, url: string, file: string): Promise<void> => {
  const env = { ...process.env, ...environment };
  await run(join(folder, "pg_dump"), ["--format=custom", `--file=${file}`, `--dbname=${url}`], { env });
};

export const restore = async ({ folder, environment }: PostgresPrograms, url: string, file: string): Promise<void> => {
  const env = { ...process.env, ...environment };
  const words = ["--no-owner", "--exit-on-error", "--single-transaction", `--dbname=${url}`, file];
  await run(join(folder, "pg_restore"), words, { env });
};
