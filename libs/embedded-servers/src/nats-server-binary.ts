import { execFile } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { unpackDebianPackages } from "./debian-packages.ts";
import { EmbeddedServerError } from "./embedded-server-error.ts";

const run = promisify(execFile);
const serverPackage = "nats-server";

export interface NatsServerSearch {
  /** Where a fetched server is kept. Default: `.railyard/cache` of the workspace. */
  readonly cacheFolder?: string;
  /** The program to look for first. Default `nats-server`, by the PATH. */
  readonly command?: string;
  /** Called before the first download, which takes seconds. */
  readonly onFetch?: (message: string) => void;
}

/**
 * The command that starts a NATS server: the one on the PATH, else Debian's package unpacked into the cache,
 * which needs no root rights and changes nothing of the system.
 * Errors: EmbeddedServerError `nats_server_missing`, listing what a person can do.
 */
export const resolveNatsServer = async (search: NatsServerSearch = {}): Promise<string> => {
  const command = search.command ?? serverPackage;
  if (await canRun(command)) return command;
  const cache = join(search.cacheFolder ?? join(import.meta.dirname, "../../../.railyard/cache"), serverPackage);
  const unpacked = join(resolve(cache), "unpacked");
  const server = join(unpacked, "usr", "sbin", serverPackage);
  if (await isExecutable(server)) return server;
  search.onFetch?.("Fetching nats-server from the Debian mirror ...");
  try {
    await unpackDebianPackages({ packages: [serverPackage], folder: unpacked });
  } catch (error) {
    throw missingServer(error);
  }
  if (await canRun(server)) return server;
  throw missingServer();
};

const canRun = async (command: string): Promise<boolean> => {
  try {
    await run(command, ["--version"], { timeout: 10_000 });
    return true;
  } catch {
    // Absent, or built for another machine: either way not usable here.
    return false;
  }
};

const isExecutable = async (file: string): Promise<boolean> => {
  return await access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
};

const missingServer = (cause?: unknown): EmbeddedServerError => {
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
};
