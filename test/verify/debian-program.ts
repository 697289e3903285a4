import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { unpackDebianPackages } from "@railyard/embedded-servers";
import { OperationalError } from "@railyard/failures";

const run = promisify(execFile);
const cacheFolder = join(import.meta.dirname, "../../.railyard/cache");

export interface DebianProgram {
  readonly command: string;
  /** Debian package that contains it, and the path of the program in that package. */
  readonly packageName: string;
  readonly path: string;
}

const isOnPath = async (command: string): Promise<boolean> =>
  run(command, ["--version"], { timeout: 10_000 }).then(
    () => true,
    () => false,
  );

/**
 * Path of a program: the one on the PATH, else Debian's package unpacked into `.railyard/cache`, which needs no root
 * rights and changes nothing of the system.
 * @throws {OperationalError} `program_missing`
 */
export const resolveDebianProgram = async ({ command, packageName, path }: DebianProgram): Promise<string> => {
  if (await isOnPath(command)) return command;
  const folder = join(cacheFolder, `debian-${packageName}`);
  const file = join(folder, path);
  if (existsSync(file)) return file;
  try {
    await unpackDebianPackages({ packages: [packageName], folder });
  } catch (error) {
    throw new OperationalError(
      "program_missing",
      `${command} is neither on the PATH nor could the Debian package ${packageName} be fetched. ` +
        `Install it (apt-get install ${packageName}), or let this machine reach a Debian mirror.`,
      { cause: error },
    );
  }
  return file;
};
