// Entry of every npm script: prepares the workspace, then runs the command on the pinned Node.
import { prepare, root, run } from "./prepare.mjs";
import { join } from "node:path";

const commands = {
  start: "local/src/main.ts",
  demo: "local/src/demo.ts",
  test: "scripts/test.ts",
  check: "scripts/check.ts",
  generate: "scripts/generate.ts",
  bench: "test/bench/main.ts",
  faults: "test/faults/main.ts",
  fuzz: "test/fuzz/main.ts",
};

const [name, ...rest] = process.argv.slice(2);
const entry = commands[name ?? ""];
if (entry === undefined) {
  console.error(`There is no command "${name}". Commands: ${Object.keys(commands).join(", ")}.`);
  process.exit(64);
}
await prepare();
process.exit(await run("node", ["--disable-warning=ExperimentalWarning", join(root, entry), ...rest]));
