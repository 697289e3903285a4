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
  clients: "test/clients/main.ts",
  "verify:live": "test/verify/live/main.ts",
  "verify:k8s": "test/verify/kubernetes/main.ts",
  images: "scripts/images.ts",
  "verify:cluster": "test/verify/cluster/main.ts",
  "verify:restore": "test/verify/restore/main.ts",
  "verify:images": "test/verify/images/main.ts",
  release: "scripts/release/main.ts",
  "verify:boards": "test/verify/boards/main.ts",
  "connector:new": "scripts/connector-new.ts",
  "connector:record": "scripts/connector-record.ts",
};

/**
 * Six services in one process make as much short-lived data as six processes do. With the room that V8 gives to one,
 * much of it is still in use when it is collected, and is copied for nothing.
 */
const youngMemory = ["--min-semi-space-size=64", "--max-semi-space-size=64"];
/**
 * V8 compiles a function for good after 3,000 calls. What payments share, such as a statement for three of them, is
 * called less often than they come: only after ten thousand payments would a process cost what it will cost for good.
 */
const earlyCompilation = "--invocation-count-for-turbofan=1500";
/**
 * With the four that Node starts, the collection of garbage takes both CPUs of a small machine for a tenth of a second at
 * a time, and all that is under way waits: one slow payment in a hundred was one of these.
 */
const helperThreads = "--v8-pool-size=1";
const serverFlags = [...youngMemory, earlyCompilation, helperThreads];
const flagsOf = { start: serverFlags, demo: serverFlags, bench: serverFlags };

const [name, ...rest] = process.argv.slice(2);
const entry = commands[name ?? ""];
if (entry === undefined) {
  console.error(`There is no command "${name}". Commands: ${Object.keys(commands).join(", ")}.`);
  process.exit(64);
}
await prepare();
const flags = ["--disable-warning=ExperimentalWarning", ...(flagsOf[name] ?? [])];
process.exit(await run("node", [...flags, join(root, entry), ...rest]));
