import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hasErrorCode } from "@railyard/failures";
import type { Progress } from "./build.ts";
import { buildControlPlane } from "./build.ts";
import type { PackageVersions } from "./versions.ts";
import { pinnedVersions } from "./versions.ts";

const cacheFolder = join(import.meta.dirname, "../../../.railyard/cache/control-plane");

/** The programs of a control plane: etcd, kube-apiserver, kube-controller-manager and kube-scheduler. */
export interface ControlPlaneBinaries {
  readonly folder: string;
  /** Versions that they were made from, which differ from the pinned ones when the mirror no longer has those. */
  readonly versions: PackageVersions;
}

const keyOf = (versions: PackageVersions): string =>
  Object.entries(versions)
    .map(([name, version]) => `${name}-${String(version)}`)
    .join("_");

const read = async (folder: string): Promise<ControlPlaneBinaries> => {
  const versions = JSON.parse(await readFile(join(folder, "versions.json"), "utf8")) as PackageVersions;
  return { folder, versions };
};

/** The programs from the cache, built on the first call. Several processes may build at once: the first one wins. */
export const resolveControlPlane = async (progress: Progress = () => undefined): Promise<ControlPlaneBinaries> => {
  const folder = join(cacheFolder, keyOf(pinnedVersions));
  if (existsSync(folder)) return read(folder);
  await mkdir(cacheFolder, { recursive: true });
  const work = await mkdtemp(join(cacheFolder, "build-"));
  try {
    const binaries = join(work, "binaries");
    await mkdir(binaries);
    const versions = await buildControlPlane(pinnedVersions, work, binaries, progress);
    await writeFile(join(binaries, "versions.json"), `${JSON.stringify(versions, undefined, 2)}\n`);
    await rename(binaries, folder).catch((error: unknown) => {
      if (!hasErrorCode(error, "ENOTEMPTY", "EEXIST")) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return read(folder);
};
