import { join, resolve } from "node:path";
import { announce, explain } from "./announcement.ts";
import { buildDocumentation } from "./documentation.ts";
import { outsideIn, readOptions, usage } from "./options.ts";
import { startLocal } from "./start-local.ts";
import type { Local } from "./start-local.ts";

const usageExitCode = 64;
const options = readOptions(process.argv.slice(2));

if ("problem" in options || options.help) {
  if ("problem" in options) console.error(`${options.problem}\n\n${usage}`);
  else console.log(usage);
  process.exit("problem" in options ? usageExitCode : 0);
}
const dataFolder = resolve(options.dataFolder ?? join(import.meta.dirname, "../../.railyard"));
const stopping = new AbortController();
let local: Local | undefined;
let documentation: ReturnType<typeof buildDocumentation> | undefined;
// From the beginning: a Ctrl-C during the start must leave nothing behind either.
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    if (stopping.signal.aborted) return;
    console.log("\nStopping ...");
    stopping.abort();
    void Promise.all([documentation?.stop(), local?.stop()]).then(() => {
      if (local !== undefined) process.exit(0);
    });
  });
}
try {
  local = await startLocal({ ...options, ...outsideIn(process.env), dataFolder, signal: stopping.signal });
  announce(local);
  if (!stopping.signal.aborted) documentation = buildDocumentation((line) => void console.log(line));
} catch (error) {
  const { message, exitCode } = explain(error);
  console.error(message);
  process.exit(exitCode);
}
