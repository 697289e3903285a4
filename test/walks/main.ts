// Runs many random walks over payments at every real provider's emulator, and keeps what was found in docs/walks.json.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { drivenConnectors } from "../../services/payments/test/support/drivers/all.ts";

const root = join(import.meta.dirname, "../..");
const walksFile = "services/payments/test/http/provider-walks.service.test.ts";

const { values } = parseArgs({
  options: { walks: { type: "string", default: "2000" }, seed: { type: "string", default: String(Date.now()) } },
});
const seed = Number(values.seed);
const walks = Math.ceil(Number(values.walks) / drivenConnectors.length);
const environment = { ...process.env, WALKS: String(walks), WALKS_SEED: String(seed) };
console.log(`${String(walks)} walks at each of ${drivenConnectors.join(", ")}, seed ${String(seed)}`);

/** Whether every walk at the provider ended in agreement. */
const walkAt = async (connector: string): Promise<boolean> => {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", "node_modules/jest/bin/jest.js", "--selectProjects", "service"].concat([
      "--maxWorkers=1",
      "--testNamePattern",
      `a payment at ${connector} `,
      "--",
      walksFile,
    ]),
    { cwd: root, stdio: "inherit", env: environment },
  );
  const [code] = (await once(child, "exit")) as [number | null];
  return code === 0;
};

const providers: Record<string, { readonly walks: number; readonly seconds: number; readonly agreed: boolean }> = {};
for (const connector of drivenConnectors) {
  const started = performance.now();
  const agreed = await walkAt(connector);
  providers[connector] = { walks, seconds: Math.round((performance.now() - started) / 1_000), agreed };
}
const summary = {
  machine: { cores: cpus().length, memoryGib: Math.round(totalmem() / 2 ** 30), node: process.version },
  seed,
  walks: walks * drivenConnectors.length,
  agreed: Object.values(providers).every(({ agreed }) => agreed),
  providers,
};
writeFileSync(join(root, "docs/walks.json"), `${JSON.stringify(summary, null, 2)}\n`);
process.exitCode = summary.agreed ? 0 : 1;
