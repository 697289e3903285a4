import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SystemPackage } from "./bill-of-materials.ts";
import { billOfMaterials } from "./bill-of-materials.ts";
import { outputOf } from "./engine.ts";
import { billedPackages } from "./image-packages.ts";
import { releasedServices } from "./make-images.ts";

export interface BillWriting {
  readonly root: string;
  readonly output: string;
  readonly version: string;
  readonly systemPackages: ReadonlyMap<string, readonly SystemPackage[]>;
}

/** The version of Node that the Dockerfile puts into the images. */
export const nodeVersionOf = (dockerfile: string): string => {
  const [, version] = /^ARG NODE_IMAGE=\S+:(\d+\.\d+\.\d+)-/m.exec(dockerfile) ?? [];
  if (version === undefined) throw new RangeError("docker/Dockerfile names no version of Node in NODE_IMAGE");
  return version;
};

/** Writes a bill of materials for the image of every service. */
export const writeBills = async ({ root, output, version, systemPackages }: BillWriting): Promise<void> => {
  const nodeVersion = nodeVersionOf(readFileSync(join(root, "docker/Dockerfile"), "utf8"));
  const timestamp = new Date(await outputOf("git", ["log", "-1", "--format=%cI"], root)).toISOString();
  for (const service of releasedServices(root)) {
    const packages = billedPackages(service);
    const facts = { service, version, nodeVersion, packages, timestamp };
    const bill = billOfMaterials({ ...facts, systemPackages: systemPackages.get(service) ?? [] });
    writeFileSync(join(output, `railyard-${service}-${version}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`);
  }
};

/** Writes SHA256SUMS, as `sha256sum --check` reads it; returns the names of all files. */
export const writeChecksums = (output: string): readonly string[] => {
  const names = readdirSync(output).sort();
  const lines = names.map((name) => {
    const digest = createHash("sha256").update(readFileSync(join(output, name)));
    return `${digest.digest("hex")}  ${name}\n`;
  });
  writeFileSync(join(output, "SHA256SUMS"), lines.join(""));
  return [...names, "SHA256SUMS"];
};
