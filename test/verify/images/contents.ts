import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { imagePackages } from "../../../scripts/release/image-packages.ts";

/** What is in an image below /railyard, and in all. */
export interface Contents {
  readonly files: number;
  readonly applicationBytes: number;
  readonly imageBytes: number;
  /** Names of the npm packages, sorted. */
  readonly packages: readonly string[];
  readonly problems: readonly string[];
}

interface File {
  readonly path: string;
  readonly bytes: number;
}

const filesBelow = (folder: string): File[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry): File[] => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return [{ path, bytes: entry.isSymbolicLink() ? 0 : lstatSync(path).size }];
  });

/** Files that have no business in an image, by what they would give away or weigh. */
const forbidden: readonly (readonly [string, RegExp])[] = [
  ["a setting or secret of the machine that built it", /(?:^|\/)(?:\.env(?:\..*)?|\.npmrc|.*\.pem|id_rsa)$/],
  ["history", /(?:^|\/)\.git(?:\/|$)/],
  ["a test", /\.(?:test|spec)\.[cm]?[jt]s$|^(?:libs|services)\/[^/]+\/(?:test|bench)\//],
  ["a source map", /\.map$/],
  ["types", /\.d\.[cm]?ts$/],
  ["where packages were fetched from", /\.modules\.yaml$|\.pnpm-workspace-state|pnpm-lock\.yaml$/],
  ["a native program, which would be of one processor's kind", /\.node$/],
];
const packageManagers = /^usr\/local\/(?:bin\/(?!node$)|lib\/node_modules\/)/;

const namesOf = (modules: string): string[] =>
  readdirSync(modules).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  );

/** Names of the packages in pnpm's store of an image: folders that contain a package, not links to one. */
const installedPackages = (application: string): readonly string[] => {
  const store = join(application, "node_modules/.pnpm");
  const found = readdirSync(store)
    .filter((name) => name !== "node_modules" && name !== "lock.yaml")
    .flatMap((entry) => {
      const modules = join(store, entry, "node_modules");
      return namesOf(modules).filter((name) => !lstatSync(join(modules, name)).isSymbolicLink());
    });
  return [...new Set(found)].sort();
};

const setUserIdBits = 0o6000;

/** Built pages, each with a file that it has. */
const gatewayPages = [
  ["The console", "/console/dist/index.html"],
  ["The documentation", "/site/dist/files.json"],
] as const;

/** Looks through the files of an image that is mounted. */
export const contentsOf = (service: string, mounted: string): Contents => {
  const all = filesBelow(mounted);
  const application = join(mounted, "railyard");
  const own = all.filter(({ path }) => path.startsWith(`${application}/`));
  const sum = (files: readonly File[]): number => files.reduce((total, { bytes }) => total + bytes, 0);
  const packages = installedPackages(application);
  const expected = [...new Set(imagePackages(service).map(({ name }) => name))].sort();
  const problems = [
    ...own.flatMap(({ path }) => {
      const inside = relative(application, path);
      return forbidden.flatMap(([what, pattern]) => (pattern.test(inside) ? [`${inside} is ${what}.`] : []));
    }),
    ...all.flatMap(({ path }) => {
      const inside = relative(mounted, path);
      return packageManagers.test(inside) ? [`${inside} is no part of what runs.`] : [];
    }),
    ...own.flatMap(({ path }) => ((lstatSync(path).mode & setUserIdBits) === 0 ? [] : [`${path} changes its user.`])),
    ...packages.filter((name) => !expected.includes(name)).map((name) => `${name} is not in the lockfile's list.`),
    ...expected.filter((name) => !packages.includes(name)).map((name) => `${name} is missing.`),
  ];
  for (const [what, file] of gatewayPages) {
    const hasPages = own.some(({ path }) => path.endsWith(file));
    if (hasPages === (service === "gateway")) continue;
    problems.push(hasPages ? `${what} belongs in the gateway alone.` : `${what} is missing.`);
  }
  const { version } = JSON.parse(readFileSync(join(application, "package.json"), "utf8")) as { version?: string };
  if (version === undefined) problems.push("package.json names no version.");
  return {
    files: own.length,
    applicationBytes: sum(own),
    imageBytes: sum(all),
    packages,
    problems: problems.slice(0, 20).map((problem) => `${service}: ${problem}`),
  };
};
