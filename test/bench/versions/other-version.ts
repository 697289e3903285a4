import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";

export interface OtherVersion {
  /** The full name of its commit. */
  readonly commit: string;
  /** The working copy that it is started from. */
  readonly root: string;
  readonly remove: () => void;
}

const prepareSource = 'import { prepare } from "./scripts/prepare.mjs"; await prepare();';

const git = (root: string, ...args: readonly string[]): string =>
  execFileSync("git", ["-C", root, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();

/**
 * The commit that the reference names in the working copy.
 * @throws {RangeError} when it names none
 */
export const commitOf = (root: string, reference: string): string => {
  try {
    return git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", `${reference}^{commit}`);
  } catch (error) {
    throw new RangeError(`git knows no commit "${reference}"`, { cause: error });
  }
};

/** A commit's short name and its day. */
export const describeCommit = (root: string, reference: string): { readonly commit: string; readonly date: string } => {
  const [commit = "", date = ""] = git(root, "show", "--no-patch", "--abbrev=8", "--format=%h %cs", reference).split(
    " ",
  );
  return { commit, date };
};

/** Checks the commit out into the folder, with the dependencies and generated clients of its own. */
export const checkOutVersion = async (root: string, commit: string, folder: string): Promise<OtherVersion> => {
  // Of a run that was killed, git still knows the folder.
  git(root, "worktree", "prune");
  git(root, "worktree", "add", "--detach", folder, commit);
  const remove = (): void => {
    git(root, "worktree", "remove", "--force", folder);
  };
  // Servers that were fetched for this working copy serve the other as well.
  const cache = join(".railyard", "cache");
  if (existsSync(join(root, cache))) cpSync(join(root, cache), join(folder, cache), { recursive: true });
  const preparation = spawn("node", ["--input-type=module", "--eval", prepareSource], {
    cwd: folder,
    stdio: "inherit",
  });
  const [code] = (await once(preparation, "exit")) as [number | null];
  if (code === 0) return { commit, root: folder, remove };
  remove();
  throw new RangeError(`the dependencies of ${commit} could not be made ready`);
};
