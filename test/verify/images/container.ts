import { spawn } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Workshop } from "./workshop.ts";

/** How a container is started: as a pod of the chart is, but in the network of this machine. */
export interface ContainerOptions {
  readonly name: string;
  readonly image: string;
  /** Where the image is mounted. */
  readonly rootFolder: string;
  /** After the entrypoint. */
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly memoryLimitBytes: number;
}

export interface Container {
  /** Settles with the exit code. */
  readonly ended: Promise<number>;
  /** What it printed so far, both streams. */
  readonly output: () => string;
  /** The most memory it was charged with, cached files included; undefined where the kernel does not report it. */
  readonly memoryPeakBytes: () => Promise<number | undefined>;
  /** Asks it to end, as Kubernetes does. */
  readonly terminate: () => void;
}

interface ImageStart {
  readonly Entrypoint: readonly string[];
  readonly Env: readonly string[];
  readonly User: string;
  readonly WorkingDir: string;
}

const startOf = async (workshop: Workshop, image: string): Promise<ImageStart> => {
  const text = await workshop.run("buildah", ["inspect", "--type=image", image]);
  return (JSON.parse(text) as { readonly OCIv1: { readonly config: ImageStart } }).OCIv1.config;
};

const temporaryFolder = {
  destination: "/tmp",
  type: "tmpfs",
  source: "tmpfs",
  options: ["nosuid", "nodev", "size=64m", "mode=1777"],
};

/** A bundle after the OCI runtime specification, with what the chart's security contexts ask for. */
const bundleOf = (start: ImageStart, options: ContainerOptions): unknown => {
  const [uid = 0, gid = 0] = start.User.split(":").map(Number);
  const variables = Object.entries(options.environment).map(([name, value]) => `${name}=${value}`);
  return {
    ociVersion: "1.0.2",
    process: {
      user: { uid, gid },
      args: [...start.Entrypoint, ...options.args],
      env: [...start.Env, ...variables],
      cwd: start.WorkingDir,
      noNewPrivileges: true,
      capabilities: {},
    },
    root: { path: options.rootFolder, readonly: true },
    mounts: [
      { destination: "/proc", type: "proc", source: "proc" },
      { destination: "/dev", type: "tmpfs", source: "tmpfs", options: ["nosuid", "mode=755"] },
      temporaryFolder,
    ],
    linux: {
      cgroupsPath: cgroupOf(options.name),
      resources: { memory: { limit: options.memoryLimitBytes } },
      namespaces: ["pid", "mount", "ipc", "uts"].map((type) => ({ type })),
    },
  };
};

const cgroupOf = (name: string): string => `/railyard-verify-${String(process.pid)}-${name}`;

const readPeak = async (name: string): Promise<number | undefined> => {
  const group = cgroupOf(name);
  for (const file of [
    `/sys/fs/cgroup/memory${group}/memory.max_usage_in_bytes`,
    `/sys/fs/cgroup${group}/memory.peak`,
  ]) {
    const text = await readFile(file, "utf8").catch(() => undefined);
    if (text !== undefined) return Number(text);
  }
  return undefined;
};

/** Starts a container of an image with runc: its user, a read-only root, no capability, a limit of memory. */
export const startContainer = async (workshop: Workshop, options: ContainerOptions): Promise<Container> => {
  const { name } = options;
  const bundle = join(workshop.folder, "bundles", name);
  await mkdir(bundle, { recursive: true });
  const specification = bundleOf(await startOf(workshop, options.image), options);
  await writeFile(join(bundle, "config.json"), JSON.stringify(specification));
  const id = `railyard-${String(process.pid)}-${name}`;
  const args = [`--root=${join(workshop.folder, "runc")}`, "run", `--bundle=${bundle}`, id];
  const [file, all] = workshop.entered("runc", args);
  const child = spawn(file, all, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString("utf8")));
  }
  const ended = new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      resolve(code ?? 1);
    });
  });
  return {
    ended,
    output: () => output,
    memoryPeakBytes: () => readPeak(name),
    terminate: () => void child.kill("SIGTERM"),
  };
};
