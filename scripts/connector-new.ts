import { join } from "node:path";

import { newConnector } from "./connector/new-connector.ts";
import { checklist } from "./connector/skeleton.ts";

const usageExitCode = 64;
const name = process.argv[2] ?? "";
const { made, problem } = newConnector(join(import.meta.dirname, ".."), name);
if (problem !== null) {
  console.error(`${problem}\nUsage: npm run connector:new <name>`);
  process.exit(usageExitCode);
}
console.log(`Made ${name}:\n${made.map((path) => `  ${path}`).join("\n")}`);
console.log(`\nTo do:\n${checklist.map((line, index) => `  ${index + 1}. ${line}`).join("\n")}`);
console.log("\nIts conformance tests fail until then: docs/adding-a-connector.md describes how to run them.");
