import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { EmbeddedServerError } from "./embedded-server-error.ts";

const run = promisify(execFile);
const candidates = ["postgres", "nobody"] as const;
const searchableByOthers = 0o001;

/** How to start a program that refuses to run as root. */
export interface Account {
  readonly userId: number;
  readonly groupId: number;
  /** A program that switches the account and then becomes the wanted command; absent when Node can switch itself. */
  readonly command?: string;
  readonly parameters: readonly string[];
  readonly spawnOptions: { readonly uid?: number; readonly gid?: number };
}

/**
 * The account for a server that root starts, or undefined when this process is not root.
 * `folders` are what the server must reach. An existing system account is used and none is created.
 */
export const unprivilegedAccount = async (folders: readonly string[]): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of candidates) {
    const [userId, groupId] = await Promise.all([idOf("-u", name), idOf("-g", name)]);
    if (userId === undefined || groupId === undefined) continue;
    if (await areReachable(folders)) {
      return { userId, groupId, parameters: [], spawnOptions: { uid: userId, gid: groupId } };
    }
    return { userId, groupId, ...switchKeepingFileAccess(userId, groupId), spawnOptions: {} };
  }
  throw new EmbeddedServerError(
    "account_missing",
    "PostgreSQL refuses to run as root, and this machine has neither a `postgres` nor a `nobody` account. " +
      "Start Railyard as an ordinary user.",
  );
};

/** A clone below a private folder (mode 0700) is closed to other accounts; this keeps root's way in. */
const switchKeepingFileAccess = (
  userId: number,
  groupId: number,
): { readonly command: string; readonly parameters: readonly string[] } => {
  return {
    command: "setpriv",
    parameters: [
      `--reuid=${String(userId)}`,
      `--regid=${String(groupId)}`,
      "--clear-groups",
      "--inh-caps=+dac_override",
      "--ambient-caps=+dac_override",
    ],
  };
};

const areReachable = async (folders: readonly string[]): Promise<boolean> => {
  for (const folder of folders) {
    for (let path = folder; path !== dirname(path); path = dirname(path)) {
      if (((await stat(path)).mode & searchableByOthers) === 0) return false;
    }
  }
  return true;
};

const idOf = async (flag: "-u" | "-g", name: string): Promise<number | undefined> => {
  try {
    const { stdout } = await run("id", [flag, name]);
    const id = Number(stdout.trim());
    return Number.isInteger(id) ? id : undefined;
  } catch {
    // No such account on this machine: the caller tries the next one.
    return undefined;
  }
};
