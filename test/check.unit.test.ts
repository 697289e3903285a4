import { afterAll, describe, expect, it } from "@jest/globals";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";

import { gates } from "../scripts/check.ts";
import { changedFiles } from "../scripts/source-files.ts";
import { missingKinds } from "../scripts/test.ts";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "railyard-changes-"));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const git = (...args: readonly string[]): void => {
  const author = ["-c", "user.name=test", "-c", "user.email=test@example.com"];
  execFileSync("git", [...author, ...args], { cwd: folder, stdio: "ignore" });
};

const write = (name: string, text: string): void => {
  writeFileSync(join(folder, name), text);
};

/** Paths of the file and of what it imports by a relative path, from the root. */
const importedBy = (file: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(relative(root, file))) return seen;
  seen.add(relative(root, file));
  for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/ from "(\.[^"]+)"/g)) {
    importedBy(resolve(dirname(file), path), seen);
  }
  return seen;
};

describe("npm test", () => {
  it("knows which kinds of tests did not run", () => {
    const paths = ["libs/money/test/money.unit.test.ts", "services/events/test/http/events.service.test.ts"];
    expect(missingKinds(paths)).toEqual(["system", "browser"]);
    const further = ["test/system/life.system.test.ts", "test/browser/life.browser.test.ts"];
    expect(missingKinds([...paths, ...further])).toEqual([]);
  });
});

describe("npm run check -- --changed", () => {
  it("counts what was changed, added, moved and removed since main", () => {
    git("init", "--initial-branch=main");
    for (const name of ["same", "changed", "removed", "removed-later", "moved"]) write(name, `${name}\n`.repeat(9));
    git("add", ".");
    git("commit", "--message=first");
    git("checkout", "-b", "branch");
    git("rm", "removed");
    renameSync(join(folder, "moved"), join(folder, "new-place"));
    git("add", ".");
    git("commit", "--message=second");
    write("changed", "otherwise");
    write("added", "added");
    rmSync(join(folder, "removed-later"));
    const changed = ["added", "changed", "moved", "new-place", "removed", "removed-later"];
    expect([...changedFiles(folder)].sort()).toEqual(changed);
  });

  it("looks at the chart when something that its gate consists of has changed", () => {
    const gate = gates.find(({ name }) => name === "chart and manifests");
    const parts = [...importedBy(join(root, "test/verify/kubernetes/main.ts"))];
    expect(parts).toContain("scripts/alerts/slos.ts");
    expect(parts.filter((path) => gate?.about?.test(path) !== true)).toEqual([]);
  });
});
