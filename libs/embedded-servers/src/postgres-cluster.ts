import { execFile } from "node:child_process";
import { chown, mkdir, readdir, readFile, rename, rm, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { errorCode } from "@railyard/failures";
import { EmbeddedServerError } from "./embedded-server-error.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import type { Account } from "./unprivileged-account.ts";

const run = promisify(execFile);
const majorVersion = "18";
const orphanTimeoutMs = 20_000;

export interface ClusterOptions {
  readonly cluster: string;
  readonly binaries: PostgresBinaries;
  readonly account: Account | undefined;
  readonly superuser: string;
  readonly password: string;
}

/** Creates the cluster unless a usable one is there. Errors: `data_folder_broken`, `start_failed`. */
export const createCluster = async (options: ClusterOptions): Promise<void> => {
  const { cluster } = options;
  if (await isCluster(cluster)) return;
  // initdb works in a folder of another name, so that an interrupted one never looks finished.
  const draft = `${cluster}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  const passwordFile = join(draft, "..", `initial-password-${String(process.pid)}`);
  await writeFile(passwordFile, options.password, { mode: 0o600 });
  if (options.account !== undefined) {
    const { userId, groupId } = options.account;
    await chown(draft, userId, groupId);
    await chown(passwordFile, userId, groupId);
  }
  try {
    await initialise(options, draft, passwordFile);
    await rename(draft, cluster);
  } catch (error) {
    const detail = typeof error === "object" && error !== null && "stderr" in error ? String(error.stderr) : "";
    throw new EmbeddedServerError("start_failed", `PostgreSQL could not create its cluster. ${detail.trim()}`, {
      cause: error,
    });
  } finally {
    await rm(passwordFile, { force: true });
  }
};

const initialise = async (options: ClusterOptions, folder: string, passwordFile: string): Promise<void> => {
  const parameters = [
    `--pgdata=${folder}`,
    `--username=${options.superuser}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    // The password is 24 random bytes: many rounds of hashing would only slow each connection down.
    "--set=scram_iterations=1",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-sync",
  ];
  const account = options.account;
  const command = account?.command ?? options.binaries.initdb;
  const before = account?.command === undefined ? [] : [...account.parameters, options.binaries.initdb];
  await run(command, [...before, ...parameters], { cwd: tmpdir(), ...account?.spawnOptions });
};

const isCluster = async (cluster: string): Promise<boolean> => {
  let names: string[];
  try {
    names = await readdir(cluster);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw brokenFolder(cluster, `it cannot be read (${String(errorCode(error))})`, error);
  }
  if (!names.includes("PG_VERSION")) throw brokenFolder(cluster, "it is not a PostgreSQL cluster");
  const version = (await readFile(join(cluster, "PG_VERSION"), "utf8")).trim();
  if (version !== majorVersion) {
    throw brokenFolder(cluster, `it belongs to PostgreSQL ${version}, and this is version ${majorVersion}`);
  }
  return true;
};

/** Whether the start failed because children of a crashed server have not noticed yet, which takes moments. */
export const isHeldByLeftovers = (log: string): boolean => {
  return log.includes("pre-existing shared memory block");
};

/**
 * Makes this process the owner of the cluster. A server left over by a killed parent is stopped first.
 * Errors: `data_folder_in_use` when the owner lives.
 */
export const claimCluster = async (options: {
  readonly cluster: string;
  readonly ownerFile: string;
}): Promise<void> => {
  const deadline = Date.now() + orphanTimeoutMs;
  const owner = await readProcessId(options.ownerFile);
  for (;;) {
    const server = await readProcessId(join(options.cluster, "postmaster.pid"));
    if (server === undefined) break;
    if (!(await isServerOf(server, options.cluster))) {
      // Its process id may belong to another program by now, which PostgreSQL would take for a rival.
      await unlink(join(options.cluster, "postmaster.pid")).catch(ignoreMissing);
      break;
    }
    if ((await isRunning(owner)) || Date.now() > deadline) throw folderInUse(options.cluster, server);
    endOrphan(server);
    await delay(50);
  }
  await writeFile(options.ownerFile, `${String(process.pid)}\n`);
};

const endOrphan = (processId: number): void => {
  try {
    process.kill(processId, "SIGINT");
  } catch (error) {
    // It ended between the look and the signal.
    if (errorCode(error) !== "ESRCH") throw error;
  }
};

const readProcessId = async (file: string): Promise<number | undefined> => {
  const text = await readFile(file, "utf8").catch(() => "");
  const processId = Number(text.split("\n")[0]);
  return Number.isInteger(processId) && processId > 0 ? processId : undefined;
};

/** A process that ended but was not yet collected by its parent has no command line any more. */
const isRunning = async (processId: number | undefined): Promise<boolean> => {
  return processId !== undefined && (await commandLine(processId)) !== "";
};

const isServerOf = async (processId: number, cluster: string): Promise<boolean> => {
  const command = await commandLine(processId);
  return command.includes("postgres") && command.includes(cluster);
};

const commandLine = async (processId: number): Promise<string> => {
  try {
    return await readFile(`/proc/${String(processId)}/cmdline`, "utf8");
  } catch {
    if (process.platform === "linux") return "";
    const { stdout } = await run("ps", ["-o", "command=", "-p", String(processId)]).catch(() => ({ stdout: "" }));
    return stdout.trim();
  }
};

/** What to show a person whose cluster did not start; `log` is the end of the server's log. */
export const describeFailedStart = (dataFolder: string, log: string): EmbeddedServerError => {
  if (/could not bind|Address already in use|could not create any TCP\/IP sockets/u.test(log)) {
    return new EmbeddedServerError("port_taken", `PostgreSQL's port was taken while it started.\n${log}`);
  }
  const rival = /lock file "postmaster\.pid" already exists[^]*PID (\d+)/u.exec(log);
  if (rival !== null) return folderInUse(dataFolder, Number(rival[1]));
  return brokenFolder(dataFolder, `PostgreSQL refused to start on it:\n${log}\n`);
};

const brokenFolder = (folder: string, reason: string, cause?: unknown): EmbeddedServerError => {
  return new EmbeddedServerError(
    "data_folder_broken",
    `The data folder ${folder} cannot be used: ${reason}. Move it away or delete it to start with empty databases.`,
    { cause },
  );
};

const folderInUse = (cluster: string, processId: number): EmbeddedServerError => {
  return new EmbeddedServerError(
    "data_folder_in_use",
    `The data folder ${cluster} is in use by the PostgreSQL server with process id ${String(processId)}. ` +
      "Stop the other Railyard first, or use another folder.",
  );
};

const ignoreMissing = (error: unknown): void => {
  if (errorCode(error) !== "ENOENT") throw error;
};
