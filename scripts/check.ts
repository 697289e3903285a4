// What must hold besides the tests: types, lint rules, format, the direction of imports, generated files.
import { spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { checkDependencies } from "./check-dependencies.ts";

const root = join(import.meta.dirname, "..");

/** One gate: resolves with the lines that say what is wrong; none means it holds. */
interface Gate {
  readonly name: string;
  readonly run: () => Promise<readonly string[]>;
}

const command = (name: string, file: string, args: readonly string[]): Gate => ({
  name,
  run: () =>
    new Promise((resolve, reject) => {
      const child = spawn(file, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
      const output: string[] = [];
      child.stdout.on("data", (chunk: Buffer) => output.push(chunk.toString("utf8")));
      child.stderr.on("data", (chunk: Buffer) => output.push(chunk.toString("utf8")));
      child.on("error", reject);
      child.on("exit", (code) => {
        resolve(code === 0 ? [] : [output.join("").trim() || `${file} ended with ${String(code)}`]);
      });
    }),
});

const program = (name: string, file: string, ...args: readonly string[]): Gate =>
  command(name, process.execPath, ["--disable-warning=ExperimentalWarning", join(root, file), ...args]);

const gates: readonly Gate[] = [
  command("types", "tsc", ["-p", "tsconfig.json"]),
  program("types of page scripts", "scripts/check-page-scripts.ts"),
  command("lint", "eslint", [".", "--max-warnings", "0"]),
  command("format", "prettier", ["--check", "--log-level", "warn", "."]),
  { name: "dependency rules", run: checkDependencies },
  program("generated files", "scripts/generate.ts", "--check"),
  program("chart and manifests", "test/verify/kubernetes/main.ts"),
];

export interface GateResults {
  readonly passed: number;
  readonly failed: number;
}

/** Runs every gate and prints what each found. Other programs go before them. */
export const runGates = async ({ atATime }: { readonly atATime: number }): Promise<GateResults> => {
  let failed = 0;
  const queue = [...gates];
  const worker = async (): Promise<void> => {
    for (let gate = queue.shift(); gate !== undefined; gate = queue.shift()) {
      const startedAt = performance.now();
      const problems = await gate.run();
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      console.log(`${problems.length === 0 ? "ok  " : "FAIL"} ${gate.name} (${seconds} s)`);
      for (const problem of problems) console.log(problem);
      if (problems.length > 0) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  return { passed: gates.length - failed, failed };
};

if (import.meta.main) {
  const { failed } = await runGates({ atATime: 2 });
  process.exitCode = failed === 0 ? 0 : 1;
}
