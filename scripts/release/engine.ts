import { execFile, spawn } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);
const outputBytesMax = 64 * 1024 * 1024;

/** What builds images here. */
export interface Engine {
  readonly name: "docker" | "buildah";
  readonly build: (image: string, buildArguments: Readonly<Record<string, string>>, cwd: string) => Promise<void>;
  /** Pushes the image; resolves with its digest. */
  readonly push: (image: string, digestFile: string) => Promise<void>;
  /** What a program inside the image prints. */
  readonly runInside: (image: string, command: readonly string[]) => Promise<string>;
}

/** Runs a command that the user watches; fails when it does. */
export const runWatched = (command: string, args: readonly string[], cwd?: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, [...args], { stdio: ["ignore", "inherit", "inherit"], ...(cwd ? { cwd } : {}) });
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args[0] ?? ""} ended with ${String(code)}.`));
    });
  });

export const outputOf = async (command: string, args: readonly string[], cwd?: string): Promise<string> =>
  (await execute(command, [...args], { maxBuffer: outputBytesMax, ...(cwd ? { cwd } : {}) })).stdout.trim();

const works = (command: string, args: readonly string[]): Promise<boolean> =>
  execute(command, [...args]).then(
    () => true,
    () => false,
  );

const argumentsOf = (values: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(values).flatMap(([name, value]) => ["--build-arg", `${name}=${value}`]);

const file = ["--file", "docker/Dockerfile"];

const docker: Engine = {
  name: "docker",
  build: (image, values, cwd) =>
    runWatched("docker", ["build", ...file, ...argumentsOf(values), "--tag", image, "."], cwd),
  push: async (image, digestFile) => {
    await runWatched("docker", ["push", image]);
    const { writeFile } = await import("node:fs/promises");
    const reference = await outputOf("docker", ["image", "inspect", "--format", "{{index .RepoDigests 0}}", image]);
    await writeFile(digestFile, reference.split("@")[1] ?? "");
  },
  runInside: (image, [program = "", ...args]) =>
    outputOf("docker", ["run", "--rm", "--entrypoint", program, image, ...args]),
};

const buildah: Engine = {
  name: "buildah",
  build: (image, values, cwd) =>
    runWatched("buildah", ["build", ...file, "--layers", ...argumentsOf(values), "--tag", image, "."], cwd),
  push: (image, digestFile) => runWatched("buildah", ["push", "--digestfile", digestFile, image]),
  runInside: async (image, command) => {
    const container = await outputOf("buildah", ["from", "--pull-never", image]);
    try {
      return await outputOf("buildah", ["run", "--user", "root", container, "--", ...command]);
    } finally {
      await execute("buildah", ["rm", container]);
    }
  },
};

/** Docker where its server answers, else buildah; undefined where there is neither. */
export const findEngine = async (): Promise<Engine | undefined> => {
  if (await works("docker", ["info"])) return docker;
  return (await works("buildah", ["--version"])) ? buildah : undefined;
};
