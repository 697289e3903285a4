// Sends requests that no developer would write by hand to all operations of both APIs, then repeats what was refused
// and looks whether it left anything behind.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createApiClient, runInProcess, startStack } from "@railyard/local";
import type { ApiClient } from "@railyard/local";
import { freePorts } from "../support/free-ports.ts";
import { fuzz } from "../support/fuzz/fuzz.ts";
import type { FuzzReport } from "../support/fuzz/fuzz.ts";
import { createPartyMaker } from "../support/fuzz/party.ts";
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
const problemsShown = 50;

const report = (seed: number, seconds: number, run: FuzzReport, traces: RefusalTraces): void => {
  const summary = {
    machine: { cores: cpus().length, memoryGib: Math.round(totalmem() / 2 ** 30), node: process.version },
    seed,
    requests: run.requests,
    seconds: Math.round(seconds),
    statuses: run.statuses,
    succeededPercent: Math.round(run.successes * 100),
    operations: run.operations,
    readBack: run.readBack,
    slowestMs: Math.round(run.slowestMs),
    problems: run.problems.length,
    refusals: { repeatedAndWatched: traces.watched, tables: traces.tables, grownTables: traces.grown.length },
  };
  console.log(JSON.stringify(summary, null, 2));
  for (const { problem, request, answer } of run.problems.slice(0, problemsShown)) {
    const { operationId, credential, method, path, rawBody } = request;
    console.log(JSON.stringify({ problem, operationId, credential, method, path, rawBody, answer }));
  }
  console.log(`Never succeeded: ${run.neverSucceeded.join(", ")}. Objects not made: ${String(run.unmade)}.`);
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
  RATE_LIMIT_PER_SECOND: "10000",
  READ_TIME_PERCENT: "100",
  // What waits for its provider changes only when a request asks for it.
  SYNC_FIRST_DELAY_MS: "3600000",
  SYNC_LONGEST_DELAY_MS: "3600000",
};
const stack = await startStack({ dataFolder: folder, ports, runner: runInProcess, overrides });
const clientOf = (port: number): ApiClient => createApiClient(`http://127.0.0.1:${String(port)}`);
const clients = {
  gateway: clientOf(ports.gateway),
  engine: clientOf(ports.engine),
  provider: clientOf(ports["sandbox-provider"]),
};
try {
  const started = performance.now();
  const parties = await createPartyMaker({ ...clients, stack });
  const seed = Number(values.seed);
  const options = { seed, requests: Number(values.requests), connections: Number(values.connections) };
  const run = await fuzz({ clients, parties, ...options });
  const traces = await tracesOfRefusals({ stack }, clients, run.refused.slice(0, Number(values.repeated)));
  report(seed, (performance.now() - started) / 1_000, run, traces);
  await parties.stop();
  const isClean = run.problems.length === 0 && traces.grown.length === 0 && traces.watched > 0;
  process.exitCode = isClean && run.requests >= options.requests ? 0 : 1;
} finally {
  for (const client of Object.values(clients)) client.close();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}
