// Runs many random walks over payments at every real provider's emulator, and keeps what was found in docs/walks.json.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

const root = join(import.meta.dirname, "../..");
const walksFile = "services/payments/test/http/provider-walks.service.test.ts";
const connectors = 6;

const { values } = parseArgs({
  options: { walks: { type: "string", default: "2000" }, seed: { type: "string", default: String(Date.now()) } },
});
const perConnector = Math.ceil(Number(values.walks) / connectors);
const started = performance.now();
console.log(`${String(perConnector)} walks at each of ${String(connectors)} providers, seed ${values.seed}`);
const child = spawn(
  process.execPath,
  ["--disable-warning=ExperimentalWarning", "node_modules/jest/bin/jest.js", "--selectProjects", "service"].concat([
    "--maxWorkers=1",
    "--",
    walksFile,
  ]),
  { cwd: root, stdio: "inherit", env: { ...process.env, WALKS: String(perConnector), WALKS_SEED: values.seed } },
);
const [code] = (await once(child, "exit")) as [number | null];
const summary = {
  machine: { cores: cpus().length, memoryGib: Math.round(totalmem() / 2 ** 30), node: process.version },
  seed: Number(values.seed),
  walks: perConnector * connectors,
  seconds: Math.round((performance.now() - started) / 1_000),
  agreed: code === 0,
};
writeFileSync(join(root, "docs/walks.json"), `${JSON.stringify(summary, null, 2)}\n`);
process.exitCode = code ?? 1;
