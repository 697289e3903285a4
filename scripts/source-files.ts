import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const outputBytesMax = 64 * 1024 * 1024;

const git = (folder: string, ...args: readonly string[]): readonly string[] =>
  execFileSync("git", [...args], { cwd: folder, maxBuffer: outputBytesMax })
    .toString("utf8")
    .split("\0")
    .filter((path) => path !== "");

const isWritten = (path: string): boolean => !path.startsWith("test/fixtures/") && !path.includes("/generated/");

/** Paths of the files of this repository that are written by hand, new ones included, that end in one of `endings`. */
export const sourceFiles = (endings: readonly string[]): readonly string[] =>
  git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard").filter(
    (path) => isWritten(path) && endings.some((ending) => path.endsWith(ending)) && existsSync(join(root, path)),
  );

/**
 * Paths of all files that differ from the commit at which this branch left main, new and removed ones included; of one
 * that was moved, both.
 * @throws when there is no branch main, neither here nor at origin
 */
export const changedFiles = (folder = root): readonly string[] => {
  const names = ["main", "origin/main"];
  const known = names.find((name) => {
    try {
      execFileSync("git", ["rev-parse", "--verify", "--quiet", `${name}^{commit}`], { cwd: folder, stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  });
  if (known === undefined)
    throw new RangeError("There is no branch main to compare with. Fetch it: git fetch origin main.");
  const base = execFileSync("git", ["merge-base", known, "HEAD"], { cwd: folder }).toString("utf8").trim();
  return [
    ...new Set([
      ...git(folder, "diff", "-z", "--name-only", "--no-renames", base),
      ...git(folder, "ls-files", "-z", "--others", "--exclude-standard"),
    ]),
  ];
};
