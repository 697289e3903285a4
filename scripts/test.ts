// Everything that must pass: the gates of check.ts, then unit, service and system tests.
// Closes with one line, "N passed, N failed", that counts gates and tests alike.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runGates } from "./check.ts";

const root = join(import.meta.dirname, "..");

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly numTotalTests: number;
}

const runJest = async (
  projects: readonly string[],
  args: readonly string[],
): Promise<{ passed: number; failed: number }> => {
  const folder = mkdtempSync(join(tmpdir(), "railyard-report-"));
  const reportFile = join(folder, "report.json");
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        "--experimental-vm-modules",
        "--disable-warning=ExperimentalWarning",
        join(root, "node_modules/jest/bin/jest.js"),
        "--selectProjects",
        ...projects,
        "--json",
        `--outputFile=${reportFile}`,
        ...args,
      ],
      { cwd: root, stdio: ["ignore", "ignore", "inherit"] },
    );
    child.on("error", reject);
    child.on("exit", (exitCode) => {
      resolve(exitCode ?? 1);
    });
  });
  try {
    const report = JSON.parse(readFileSync(reportFile, "utf8")) as JestReport;
    if (report.numTotalTests === 0) return { passed: 0, failed: 1 };
    const failed = report.numFailedTests + report.numPendingTests + report.numRuntimeErrorTestSuites;
    return { passed: report.numPassedTests, failed: code === 0 ? failed : Math.max(failed, 1) };
  } catch {
    console.error("jest ended without a report.");
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const gates = await runGates();
const suites = await runJest(["unit", "service", "system"], ["--maxWorkers=2", ...process.argv.slice(2)]);
console.log(`${String(gates.passed + suites.passed)} passed, ${String(gates.failed + suites.failed)} failed`);
process.exitCode = gates.failed + suites.failed === 0 ? 0 : 1;
