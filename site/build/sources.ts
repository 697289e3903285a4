import { readdirSync } from "node:fs";
import { join, posix } from "node:path";

/** A Markdown file of the repository that is a page of the site. */
export interface Source {
  /** From the root of the repository. */
  readonly path: string;
  /** Below /docs/, without slashes around it. */
  readonly address: string;
}

/** The folder that holds docs/, services/ and site/. */
export const repository = join(import.meta.dirname, "../..");

/** Written as files of their own; what is not matched is no page. */
const rules: readonly (readonly [pattern: RegExp, address: string])[] = [
  [/^docs\/decisions\/README\.md$/, "decisions"],
  [/^docs\/(.+)\/README\.md$/, "$1"],
  [/^docs\/(.+)\.md$/, "$1"],
  [/^ARCHITECTURE\.md$/, "architecture"],
  [/^CONTRIBUTING\.md$/, "contributing"],
  [/^CHANGELOG\.md$/, "changelog"],
  [/^SECURITY\.md$/, "security"],
  [/^helm\/railyard\/README\.md$/, "deployment/chart"],
  [/^helm\/railyard\/UPGRADING\.md$/, "deployment/upgrading"],
  [/^k8s\/README\.md$/, "deployment/kubernetes"],
  [/^packages\/([\w-]+)\/README\.md$/, "packages/$1"],
  [/^services\/([\w-]+)\/README\.md$/, "services/$1"],
  [/^services\/([\w-]+)\/src\/([\w-]+)\/README\.md$/, "services/$1/$2"],
  [/^libs\/([\w-]+)\/README\.md$/, "libs/$1"],
  [/^(console|local|site)\/README\.md$/, "contributors/$1"],
  [/^test\/([\w-]+)\/README\.md$/, "contributors/$1-tests"],
];

/** Where a file of the repository is on the site; undefined when it is no page of it. */
export const addressOf = (path: string): string | undefined => {
  for (const [pattern, address] of rules) if (pattern.test(path)) return path.replace(pattern, address);
  return undefined;
};

const folders = ["", "docs", "helm", "k8s", "packages", "services", "libs", "console", "local", "site", "test"];
const ignored = new Set(["node_modules", "dist", "generated", ".railyard", ".git"]);

const markdownBelow = (root: string, folder: string, isDeep: boolean): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return isDeep && !ignored.has(entry.name) ? markdownBelow(root, path, true) : [];
    return entry.name.endsWith(".md") ? [path] : [];
  });

/** Every page that is written in Markdown, by address. */
export const readSources = (root = repository): readonly Source[] =>
  folders
    .flatMap((folder) => markdownBelow(root, folder, folder !== ""))
    .flatMap((path) => {
      const address = addressOf(path);
      return address === undefined ? [] : [{ path, address }];
    })
    .toSorted((left, right) => left.address.localeCompare(right.address, "en"));
