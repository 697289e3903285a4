// Types by TypeScript's native compiler.
import { globSync } from "node:fs";
import { problemsOf, runTool } from "./run-tool.ts";
import { sourceFiles } from "./source-files.ts";

const compiler = "node_modules/typescript-native/bin/tsc";
const pages = "services/payments/src/pages/http/assets";

/** Settings, the files that they are about, and a deliberate mistake in test/fixtures by the same settings. */
interface Programme {
  readonly settings: string;
  readonly files: () => readonly string[];
  readonly plantedSettings: string;
  readonly planted: string;
}

const findPlanted = async ({ plantedSettings, planted }: Programme): Promise<readonly string[]> => {
  const { output } = await runTool(compiler, ["-p", plantedSettings, "--pretty", "false"]);
  return output.startsWith(`${planted}(`) ? [] : [`The mistake in ${planted} was not reported.`, output];
};

/** The files that the compiler does not look at with these settings. */
const findUnseen = async ({ settings, files }: Programme): Promise<readonly string[]> => {
  const expected = files();
  if (expected.length === 0) return [`There is no file to check by ${settings}.`];
  const { stdout } = await runTool(compiler, ["-p", settings, "--listFilesOnly"]);
  const seen = stdout.split("\n").map((line) => line.trim());
  return expected
    .filter((path) => !seen.some((line) => line.endsWith(`/${path}`)))
    .map((path) => `${path} is not looked at by ${settings}.`);
};

/**
 * @returns what is wrong; also a line when a file is not looked at or the mistake in test/fixtures is not found,
 * because then nothing is proved
 */
const check = async (programme: Programme): Promise<readonly string[]> => {
  const found = problemsOf(await runTool(compiler, ["-p", programme.settings]), "tsc");
  const blind = await Promise.all([findUnseen(programme), findPlanted(programme)]);
  return [...found, ...blind.flat()];
};

const isOfConsole = (path: string): boolean => path.startsWith("console/");

const isOfPackages = (path: string): boolean => path.startsWith("packages/");

/** Files of the site that import its own dependencies, which only its build installs. */
const needAstro: ReadonlySet<string> = new Set(
  ["astro.config.ts", "src/content.config.ts", "src/route-data.ts"].map((path) => `site/${path}`),
);

const isOfSiteScripts = (path: string): boolean => path.startsWith("site/src/scripts/");

const isForNode = (path: string): boolean =>
  !isOfConsole(path) && !isOfPackages(path) && !isOfSiteScripts(path) && !needAstro.has(path);

/** Packages that run in Node; the others run in browsers. */
const isOfNodePackages = (path: string): boolean => /^packages\/(node|cli)\//.test(path);

/** Checks the types of all TypeScript that Node runs. */
export const checkTypes = (): Promise<readonly string[]> =>
  check({
    settings: "tsconfig.json",
    files: () => sourceFiles([".ts"]).filter(isForNode),
    plantedSettings: "test/fixtures/types/tsconfig.json",
    planted: "test/fixtures/types/violation.ts",
  });

/** Checks the types of the console, against those of the API as its documents state it. */
export const checkConsoleTypes = (): Promise<readonly string[]> =>
  check({
    settings: "console/tsconfig.json",
    files: () => sourceFiles([".ts", ".tsx"]).filter(isOfConsole),
    plantedSettings: "test/fixtures/console/tsconfig.json",
    planted: "test/fixtures/console/violation.tsx",
  });

/** Checks the types of the packages that shops install for their pages, and of the shop that is their example. */
export const checkPackageTypes = (): Promise<readonly string[]> =>
  check({
    settings: "packages/tsconfig.json",
    files: () => sourceFiles([".ts", ".tsx"]).filter((path) => isOfPackages(path) && !isOfNodePackages(path)),
    plantedSettings: "test/fixtures/packages/tsconfig.json",
    planted: "test/fixtures/packages/violation.ts",
  });

/** Checks the types of the packages that run in Node, with the library of the oldest Node that they support. */
export const checkNodePackageTypes = (): Promise<readonly string[]> =>
  check({
    settings: "packages/tsconfig.node.json",
    files: () => sourceFiles([".ts"]).filter(isOfNodePackages),
    plantedSettings: "test/fixtures/node-packages/tsconfig.json",
    planted: "test/fixtures/node-packages/violation.ts",
  });

/** Checks the types of the scripts that the documentation site gives to browsers. */
export const checkSiteScripts = (): Promise<readonly string[]> =>
  check({
    settings: "site/src/scripts/tsconfig.json",
    files: () => sourceFiles([".ts"]).filter(isOfSiteScripts),
    plantedSettings: "test/fixtures/site-scripts/tsconfig.json",
    planted: "test/fixtures/site-scripts/violation.ts",
  });

/** Checks the types of the scripts that hosted pages give to browsers: JavaScript, with the types in comments. */
export const checkPageScripts = (): Promise<readonly string[]> =>
  check({
    settings: pages,
    files: () => globSync(`${pages}/*.js`),
    plantedSettings: "test/fixtures/page-scripts/tsconfig.json",
    planted: "test/fixtures/page-scripts/violation.js",
  });
