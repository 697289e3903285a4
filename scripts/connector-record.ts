// Records the exchanges of a connector with its emulator again: what the conformance suite replays.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const usageExitCode = 64;
const root = join(import.meta.dirname, "..");
const name = process.argv[2] ?? "";
const test = `libs/connectors/test/${name}/recorded-exchanges.service.test.ts`;
if (!/^[a-z][a-z0-9]*$/.test(name) || !existsSync(join(root, test))) {
  console.error(`There are no recorded exchanges of "${name}": no file ${test}.`);
  console.error("Usage: npm run connector:record <name>");
  process.exit(usageExitCode);
}
const jest = join(root, "node_modules/jest/bin/jest.js");
const flags = ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"];
const child = spawn(process.execPath, [...flags, jest, "--selectProjects", "service", "--forceExit", "--", test], {
  cwd: root,
  env: { ...process.env, RECORD_EXCHANGES: "1" },
  stdio: "inherit",
});
child.on("exit", (code) => {
  if (code === 0) console.log(`Recorded libs/connectors/test/fixtures/${name}.json. Read what has changed in it.`);
  process.exitCode = code ?? 1;
});
