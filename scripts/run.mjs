// Entry of every npm script: prepares the workspace, then runs the command on the pinned Node.
import { join } from "node:path";
import { answerInstead, commands } from "./commands.mjs";
import { prepare, root, run } from "./prepare.mjs";

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

/** Their own readers of options end in a sentence. The services that `start` runs handle their errors themselves. */
const usageErrors = ["bench", "faults", "verify:live", "verify:cluster", "verify:boards"];

const [name = "", ...rest] = process.argv.slice(2);
const instead = answerInstead(name, rest);
if (instead !== null) {
  (instead.exitCode === 0 ? console.log : console.error)(instead.text);
  process.exit(instead.exitCode);
}
await prepare();
const preloaded = usageErrors.includes(name) ? [`--import=${join(root, "scripts/usage-errors.mjs")}`] : [];
const flags = ["--disable-warning=ExperimentalWarning", ...preloaded, ...(flagsOf[name] ?? [])];
process.exit(await run("node", [...flags, join(root, commands[name].entry), ...rest]));
