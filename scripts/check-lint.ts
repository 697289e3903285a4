import { matchesGlob, relative } from "node:path";
import config from "../oxlint.config.ts";
import { problemsOf, runTool } from "./run-tool.ts";
import { sourceFiles } from "./source-files.ts";

const linter = "node_modules/oxlint/bin/oxlint";
const fixtures = "test/fixtures/lint";

interface LintReport {
  readonly number_of_files: number;
  readonly diagnostics: readonly { readonly filename: string; readonly code?: string }[];
}

/** `typescript-eslint(no-this-alias)` as the configuration names it. */
const ruleOf = (code = ""): string =>
  code.replace(/^eslint\((.*)\)$/, "$1").replace(/^(typescript)?(?:-eslint)?([a-z-]*)\((.*)\)$/, "$1$2/$3");

const isOn = (setting: unknown): boolean => setting !== "off";

/** Every rule has its deliberate violation in the files of test/fixtures that it is meant for. */
const checkPlanted = async (): Promise<readonly string[]> => {
  const { stdout } = await runTool(linter, ["-c", `${fixtures}/violations.config.ts`, "--format", "json", fixtures]);
  const found = (JSON.parse(stdout) as LintReport).diagnostics.map(({ filename, code }) => ({
    path: relative(fixtures, filename),
    rule: ruleOf(code),
  }));
  const sets = [{ files: ["**"], rules: config.rules }, ...(config.overrides ?? [])];
  return sets.flatMap(({ files, rules }) =>
    Object.entries(rules ?? {})
      .filter(
        ([rule, setting]) =>
          isOn(setting) &&
          !found.some(
            (violation) => violation.rule === rule && files.some((glob) => matchesGlob(violation.path, glob)),
          ),
      )
      .map(([rule]) => `No violation of ${rule} was reported in ${fixtures} for ${files.join(", ")}: add one there.`),
  );
};

/**
 * Checks code against the rules of oxlint.config.ts.
 * @param changed only these of the repository's files; without it all
 * @returns what is wrong; also a line when files were not looked at or a rule's violation in test/fixtures was missed
 */
export const checkLint = async (changed?: readonly string[]): Promise<readonly string[]> => {
  const all = sourceFiles([".ts", ".tsx", ".js", ".mjs"]);
  const files = changed === undefined ? all : all.filter((path) => changed.includes(path));
  const planted = await checkPlanted();
  if (changed !== undefined && files.length === 0) return planted;
  const run = await runTool(linter, changed === undefined ? [] : files);
  const looked = Number(/ on (\d+) files? /.exec(run.output)?.[1] ?? 0);
  const blind =
    looked < files.length ? [`Only ${String(looked)} of ${String(files.length)} files were looked at.`] : [];
  return [...problemsOf(run, "oxlint"), ...blind, ...planted];
};
