import { expect, it } from "@jest/globals";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
const files = ["first", "second", "third", "fourth"];

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** What jest reports of the files in `support/native-runner`, one after the other in one process. */
const runCases = async (): Promise<{ readonly code: number | string; readonly report: Report }> => {
  const folder = await mkdtemp(join(tmpdir(), "railyard-native-runner-"));
  try {
    const config = {
      rootDir: join(import.meta.dirname, "support/native-runner"),
      testMatch: ["<rootDir>/*.case.ts"],
      extensionsToTreatAsEsm: [".ts"],
      transform: {},
      testRunner: join(import.meta.dirname, "../src/native-runner.ts"),
      testSequencer: join(import.meta.dirname, "../src/sequencer.ts"),
    };
    const output = join(folder, "report.json");
    const parameters = ["--runInBand", "--json", `--outputFile=${output}`, "--config", JSON.stringify(config)];
    const code = await new Promise<number | string>((resolve) => {
      execFile(process.execPath, [join(root, "node_modules/jest/bin/jest.js"), ...parameters], (error) => {
        resolve(error?.code ?? 0);
      });
    });
    return { code, report: JSON.parse(await readFile(output, "utf8")) as Report };
  } finally {
    await rm(folder, { recursive: true });
  }
};

it("reports what passes, fails, hangs and breaks, and loads modules once for all files", async () => {
  const { code, report } = await runCases();
  expect(code).toBe(1);
  const of = (name: string): Report["testResults"][number] | undefined =>
    report.testResults.find((result) => result.name.endsWith(`${name}.case.ts`));
  const outcomes = Object.fromEntries(
    files.map((name) => [name, (of(name)?.assertionResults ?? []).map((test) => [test.fullName, test.status])]),
  );
  expect(outcomes).toEqual({
    first: [
      ["passes", "passed"],
      ["is of the realm of Node", "passed"],
      ["fails", "failed"],
      ["hangs", "failed"],
    ],
    second: [
      ["shares modules with the file before it", "passed"],
      ["has the time that the configuration gives", "passed"],
      ["each 1 takes 1", "passed"],
      ["each 2 takes 2", "passed"],
      ["fails by an unhandled rejection", "failed"],
      ["fails by what is deprecated", "failed"],
    ],
    third: [],
    fourth: [
      ["takes a failure that is listed", "passed"],
      ["takes a failure that is general", "passed"],
      ["takes a failure that is unlisted", "failed"],
      ["takes a failure that is undocumented", "failed"],
      ["takes a failure of another process that is listed", "passed"],
      ["takes a failure of another process that is unlisted", "failed"],
    ],
  });
  expect(of("first")?.message).toContain("Exceeded timeout of 50 ms");
  expect(of("second")?.message).toContain("hook");
  expect(of("third")?.message).toContain("broken file");
  expect(of("third")?.status).toBe("failed");
  const unlisted = of("fourth")?.message.match(/payOrder answers \w+ \w+, which its contract does not list/g);
  expect([...new Set(unlisted)]).toEqual([
    "payOrder answers 422 order_expired, which its contract does not list",
    "payOrder answers 423 order_locked, which its contract does not list",
  ]);
});
