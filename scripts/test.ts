// Everything that must pass: the gates of check.ts beside unit tests, then service and system tests.
// Closes with one line, "N passed, N failed", that counts gates and tests alike.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { runGates } from "./check.ts";

const root = join(import.meta.dirname, "..");
const slowestShown = 10;

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly numTotalTests: number;
  readonly testResults: readonly { readonly name: string; readonly startTime: number; readonly endTime: number }[];
}

interface SuiteResults {
  readonly passed: number;
  readonly failed: number;
  readonly files: readonly { readonly path: string; readonly seconds: number }[];
}

// What one process compiled, the next one need not compile again. Tests start dozens.
const environment = { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node-compile"), ...process.env };

const runJest = async (projects: readonly string[], args: readonly string[]): Promise<SuiteResults> => {
  const folder = mkdtempSync(join(tmpdir(), "railyard-report-"));
  const reportFile = join(folder, "report.json");
  const jest = join(root, "node_modules/jest/bin/jest.js");
  const parameters = ["--selectProjects", ...projects, "--json", `--outputFile=${reportFile}`, ...args];
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", jest, ...parameters], {
      cwd: root,
      env: environment,
      stdio: ["ignore", "ignore", "inherit"],
    });
    child.on("error", reject);
    child.on("exit", (exitCode) => {
      resolve(exitCode ?? 1);
    });
  });
  try {
    const report = JSON.parse(readFileSync(reportFile, "utf8")) as JestReport;
    const failed = report.numFailedTests + report.numPendingTests + report.numRuntimeErrorTestSuites;
    return {
      passed: report.numPassedTests,
      failed: code === 0 ? failed : Math.max(failed, 1),
      files: report.testResults.map(({ name, startTime, endTime }) => ({
        path: relative(root, name),
        seconds: (endTime - startTime) / 1000,
      })),
    };
  } catch {
    console.error("jest ended without a report.");
    return { passed: 0, failed: 1, files: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const startedAt = performance.now();
const patterns = process.argv.slice(2);
// Patterns may name files of one kind alone. Without any, a kind of tests that finds no file has lost them.
const args = [...(patterns.length === 0 ? [] : ["--passWithNoTests"]), ...patterns];
const gatesUnderWay = runGates(1);
const units = await runJest(["unit"], ["--maxWorkers=1", ...args]);
const services = await runJest(["service", "system"], ["--maxWorkers=2", ...args]);
const gates = await gatesUnderWay;

const files = [...units.files, ...services.files].sort((left, right) => right.seconds - left.seconds);
console.log("The slowest test files:");
for (const { path, seconds } of files.slice(0, slowestShown)) {
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${path}`);
}
console.log(`It took ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`);

const passed = gates.passed + units.passed + services.passed;
const failed = gates.failed + units.failed + services.failed + (units.passed + services.passed === 0 ? 1 : 0);
console.log(`${String(passed)} passed, ${String(failed)} failed`);
process.exitCode = failed === 0 ? 0 : 1;
