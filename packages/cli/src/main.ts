#!/usr/bin/env node
import { runCommandLine } from "./command-line.ts";
import { processIo } from "./io.ts";

const ending = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    ending.abort();
  });
}
// The reader of the output has left, as `head` does.
process.stdout.on("error", () => process.exit(0));
process.exitCode = await runCommandLine(process.argv.slice(2), processIo(ending.signal, process.env));
