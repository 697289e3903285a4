// Compares the published contracts with those of an earlier commit (HEAD by default):
// node scripts/compare-contracts.ts [commit]
// Texts (descriptions and summaries) may differ; everything else that differs is printed, and the exit code is 1.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contractDifferences } from "./generate/contract-differences.ts";

const root = join(import.meta.dirname, "..");
const documents = [
  "docs/openapi/merchant.json",
  "docs/openapi/decision-engine.json",
  "docs/openapi/webhooks.json",
  "docs/asyncapi.json",
];

const commit = process.argv[2] ?? "HEAD";
const differences = documents.flatMap((path) => {
  const before: unknown = JSON.parse(
    execFileSync("git", ["show", `${commit}:${path}`], { cwd: root, maxBuffer: 64 * 1024 * 1024 }).toString("utf8"),
  );
  const after: unknown = JSON.parse(readFileSync(join(root, path), "utf8"));
  return contractDifferences(before, after).map((difference) => `${path}${difference}`);
});
for (const difference of differences) console.log(difference);
console.log(`${String(differences.length)} differences apart from texts between ${commit} and the documents here.`);
process.exitCode = differences.length === 0 ? 0 : 1;
