import { readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { parse } from "yaml";

const root = join(import.meta.dirname, "../..");

/** A package of the npm registry in an image. */
export interface ImagePackage {
  readonly name: string;
  readonly version: string;
  /** Digest of its archive, as the lockfile has it, such as `sha512-...`. */
  readonly integrity: string;
}

interface Snapshot {
  readonly dependencies?: Readonly<Record<string, string>>;
}
interface Importer {
  readonly dependencies?: Readonly<Record<string, { readonly version: string }>>;
}
interface Lockfile {
  readonly importers: Readonly<Record<string, Importer>>;
  readonly snapshots: Readonly<Record<string, Snapshot>>;
  readonly packages: Readonly<Record<string, { readonly resolution: { readonly integrity?: string } }>>;
}

const readLockfile = (): Lockfile => parse(readFileSync(join(root, "pnpm-lock.yaml"), "utf8")) as Lockfile;
let lockfile: Lockfile | undefined;

/** `name@1.2.3(peer@4)` without its peers. */
const withoutPeers = (key: string): string => key.replace(/\(.*$/s, "");

/** Production dependencies of folders and of the libraries that they need, and all that these depend on. */
const productionPackages = (folders: readonly string[]): readonly ImagePackage[] => {
  lockfile ??= readLockfile();
  const { importers, snapshots, packages } = lockfile;
  const found = new Map<string, ImagePackage>();
  const seen = new Set<string>();
  const addSnapshot = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const plain = withoutPeers(key);
    const at = plain.lastIndexOf("@");
    const integrity = packages[plain]?.resolution.integrity;
    if (integrity === undefined) throw new RangeError(`pnpm-lock.yaml has no digest of ${plain}`);
    found.set(plain, { name: plain.slice(0, at), version: plain.slice(at + 1), integrity });
    for (const [name, version] of Object.entries(snapshots[key]?.dependencies ?? {})) {
      // A dependency under another name is written as `other@1.2.3`.
      addSnapshot(`${name}@${version}` in snapshots ? `${name}@${version}` : version);
    }
  };
  const addImporter = (folder: string): void => {
    if (seen.has(folder)) return;
    seen.add(folder);
    for (const [name, { version }] of Object.entries(importers[folder]?.dependencies ?? {})) {
      if (version.startsWith("link:")) addImporter(normalize(join(folder, version.slice("link:".length))));
      else addSnapshot(`${name}@${version}`);
    }
  };
  folders.forEach(addImporter);
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
};

/**
 * The packages that `pnpm install --prod --no-optional --filter-prod` puts into the image of a service, read from the
 * lockfile.
 */
export const imagePackages = (service: string): readonly ImagePackage[] => productionPackages([`services/${service}`]);

/** Packages of which scripts and styles are in the pages of the documentation; what else builds it is in no image. */
const documentationParts = [
  "@astrojs/starlight",
  "@expressive-code/core",
  "@expressive-code/plugin-frames",
  "pagefind",
];

const documentationPackages = (): readonly ImagePackage[] => {
  const { packages } = parse(readFileSync(join(root, "site/pnpm-lock.yaml"), "utf8")) as Lockfile;
  return documentationParts.map((name) => {
    const found = Object.entries(packages).find(([key]) => key.startsWith(`${name}@`));
    const integrity = found?.[1].resolution.integrity;
    if (found === undefined || integrity === undefined) {
      throw new RangeError(`site/pnpm-lock.yaml has no digest of ${name}`);
    }
    return { name, version: found[0].slice(name.length + 1), integrity };
  });
};

/** The packages whose code is in the image of a service: also those that its pages were built from. */
export const billedPackages = (service: string): readonly ImagePackage[] => {
  if (service !== "gateway") return productionPackages([`services/${service}`]);
  const packages = [...productionPackages([`services/${service}`, "console"]), ...documentationPackages()];
  return packages.sort((a, b) => (a.name < b.name ? -1 : 1));
};
