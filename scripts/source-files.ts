import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
const outputBytesMax = 64 * 1024 * 1024;

const git = (...args: readonly string[]): readonly string[] =>
  execFileSync("git", [...args], { cwd: root, maxBuffer: outputBytesMax })
    .toString("utf8")
    .split("\0")
    .filter((path) => path !== "" && existsSync(join(root, path)));

const isWritten = (path: string): boolean => !path.startsWith("test/fixtures/") && !path.includes("/generated/");

/** Paths of the files of this repository that are written by hand, new ones included, that end in one of `endings`. */
export const sourceFiles = (endings: readonly string[]): readonly string[] =>
  git("ls-files", "-z", "--cached", "--others", "--exclude-standard").filter(
    (path) => isWritten(path) && endings.some((ending) => path.endsWith(ending)),
  );

/**
 * Paths of all files that differ from the commit at which this branch left main, new ones included.
 * @throws when there is no branch main, neither here nor at origin
 */
export const changedFiles = (): readonly string[] => {
  const names = ["main", "origin/main"];
  const known = names.find((name) => {
    try {
      execFileSync("git", ["rev-parse", "--verify", "--quiet", `${name}^{commit}`], { cwd: root, stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  });
  if (known === undefined)
    throw new RangeError("There is no branch main to compare with. Fetch it: git fetch origin main.");
  const base = execFileSync("git", ["merge-base", known, "HEAD"], { cwd: root }).toString("utf8").trim();
  return [
    ...new Set([
      ...git("diff", "-z", "--name-only", "--diff-filter=d", base),
      ...git("ls-files", "-z", "--others", "--exclude-standard"),
    ]),
  ];
};
