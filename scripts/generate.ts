// Writes every generated file of the repository, or, with --check, compares them with what is in git.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { generatedFiles } from "./generate/index.ts";

const root = join(import.meta.dirname, "..");

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
};

const check = process.argv.includes("--check");
const files = await generatedFiles();
let stale = 0;
for (const [path, content] of files) {
  const target = join(root, path);
  if (read(target) === content) continue;
  stale += 1;
  if (check) {
    console.error(`${path} differs from its source. Run "npm run generate" and commit the result.`);
  } else {
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
    console.log(`wrote ${path}`);
  }
}
if (files.size === 0) throw new Error("Nothing was generated, so nothing was compared.");
process.exitCode = check && stale > 0 ? 1 : 0;
