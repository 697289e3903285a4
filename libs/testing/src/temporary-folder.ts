import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Names the folder of a run, which is deleted at its end with everything in it. */
export const runFolderVariable = "TEST_RUN_FOLDER";

const searchableByOthers = 0o711;

/**
 * A new folder below the run's, or below the system's temporary one outside of a run. Servers that root starts under
 * another account can reach into it.
 */
export const temporaryFolder = async (prefix: string): Promise<string> => {
  const folder = await mkdtemp(join(process.env[runFolderVariable] ?? tmpdir(), prefix));
  await chmod(folder, searchableByOthers);
  return folder;
};
