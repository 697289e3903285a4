import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { OperationalError } from "@railyard/failures";

const run = promisify(execFile);
const fetchTimeoutMs = 300_000;

/** An interpreter and the variables that it needs. */
export interface DebianInterpreter {
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A language whose interpreter Debian has under a name with its version. */
export interface DebianLanguage {
  /** Of the program, such as `python3`. */
  readonly name: string;
  /** The package that depends on the one of this release. */
  readonly latest: string;
  /** That package's name, such as `python3.11`. */
  readonly versioned: RegExp;
  /** What is unpacked of it: names of packages. */
  readonly packagesOf: (versioned: string) => readonly string[];
  /** The program in `usr/bin`. */
  readonly program: RegExp;
}

export const debianLanguages = {
  python: {
    name: "python3",
    latest: "python3",
    versioned: /python3\.\d+/,
    packagesOf: (name) => [name, `${name}-minimal`, `lib${name}-minimal`, `lib${name}-stdlib`],
    program: /^python3\.\d+$/,
  },
  php: {
    name: "php",
    latest: "php-cli",
    versioned: /php\d+\.\d+-cli/,
    packagesOf: (name) => [name, name.replace("-cli", "-common")],
    program: /^php\d+\.\d+$/,
  },
  ruby: {
    name: "ruby",
    latest: "ruby",
    versioned: /ruby\d+\.\d+/,
    packagesOf: (name) => [name, `lib${name}`],
    program: /^ruby\d+\.\d+$/,
  },
} as const satisfies Readonly<Record<string, DebianLanguage>>;

/** Options that make apt-get work in a folder of its own, without root rights. */
const optionsOf = (work: string): readonly string[] => [
  ...["-o", `Dir::State::lists=${join(work, "lists")}`],
  ...["-o", `Dir::Cache=${work}`],
  ...["-o", "Debug::NoLocking=true"],
  ...["-o", "APT::Sandbox::User="],
];

/** The package of this release. */
const versionedName = async ({ latest, versioned }: DebianLanguage, options: readonly string[]): Promise<string> => {
  const { stdout } = await run("apt-cache", [...options, "depends", latest], { timeout: fetchTimeoutMs });
  const name = versioned.exec(stdout)?.[0];
  if (name === undefined) throw new Error(`The package ${latest} depends on none with a version.`);
  return name;
};

/** Downloads a Debian interpreter with those of its dependencies that the machine lacks, and unpacks all of them. */
const download = async (language: DebianLanguage, work: string): Promise<void> => {
  const options = optionsOf(work);
  mkdirSync(join(work, "lists/partial"), { recursive: true });
  mkdirSync(join(work, "archives/partial"), { recursive: true });
  await run("apt-get", [...options, "update"], { timeout: fetchTimeoutMs });
  const packages = language.packagesOf(await versionedName(language, options));
  const flags = ["install", "--yes", "--download-only", "--reinstall", "--no-install-recommends"];
  await run("apt-get", [...options, ...flags, ...packages], { timeout: fetchTimeoutMs });
  const archives = join(work, "archives");
  for (const archive of readdirSync(archives).filter((file) => file.endsWith(".deb"))) {
    await run("dpkg", ["-x", join(archives, archive), join(work, "unpacked")]);
  }
};

const isOfArchitecture = (name: string): boolean => name.endsWith("-linux-gnu");

const interpreterIn = ({ program }: DebianLanguage, folder: string): DebianInterpreter => {
  const programs = join(folder, "usr/bin");
  const name = readdirSync(programs).find((file) => program.test(file));
  if (name === undefined) throw new Error(`There is no ${String(program)} in ${programs}.`);
  const libraries = [join(folder, "usr/lib"), join(folder, "lib")].flatMap((place) =>
    existsSync(place)
      ? readdirSync(place)
          .filter(isOfArchitecture)
          .map((inner) => join(place, inner))
      : [],
  );
  return { command: join(programs, name), env: { LD_LIBRARY_PATH: libraries.join(":") } };
};

/**
 * Debian's interpreter of a language unpacked into a folder, which needs no root rights and changes nothing of the
 * system.
 * @throws {OperationalError} `interpreter_missing`
 */
export const debianInterpreter = async (language: DebianLanguage, folder: string): Promise<DebianInterpreter> => {
  if (existsSync(folder)) return interpreterIn(language, folder);
  const work = `${folder}.${String(process.pid)}`;
  try {
    await download(language, work);
    renameSync(join(work, "unpacked"), folder);
  } catch (error) {
    if (!existsSync(folder)) {
      throw new OperationalError(
        "interpreter_missing",
        `${language.name} is neither on the PATH nor could Debian's be fetched. Install it ` +
          `(apt-get install ${language.latest}), or let this machine reach a Debian mirror.`,
        { cause: error },
      );
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return interpreterIn(language, folder);
};
