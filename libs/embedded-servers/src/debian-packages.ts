import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { errorCode, hasErrorCode } from "@railyard/failures";

const run = promisify(execFile);
const fetchTimeoutMs = 300_000;

export interface DebianPackages {
  /** Names, each with a version where one is meant: `prometheus` or `golang-1.19-go=1.19.8-2`. */
  readonly packages: readonly string[];
  /** Where the files of the packages come to lie, as under `/`. What is there already is taken as it is. */
  readonly folder: string;
}

/**
 * Downloads Debian packages, without those they depend on, and unpacks them into a folder. Needs no root rights and
 * changes nothing of the system. Fails with the error of apt-get or dpkg, ENOENT where there is none.
 */
export const unpackDebianPackages = async ({ packages, folder }: DebianPackages): Promise<void> => {
  const parent = join(folder, "..");
  await mkdir(parent, { recursive: true });
  // Several runs may fetch at once: each works in a folder of its own, and the first rename wins.
  const work = await mkdtemp(join(parent, "fetch-"));
  try {
    await download(packages, work);
    const archives = (await readdir(work)).filter((name) => name.endsWith(".deb"));
    if (archives.length < packages.length) throw new Error(`apt-get brought ${String(archives.length)} packages`);
    const draft = join(work, "unpacked");
    for (const archive of archives) await run("dpkg", ["-x", join(work, archive), draft]);
    await rename(draft, folder).catch((error: unknown) => {
      if (!hasErrorCode(error, "ENOTEMPTY", "EEXIST")) throw error;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};

const download = async (packages: readonly string[], work: string): Promise<void> => {
  const options = { cwd: work, timeout: fetchTimeoutMs };
  try {
    await run("apt-get", ["download", ...packages], options);
    return;
  } catch (error) {
    if (errorCode(error) === "ENOENT") throw error;
  }
  // The machine has no package lists: read them into the cache, where no root rights are needed.
  const state = join(work, "apt");
  await mkdir(join(state, "lists", "partial"), { recursive: true });
  await mkdir(join(state, "archives", "partial"), { recursive: true });
  const own = ["-o", `Dir::State::lists=${join(state, "lists")}`, "-o", `Dir::Cache=${state}`];
  await run("apt-get", [...own, "update"], options);
  await run("apt-get", [...own, "download", ...packages], options);
};
