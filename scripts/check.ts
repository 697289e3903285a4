// What must pass in addition to the tests: types, lint rules, format, the direction of imports, generated files.
// With --changed: code that differs from main for lint and format, the rest as a whole where a change can break it.
import { problemsOf, runTool } from "./run-tool.ts";
import { changedFiles } from "./source-files.ts";
import { checkDependencies } from "./check-dependencies.ts";
import { checkFormat } from "./check-format.ts";
import { checkLint } from "./check-lint.ts";
import {
  checkConsoleTypes,
  checkNodePackageTypes,
  checkPackageTypes,
  checkPageScripts,
  checkSiteScripts,
  checkTypes,
} from "./check-types.ts";

/** One gate: resolves with the lines that state what is wrong; none means it passes. */
interface Gate {
  readonly name: string;
  /** Files whose change or removal can break it; without it any. */
  readonly about?: RegExp;
  /** Files that decide how it judges all others: when one of these changed, it looks at everything. */
  readonly settings?: RegExp;
  readonly run: (changed?: readonly string[]) => Promise<readonly string[]>;
}

const program = (file: string, ...args: readonly string[]): Gate["run"] => {
  return async () => problemsOf(await runTool(file, args), file);
};

/** The longest first, so that none is waited for alone. */
export const gates: readonly Gate[] = [
  { name: "lint", settings: /^(pnpm-lock\.yaml|tsconfig\.json|oxlint\.config\.ts|scripts\/.*lint.*)$/, run: checkLint },
  { name: "types", run: checkTypes },
  {
    name: "chart and manifests",
    about: /^(pnpm-lock\.yaml|(helm|k8s|test\/deployment|test\/verify|scripts\/alerts)\/.*|scripts\/helm\.ts)$/,
    run: program("test/verify/kubernetes/main.ts"),
  },
  { name: "dependency rules", about: /^pnpm-lock\.yaml$|\.tsx?$/, run: checkDependencies },
  { name: "types of the console", run: checkConsoleTypes },
  { name: "types of the packages", run: checkPackageTypes },
  { name: "types of the packages for Node", run: checkNodePackageTypes },
  { name: "types of page scripts", run: checkPageScripts },
  { name: "types of the site's scripts", run: checkSiteScripts },
  { name: "generated files", run: program("scripts/generate.ts", "--check") },
  { name: "format", settings: /^(pnpm-lock\.yaml|\.oxfmtrc\.json)$/, run: checkFormat },
];

export interface GateResults {
  readonly passed: number;
  /** Their names. */
  readonly failed: readonly string[];
}

const runGate = async ({ name, about, settings, run }: Gate, changed?: readonly string[]): Promise<boolean> => {
  if (changed !== undefined && about !== undefined && !changed.some((path) => about.test(path))) {
    console.log(`ok   ${name} (nothing changed that it is about)`);
    return true;
  }
  const startedAt = performance.now();
  const looksAtAll = changed === undefined || (settings !== undefined && changed.some((path) => settings.test(path)));
  const problems = await (looksAtAll ? run() : run(changed)).catch((error: unknown) => [String(error)]);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${problems.length === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)`);
  for (const problem of problems) console.log(problem);
  return problems.length === 0;
};

/**
 * Runs every gate and prints what each found. Other programs go before them.
 * @param changed only what the change of these files can break
 */
export const runGates = async (atATime: number, changed?: readonly string[]): Promise<GateResults> => {
  const queue = [...gates];
  const failed: string[] = [];
  const worker = async (): Promise<void> => {
    for (let gate = queue.shift(); gate !== undefined; gate = queue.shift()) {
      if (!(await runGate(gate, changed))) failed.push(gate.name);
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  return { passed: gates.length - failed.length, failed };
};

if (import.meta.main) {
  const { failed } = await runGates(2, process.argv.includes("--changed") ? changedFiles() : undefined);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
