import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Workshop } from "./workshop.ts";

const execute = promisify(execFile);
const suite = "bookworm";
const leftOut = ["/usr/share/man/*", "/usr/share/doc/*", "/usr/share/locale/*"];
const path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** Stand-ins for the base images of the Dockerfile, made of Debian's packages and the Node of this workspace. */
export interface BaseImages {
  readonly runtime: string;
  readonly node: string;
}

const has = async (workshop: Workshop, image: string): Promise<boolean> =>
  (await workshop.run("buildah", ["images", "--format", "{{.Name}}:{{.Tag}}"])).split("\n").includes(image);

const makeSystem = async (workshop: Workshop): Promise<string> => {
  const archive = join(workshop.folder, `debian-${suite}.tar`);
  if (existsSync(archive)) return archive;
  const draft = join(workshop.folder, "debian-draft.tar");
  const options = leftOut.map((pattern) => `--dpkgopt=path-exclude=${pattern}`);
  await workshop.run("mmdebstrap", ["--mode=root", "--variant=minbase", ...options, suite, draft]);
  await rename(draft, archive);
  return archive;
};

/** What the image of Node has in addition to Debian: node and npm under /usr/local. */
const makeNode = async (folder: string): Promise<string> => {
  const tree = join(folder, "node");
  await rm(tree, { recursive: true, force: true });
  await mkdir(join(tree, "bin"), { recursive: true });
  await copyFile(process.execPath, join(tree, "bin/node"));
  const { stdout: version } = await execute("npm", ["--version"]);
  await execute("npm", ["install", "--global", "--prefix", tree, `npm@${version.trim()}`]);
  return tree;
};

const commit = async (workshop: Workshop, container: string, image: string): Promise<void> => {
  await workshop.run("buildah", ["commit", "--rm", "--quiet", container, image]);
};

/** Makes the base images unless an earlier run did. */
export const ensureBaseImages = async (workshop: Workshop): Promise<BaseImages> => {
  const runtime = `localhost/railyard-base/debian:${suite}`;
  const node = `localhost/railyard-base/node:${process.versions.node}`;
  if (!(await has(workshop, runtime))) {
    const archive = await makeSystem(workshop);
    const container = await workshop.run("buildah", ["from", "scratch"]);
    await workshop.run("buildah", ["add", "--quiet", container, archive, "/"]);
    await workshop.run("buildah", ["config", "--env", `PATH=${path}`, container]);
    await commit(workshop, container, runtime);
  }
  if (!(await has(workshop, node))) {
    const tree = await makeNode(workshop.folder);
    const container = await workshop.run("buildah", ["from", "--pull-never", runtime]);
    await workshop.run("buildah", ["copy", "--quiet", container, tree, "/usr/local"]);
    await commit(workshop, container, node);
  }
  return { runtime, node };
};
