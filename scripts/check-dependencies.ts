import { globSync } from "node:fs";
import { join } from "node:path";
import { cruise } from "dependency-cruiser";
import type { ICruiseResult } from "dependency-cruiser";
import rules from "../dependency-rules.ts";

const root = join(import.meta.dirname, "..");

/** Paths of the production sources, without generated clients. */
const productionSources = (): readonly string[] =>
  globSync(["libs/*/src/**/*.ts", "services/*/src/**/*.ts", "local/src/**/*.ts", "packages/*/src/**/*.{ts,tsx}"], {
    cwd: root,
  }).filter((path) => !path.includes("/generated/"));

const inspect = async (baseDir: string, folders: readonly string[]): Promise<ICruiseResult> => {
  const { output } = await cruise([...folders], {
    ...rules.options,
    ruleSet: { forbidden: rules.forbidden },
    validate: true,
    baseDir,
  } as never);
  if (typeof output === "string") throw new Error("dependency-cruiser answered with text instead of a result");
  return output;
};

/**
 * Checks the imports of the repository against dependency-rules.ts.
 * @returns one line for every violation; also a line when the tool saw fewer modules than there are source files
 * or missed the deliberate violation in test/fixtures, because then it proves nothing.
 */
export const checkDependencies = async (): Promise<readonly string[]> => {
  const fixture = await inspect(join(root, "test/fixtures/dependencies"), ["services"]);
  const fixtureRules = fixture.summary.violations.map(({ rule }) => rule.name);
  const problems: string[] = [];
  const expectedRules = [
    "services-do-not-import-services",
    "domain-is-pure",
    "payments-modules-import-downward-only-kernel",
    "wire-is-pure",
    "wire-is-for-use-cases-and-http",
    "domain-of-modules-is-pure",
  ];
  for (const expected of expectedRules) {
    if (!fixtureRules.includes(expected)) problems.push(`The fixture's violation of ${expected} was not reported.`);
  }
  const result = await inspect(root, ["libs", "services", "local", "packages"]);
  const looked = result.modules.filter(({ source }) => /(^|\/)src\/.*\.tsx?$/.test(source)).length;
  const expected = productionSources().length;
  if (looked < expected) problems.push(`Only ${looked} of ${expected} source files were looked at.`);
  return [...problems, ...result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`)];
};
