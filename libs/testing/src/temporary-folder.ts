import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SEARCHABLE_BY_OTHERS = 0o711;

/** A new folder below the system's temporary one. Servers that root starts under another account can reach into it. */
export async function temporaryFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  await chmod(folder, SEARCHABLE_BY_OTHERS);
  return folder;
}
