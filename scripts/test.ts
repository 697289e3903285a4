// Everything that must pass: the gates of check.ts together with unit tests, then service, system and browser tests.
// With arguments of jest (a file, a part of its path, -t "title") those tests alone, without the gates.
// Closes with one line, "N passed, N failed", that counts gates and tests alike.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { GateResults } from "./check.ts";
import { runGates } from "./check.ts";

const root = join(import.meta.dirname, "..");
const slowestShown = 10;

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly numTotalTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly status: string;
    /** Of a file that did not run to its end. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface SuiteResults {
  readonly passed: number;
  readonly failed: number;
  /** Left out by `.skip`, or because another title was asked for. */
  readonly skipped: number;
  readonly files: readonly { readonly path: string; readonly seconds: number }[];
  /** Each failed test, with the first lines of why. */
  readonly failures: readonly string[];
}

// What one process compiled, the next one need not compile again. Tests start dozens.
const environment = { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node-compile"), ...process.env };

const linesShown = 12;
const firstLines = (text: string): string => stripVTControlCharacters(text).split("\n").slice(0, linesShown).join("\n");

/** The failed tests of a report; of a file that did not run, the file. */
const failuresOf = ({ testResults }: JestReport): readonly string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === "failed");
    const path = relative(root, name);
    if (failed.length === 0) return status === "failed" ? [`${path}\n${firstLines(message)}`] : [];
    return failed.map((result) => `${path} › ${result.fullName}\n${firstLines(result.failureMessages.join("\n"))}`);
  });

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
    const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
    return {
      passed: report.numPassedTests,
      failed: code === 0 ? failed : Math.max(failed, 1),
      skipped: report.numPendingTests,
      files: report.testResults.map(({ name, startTime, endTime }) => ({
        path: relative(root, name),
        seconds: (endTime - startTime) / 1000,
      })),
      failures: failuresOf(report),
    };
  } catch {
    console.error("jest ended without a report.");
    return { passed: 0, failed: 1, skipped: 0, files: [], failures: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** What was run: gates and kinds of tests. */
interface Run {
  readonly gates: GateResults;
  readonly suites: readonly SuiteResults[];
  /** What should have run and was not there, one line each. */
  readonly missing: readonly string[];
}

const kinds = ["unit", "service", "system", "browser"] as const;

/** Kinds of tests that none of these files is of. */
export const missingKinds = (paths: readonly string[]): readonly string[] =>
  kinds.filter((kind) => !paths.some((path) => path.endsWith(`.${kind}.test.ts`)));

/** Everything: gates next to the unit tests, then what needs servers. A test that is skipped has failed. */
const runEverything = async (): Promise<Run> => {
  const gatesUnderWay = runGates(1);
  const units = await runJest(["unit"], ["--maxWorkers=1"]);
  // One more than a small machine has CPUs: much of these tests is waiting for servers, leases and deliveries.
  const services = await runJest(["service", "system"], ["--maxWorkers=3"]);
  // One worker, so that its files share one product, one history and one browser.
  const pages = await runJest(["browser"], ["--maxWorkers=1"]);
  const suites = [units, services, pages].map((suite) => ({ ...suite, failed: suite.failed + suite.skipped }));
  const missing = missingKinds(suites.flatMap(({ files }) => files.map(({ path }) => path)));
  return { gates: await gatesUnderWay, suites, missing: missing.map((kind) => `No ${kind} test ran.`) };
};

/** The tests that are asked for, of whatever kind. */
const runSome = async (asked: readonly string[]): Promise<Run> => {
  const suite = await runJest(kinds, ["--maxWorkers=2", ...asked]);
  const missing = suite.passed + suite.failed === 0 ? ["No test ran."] : [];
  return { gates: { passed: 0, failed: [] }, suites: [suite], missing };
};

if (import.meta.main) {
  const startedAt = performance.now();
  const asked = process.argv.slice(2);
  const { gates, suites, missing } = await (asked.length === 0 ? runEverything() : runSome(asked));

  const files = suites.flatMap((suite) => suite.files).sort((left, right) => right.seconds - left.seconds);
  console.log("The slowest test files:");
  for (const { path, seconds } of files.slice(0, slowestShown)) {
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${path}`);
  }
  console.log(`It took ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes.`);

  // Last, so that they are seen where the middle of a long output is cut out.
  const failures = suites.flatMap((suite) => suite.failures);
  for (const line of [...missing, ...gates.failed.map((name) => `The gate failed: ${name}.`), ...failures]) {
    console.log(line);
  }
  const passed = suites.reduce((sum, suite) => sum + suite.passed, gates.passed);
  const failed = suites.reduce((sum, suite) => sum + suite.failed, missing.length + gates.failed.length);
  console.log(`${String(passed)} passed, ${String(failed)} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
