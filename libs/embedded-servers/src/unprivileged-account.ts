import { execFile } from "node:child_process";
import { realpath, stat } from "node:fs/promises";
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
 * `folders` are what the server must reach. The owner of `data` that an earlier run left is used, else an existing
 * system account; none is created.
 */
export const unprivilegedAccount = async (folders: readonly string[], data?: string): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  const { userId, groupId } = (data === undefined ? undefined : await ownerOf(data)) ?? (await systemAccount());
  if (await areReachable(folders)) {
    return { userId, groupId, parameters: [], spawnOptions: { uid: userId, gid: groupId } };
  }
  return { userId, groupId, ...(await switchKeepingFileAccess(userId, groupId)), spawnOptions: {} };
};

type AccountIds = Pick<Account, "userId" | "groupId">;

/** A server takes only data of its own account, which may be one that the system got or lost since. */
const ownerOf = async (data: string): Promise<AccountIds | undefined> => {
  const found = await stat(data).catch(() => undefined);
  return found === undefined || found.uid === 0 ? undefined : { userId: found.uid, groupId: found.gid };
};

const systemAccount = async (): Promise<AccountIds> => {
  for (const name of candidates) {
    const [userId, groupId] = await Promise.all([idOf("-u", name), idOf("-g", name)]);
    if (userId !== undefined && groupId !== undefined) return { userId, groupId };
  }
  throw new EmbeddedServerError(
    "account_missing",
    "PostgreSQL refuses to run as root, and this machine has neither a `postgres` nor a `nobody` account. " +
      "Start Railyard as an ordinary user.",
  );
};

/**
 * A clone below a private folder (mode 0700, such as /root) is closed to other accounts; this keeps root's way in.
 * `no_setuid_fixup` is for access(2), by which initdb looks for its programs: without it the kernel judges that call by
 * the account alone, whatever capabilities the process has.
 */
const switchKeepingFileAccess = async (
  userId: number,
  groupId: number,
): Promise<{ readonly command: string; readonly parameters: readonly string[] }> => {
  const command = "setpriv";
  const parameters = [
    `--reuid=${String(userId)}`,
    `--regid=${String(groupId)}`,
    "--clear-groups",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
    "--securebits=+no_setuid_fixup",
  ];
  try {
    await run(command, [...parameters, "true"]);
  } catch (error) {
    throw new EmbeddedServerError(
      "account_missing",
      "PostgreSQL refuses to run as root, and this folder is closed to other accounts: setpriv (package util-linux) " +
        "is missing, or this system lets no program keep a capability. Use a folder that others may enter, such as " +
        "/srv/railyard, or start Railyard as an ordinary user.",
      { cause: error },
    );
  }
  return { command, parameters };
};

const areReachable = async (folders: readonly string[]): Promise<boolean> => {
  for (const folder of folders) {
    for (let path = await realpath(folder); path !== dirname(path); path = dirname(path)) {
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
