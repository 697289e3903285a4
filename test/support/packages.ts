import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

/** Folder of the packages that shops install. */
export const packagesFolder = join(import.meta.dirname, "../../packages");

/** Builds the packages as their own command does; also while another process does. */
export const buildPackages = async (): Promise<void> => {
  await promisify(execFile)("npm", ["run", "--silent", "build"], { cwd: join(packagesFolder, "react") });
};

/** Builds the command line, with the client that it has inside. */
export const buildCommandLine = async (): Promise<string> => {
  const folder = join(packagesFolder, "cli");
  await promisify(execFile)("npm", ["run", "--silent", "build"], { cwd: folder });
  return join(folder, "dist/main.js");
};
