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

const [name = "", ...rest] = process.argv.slice(2);
const instead = answerInstead(name, rest);
if (instead !== null) {
  (instead.exitCode === 0 ? console.log : console.error)(instead.text);
  process.exit(instead.exitCode);
}
await prepare();
const { entry, throwsUsageErrors } = commands[name];
const preloaded = throwsUsageErrors ? [`--import=${join(root, "scripts/usage-errors.mjs")}`] : [];
const flags = ["--disable-warning=ExperimentalWarning", ...preloaded, ...(flagsOf[name] ?? [])];
process.exit(await run("node", [...flags, join(root, entry), ...rest]));
