import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { unpackDebianPackages } from "@railyard/embedded-servers";

const execute = promisify(execFile);
const outputBytesMax = 64 * 1024 * 1024;
/** What builds the base, the images, and runs them. */
const tools = ["buildah", "runc", "mmdebstrap"];

/** A place in which buildah and runc are installed, without anything of the machine being changed. */
export interface Workshop {
  readonly folder: string;
  /** Of buildah: `overlay` where the kernel allows it, else `vfs`, which copies every layer. */
  readonly storageDriver: string;
  /** Runs a command to its end; resolves with what it printed, fails with the end of what it complained. */
  readonly run: (command: string, args: readonly string[], cwd?: string) => Promise<string>;
  /** The command with which a program is started in it. */
  readonly entered: (command: string, args: readonly string[], cwd?: string) => readonly [string, readonly string[]];
  /** A path of the workshop as the rest of the machine sees it. */
  readonly outside: (path: string) => string;
  readonly close: () => void;
}

/** Names of the packages that the tools need and that this machine has not. */
const missingPackages = async (): Promise<readonly string[]> => {
  const args = ["install", "--print-uris", "--no-install-recommends", "--yes", "--quiet", "--quiet", ...tools];
  const { stdout } = await execute("apt-get", args, { maxBuffer: outputBytesMax }).catch((error: unknown) => {
    throw new Error("apt-get does not know buildah, runc and mmdebstrap. Needs Debian; run apt-get update first.", {
      cause: error,
    });
  });
  return [...stdout.matchAll(/^'[^']+' ([^_\s]+)_/gm)].map(([, name = ""]) => name);
};

/** Lays the unpacked packages over /usr and /etc of a mount namespace of its own, which ends with its only process. */
const holderScript = `set -e
for part in usr etc; do
  if [ -d "$1/$part" ]; then mount -t overlay overlay -o "lowerdir=$1/$part:/$part" "/$part"; fi
done
try="$2/try"
mkdir -p "$try/upper" "$try/work" "$try/merged"
layers="lowerdir=/etc,upperdir=$try/upper,workdir=$try/work"
if mount -t overlay overlay -o "$layers" "$try/merged" 2>/dev/null; then umount "$try/merged"; echo overlay
else echo vfs; fi
exec sleep infinity`;

interface Holder {
  readonly processId: number;
  readonly storageDriver: string;
  readonly close: () => void;
}

const startHolder = (unpacked: string, folder: string): Promise<Holder> =>
  new Promise((resolve, reject) => {
    const script = ["sh", "-c", holderScript, "holder", unpacked, folder];
    const child = spawn("unshare", ["--mount", "--propagation", "private", ...script], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let complaint = "";
    child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString("utf8")));
    child.stdout.on("data", (chunk: Buffer) => {
      const storageDriver = chunk.toString("utf8").trim();
      resolve({ processId: child.pid ?? 0, storageDriver, close: () => void child.kill("SIGKILL") });
    });
    child.once("exit", () => {
      reject(new Error(`Needs root rights and a kernel with overlay mounts: ${complaint.trim()}`));
    });
  });

/** Settings that make buildah keep everything in the folder and take images from no registry. */
const writeSettings = async (folder: string, storageDriver: string): Promise<readonly string[]> => {
  const settings = join(folder, "settings");
  await mkdir(settings, { recursive: true });
  const storage = `driver = "${storageDriver}"\ngraphroot = "${folder}/${storageDriver}"\nrunroot = "${folder}/run"\n`;
  await writeFile(join(settings, "storage.conf"), `[storage]\n${storage}`);
  await writeFile(join(settings, "registries.conf"), "");
  return [
    `STORAGE_DRIVER=${storageDriver}`,
    `CONTAINERS_STORAGE_CONF=${settings}/storage.conf`,
    `CONTAINERS_REGISTRIES_CONF=${settings}/registries.conf`,
  ];
};

/** Fetches the tools into the folder, once, and opens a workshop there. */
export const openWorkshop = async (folder: string): Promise<Workshop> => {
  const packages = await missingPackages();
  const unpacked = join(folder, "tools");
  if (packages.length > 0 && !existsSync(unpacked)) await unpackDebianPackages({ packages, folder: unpacked });
  const holder = await startHolder(unpacked, folder);
  const settings = await writeSettings(folder, holder.storageDriver);
  const entered: Workshop["entered"] = (command, args, cwd = folder) => [
    "nsenter",
    [`--mount=/proc/${String(holder.processId)}/ns/mnt`, "env", `--chdir=${cwd}`, ...settings, command, ...args],
  ];
  const run: Workshop["run"] = async (command, args, cwd = folder) => {
    const [file, all] = entered(command, args, cwd);
    try {
      const { stdout } = await execute(file, all, { maxBuffer: outputBytesMax });
      return stdout.trim();
    } catch (error) {
      const { stderr = String(error) } = error as { readonly stderr?: string };
      const end = stderr.trim().split("\n").slice(-12).join("\n");
      throw new Error(`${command} ${args.slice(0, 2).join(" ")} failed: ${end}`, { cause: error });
    }
  };
  const outside = (path: string): string => `/proc/${String(holder.processId)}/root${path}`;
  return { folder, storageDriver: holder.storageDriver, run, entered, outside, close: holder.close };
};
