import { rmSync } from "node:fs";
import { join } from "node:path";
import { announce, explain } from "./announcement.ts";
import { readOptions, usage } from "./options.ts";
import { startLocal } from "./start-local.ts";

const usageExitCode = 64;
const dataFolder = join(import.meta.dirname, "../../.railyard");
const options = readOptions(process.argv.slice(2));

if ("problem" in options) {
  console.error(`${options.problem}\n\n${usage}`);
  process.exit(usageExitCode);
}
if (options.help) {
  console.log(usage);
  process.exit(0);
}
if (options.reset) {
  for (const kept of ["postgres", "nats", "demo-merchant.json"]) {
    rmSync(join(dataFolder, kept), { recursive: true, force: true });
  }
}
try {
  const local = await startLocal({ dataFolder, ...options });
  announce(local);
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      console.log("\nStopping ...");
      void local.stop().then(() => process.exit(0));
    });
  }
} catch (error) {
  const { message, exitCode } = explain(error);
  console.error(message);
  process.exit(exitCode);
}
