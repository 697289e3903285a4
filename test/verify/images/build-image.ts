import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BaseImages } from "./base-images.ts";
import type { Workshop } from "./workshop.ts";

const execute = promisify(execFile);
export const root = join(import.meta.dirname, "../../..");

export interface BuildFacts {
  readonly version: string;
  readonly revision: string;
}

/** The version and the commit that the images are to carry. */
export const buildFacts = async (): Promise<BuildFacts> => {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { readonly version: string };
  const { stdout } = await execute("git", ["rev-parse", "HEAD"], { cwd: root });
  return { version, revision: stdout.trim() };
};

export const imageNameOf = (service: string): string => `localhost/railyard/${service}:verified`;

/** The machine's settings of npm, which specify where packages come from, as a file for the build alone. */
export const writeNpmSettings = async (folder: string): Promise<string> => {
  const lines: string[] = [];
  for (const kind of ["globalconfig", "userconfig"]) {
    const { stdout } = await execute("npm", ["config", "get", kind]);
    if (existsSync(stdout.trim())) lines.push(await readFile(stdout.trim(), "utf8"));
  }
  const authority = process.env["NODE_EXTRA_CA_CERTS"];
  if (authority !== undefined) {
    await writeFile(join(folder, "authorities.pem"), await readFile(authority));
    lines.push("cafile=/run/railyard/authorities.pem");
  }
  const file = join(folder, "npmrc");
  await writeFile(file, `${lines.join("\n")}\n`, { mode: 0o600 });
  return file;
};

/** Builds the image of a service with the project's Dockerfile; resolves with its name. */
export const buildImage = async (
  workshop: Workshop,
  service: string,
  { runtime, node, version, revision }: BaseImages & BuildFacts,
): Promise<string> => {
  const { folder, storageDriver } = workshop;
  const image = imageNameOf(service);
  const store = join(folder, "pnpm-store");
  const given = join(folder, "given");
  await mkdir(store, { recursive: true });
  await mkdir(given, { recursive: true });
  const settings = await writeNpmSettings(given);
  const values = {
    SERVICE: service,
    NODE_IMAGE: node,
    RUNTIME_IMAGE: runtime,
    VERSION: version,
    REVISION: revision,
  };
  await workshop.run(
    "buildah",
    [
      "build",
      "--file=docker/Dockerfile",
      "--isolation=chroot",
      "--pull-never",
      "--network=host",
      // Where every layer is a copy of all below it, keeping them costs more than building again.
      `--layers=${String(storageDriver === "overlay")}`,
      `--volume=${store}:/root/.local/share/pnpm/store`,
      `--volume=${settings}:/root/.npmrc:ro`,
      `--volume=${given}:/run/railyard:ro`,
      ...Object.entries(values).map(([name, value]) => `--build-arg=${name}=${value}`),
      `--tag=${image}`,
      ".",
    ],
    root,
  );
  return image;
};
