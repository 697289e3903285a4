import { execFile } from "node:child_process";
import { access, constants, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { errorCode, hasErrorCode } from "@railyard/failures";
import { EmbeddedServerError } from "./embedded-server-error.ts";

const run = promisify(execFile);
const FETCH_TIMEOUT_MS = 120_000;
const PACKAGE = "nats-server";

export interface NatsServerSearch {
  /** Where a fetched server is kept. Default: `.railyard/cache` of the workspace. */
  cacheFolder?: string;
  /** The program to look for first. Default `nats-server`, by the PATH. */
  command?: string;
  /** Called before the first download, which takes seconds. */
  onFetch?: (message: string) => void;
}

/**
 * The command that starts a NATS server: the one on the PATH, else Debian's package unpacked into the cache,
 * which needs no root rights and changes nothing of the system.
 * Errors: EmbeddedServerError `nats_server_missing`, listing what a person can do.
 */
export async function resolveNatsServer(search: NatsServerSearch = {}): Promise<string> {
  const command = search.command ?? PACKAGE;
  if (await canRun(command)) return command;
  const cache = join(search.cacheFolder ?? join(import.meta.dirname, "../../../.railyard/cache"), PACKAGE);
  const unpacked = join(resolve(cache), "unpacked");
  const server = join(unpacked, "usr", "sbin", PACKAGE);
  if (await isExecutable(server)) return server;
  search.onFetch?.("Fetching nats-server from the Debian mirror ...");
  try {
    await fetchPackage(resolve(cache), unpacked);
  } catch (error) {
    throw missingServer(error);
  }
  if (await canRun(server)) return server;
  throw missingServer();
}

async function canRun(command: string): Promise<boolean> {
  try {
    await run(command, ["--version"], { timeout: 10_000 });
    return true;
  } catch {
    // Absent, or built for another machine: either way not usable here.
    return false;
  }
}

async function isExecutable(file: string): Promise<boolean> {
  return await access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}

async function fetchPackage(cache: string, unpacked: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  // Several test runs may fetch at once: each works in a folder of its own, and the first rename wins.
  const work = await mkdtemp(join(cache, "fetch-"));
  try {
    await download(work, cache);
    const archive = (await readdir(work)).find((name) => name.endsWith(".deb"));
    if (archive === undefined) throw new Error("apt-get download brought no package");
    const draft = join(work, "unpacked");
    await run("dpkg", ["-x", join(work, archive), draft]);
    await rename(draft, unpacked).catch((error: unknown) => {
      if (!hasErrorCode(error, "ENOTEMPTY", "EEXIST")) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function download(work: string, cache: string): Promise<void> {
  const options = { cwd: work, timeout: FETCH_TIMEOUT_MS };
  try {
    await run("apt-get", ["download", PACKAGE], options);
    return;
  } catch (error) {
    if (errorCode(error) === "ENOENT") throw error;
  }
  // The machine has no package lists: read them into the cache, where no root rights are needed.
  const state = join(cache, "apt");
  await mkdir(join(state, "lists", "partial"), { recursive: true });
  await mkdir(join(state, "archives", "partial"), { recursive: true });
  const own = ["-o", `Dir::State::lists=${join(state, "lists")}`, "-o", `Dir::Cache=${state}`];
  await run("apt-get", [...own, "update"], options);
  await run("apt-get", [...own, "download", PACKAGE], options);
  await rm(state, { recursive: true, force: true });
}

function missingServer(cause?: unknown): EmbeddedServerError {
  return new EmbeddedServerError(
    "nats_server_missing",
    [
      "Railyard needs a NATS server with JetStream and found none. Do one of these:",
      "  1. set NATS_URL to the address of a running one, for example nats://127.0.0.1:4222 (nats-server -js);",
      "  2. install nats-server so that it is on the PATH (apt-get install nats-server, brew install nats-server);",
      "  3. on Debian or Ubuntu, let this machine reach its package mirror: the server is then fetched by itself.",
    ].join("\n"),
    { cause },
  );
}
