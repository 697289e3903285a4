import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { OperationalError } from "@railyard/failures";

const run = promisify(execFile);
const fetchTimeoutMs = 300_000;

/** An interpreter and the variables that it needs. */
export interface DebianPython {
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Options that make apt-get work in a folder of its own, without root rights. */
const optionsOf = (work: string): readonly string[] => [
  ...["-o", `Dir::State::lists=${join(work, "lists")}`],
  ...["-o", `Dir::Cache=${work}`],
  ...["-o", "Debug::NoLocking=true"],
  ...["-o", "APT::Sandbox::User="],
];

/** The package that python3 depends on in this release, such as `python3.11`. */
const versionedName = async (options: readonly string[]): Promise<string> => {
  const { stdout } = await run("apt-cache", [...options, "depends", "python3"], { timeout: fetchTimeoutMs });
  const name = /python3\.\d+/.exec(stdout)?.[0];
  if (name === undefined) throw new Error("The package python3 depends on no python3.x.");
  return name;
};

/** Downloads Debian's Python with those of its dependencies that the machine lacks, and unpacks all of them. */
const download = async (work: string): Promise<void> => {
  const options = optionsOf(work);
  mkdirSync(join(work, "lists/partial"), { recursive: true });
  mkdirSync(join(work, "archives/partial"), { recursive: true });
  await run("apt-get", [...options, "update"], { timeout: fetchTimeoutMs });
  const name = await versionedName(options);
  const packages = [name, `${name}-minimal`, `lib${name}-minimal`, `lib${name}-stdlib`];
  const flags = ["install", "--yes", "--download-only", "--reinstall", "--no-install-recommends"];
  await run("apt-get", [...options, ...flags, ...packages], { timeout: fetchTimeoutMs });
  const archives = join(work, "archives");
  for (const archive of readdirSync(archives).filter((file) => file.endsWith(".deb"))) {
    await run("dpkg", ["-x", join(archives, archive), join(work, "unpacked")]);
  }
};

const interpreterIn = (folder: string): DebianPython => {
  const programs = join(folder, "usr/bin");
  const name = readdirSync(programs).find((file) => /^python3\.\d+$/.test(file));
  if (name === undefined) throw new Error(`There is no Python in ${programs}.`);
  const libraries = [join(folder, "usr/lib"), join(folder, "lib")].flatMap((place) =>
    existsSync(place)
      ? readdirSync(place)
          .filter(isOfArchitecture)
          .map((inner) => join(place, inner))
      : [],
  );
  return { command: join(programs, name), env: { LD_LIBRARY_PATH: libraries.join(":") } };
};

const isOfArchitecture = (name: string): boolean => name.endsWith("-linux-gnu");

/**
 * Debian's Python unpacked into a folder, which needs no root rights and changes nothing of the system.
 * @throws {OperationalError} `python_missing`
 */
export const debianPython = async (folder: string): Promise<DebianPython> => {
  if (existsSync(folder)) return interpreterIn(folder);
  const work = `${folder}.${String(process.pid)}`;
  try {
    await download(work);
    renameSync(join(work, "unpacked"), folder);
  } catch (error) {
    if (!existsSync(folder)) {
      throw new OperationalError(
        "python_missing",
        "python3 (3.10 or newer) is neither on the PATH nor could Debian's be fetched. Install it " +
          "(apt-get install python3), or let this machine reach a Debian mirror.",
        { cause: error },
      );
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return interpreterIn(folder);
};
