import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** A file that names the version, and how it does. */
interface Place {
  readonly file: string;
  readonly versions: (text: string) => readonly (string | undefined)[];
}

const ofPackage = (text: string): readonly (string | undefined)[] => [
  (JSON.parse(text) as { readonly version?: string }).version,
];

const ofChart = (text: string): readonly (string | undefined)[] => {
  const chart = parse(text) as { readonly version?: string; readonly appVersion?: string };
  return [chart.version, chart.appVersion];
};

const firstMatch =
  (pattern: RegExp) =>
  (text: string): readonly (string | undefined)[] => [pattern.exec(text)?.[1]];

const packageFiles = (root: string): readonly string[] => [
  "package.json",
  "console/package.json",
  "local/package.json",
  "test/package.json",
  ...["libs", "services"].flatMap((group) =>
    readdirSync(join(root, group)).map((name) => join(group, name, "package.json")),
  ),
  "packages/js/package.json",
  "packages/react/package.json",
];

const placesIn = (root: string): readonly Place[] => [
  ...packageFiles(root).map((file) => ({ file, versions: ofPackage })),
  { file: "helm/railyard/Chart.yaml", versions: ofChart },
  { file: "docker/Dockerfile", versions: firstMatch(/^ARG VERSION=(\S+)$/m) },
  { file: "libs/contracts/src/openapi.ts", versions: firstMatch(/interfaceVersion = "([^"]+)"/) },
  { file: "CHANGELOG.md", versions: firstMatch(/^## \[(\d[^\]]*)\]/m) },
];

/** The version of the project: that of its package.json, which all else follows. */
export const projectVersion = (root: string): string =>
  (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly version: string }).version;

/** Files that do not name the version, each with what to write there. */
export const versionDisagreements = (root: string, version = projectVersion(root)): readonly string[] =>
  placesIn(root).flatMap(({ file, versions }) =>
    versions(readFileSync(join(root, file), "utf8"))
      .filter((found) => found !== version)
      .map((found) => `${file} has ${found ?? "no version"}. Write ${version} there.`),
  );
