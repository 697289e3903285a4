// Sends requests that nobody would write by hand over all operations of both faces, then repeats what was refused and
// looks whether it left anything behind.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createApiClient, runInProcess, startStack } from "@railyard/local";
import { freePorts } from "../support/free-ports.ts";
import { startFuzzCallers } from "../support/fuzz-callers.ts";
import { fuzz } from "../support/fuzz.ts";
import type { FuzzReport } from "../support/fuzz.ts";
import { tracesOfRefusals } from "../support/refusal-traces.ts";
import type { RefusalTraces } from "../support/refusal-traces.ts";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    repeated: { type: "string", default: "2000" },
    seed: { type: "string", default: String(Date.now()) },
    connections: { type: "string", default: "8" },
  },
});
const reportFile = join(import.meta.dirname, "../../docs/fuzz.json");
const problemsShown = 20;

const report = (seed: number, run: FuzzReport, traces: RefusalTraces): void => {
  const summary = {
    machine: { cores: cpus().length, memoryGib: Math.round(totalmem() / 2 ** 30), node: process.version },
    seed,
    requests: run.requests,
    statuses: run.statuses,
    slowestMs: Math.round(run.slowestMs),
    problems: run.problems.length,
    refusals: { repeatedAndWatched: traces.watched, tables: traces.tables, grownTables: traces.grown.length },
  };
  console.log(JSON.stringify(summary, null, 2));
  for (const problem of run.problems.slice(0, problemsShown)) console.log(JSON.stringify(problem));
  for (const line of traces.grown.slice(0, problemsShown)) console.log(line);
  writeFileSync(reportFile, `${JSON.stringify(summary, null, 2)}\n`);
};

const folder = mkdtempSync(join(tmpdir(), "railyard-fuzz-"));
const ports = await freePorts();
const overrides = {
  LOG_LEVEL: "fatal",
  // The run is one address with many wrong credentials.
  REFUSED_LIMIT_PER_MINUTE: "1000000",
  GUESS_LIMIT_PER_MINUTE: "1000000",
};
const stack = await startStack({ dataFolder: folder, ports, runner: runInProcess, overrides });
const gateway = createApiClient(`http://127.0.0.1:${String(ports.gateway)}`);
const engine = createApiClient(`http://127.0.0.1:${String(ports.engine)}`);
try {
  const callers = await startFuzzCallers({ gateway, engine });
  const seed = Number(values.seed);
  const options = { seed, requests: Number(values.requests), connections: Number(values.connections) };
  const run = await fuzz({ ...callers, ...options });
  const traces = await tracesOfRefusals({ stack }, callers, run.refused.slice(0, Number(values.repeated)));
  report(seed, run, traces);
  await callers.stop();
  const isClean = run.problems.length === 0 && traces.grown.length === 0 && traces.watched > 0;
  process.exitCode = isClean && run.requests >= options.requests ? 0 : 1;
} finally {
  gateway.close();
  engine.close();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}
