import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { OperationalError, errorCode } from "@railyard/failures";

export interface MigrationFile {
  /** The folder's name, which also gives the order. */
  readonly name: string;
  readonly sql: string;
  /** SHA-256 of the file, lower-case hex. */
  readonly checksum: string;
}

/** The migrations of a folder in their order. Errors: OperationalError `migration_folder_invalid`. */
export const readMigrationFiles = async (folder: string): Promise<MigrationFile[]> => {
  let entries;
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (error) {
    throw invalidFolder(folder, `it cannot be read (${String(errorCode(error))})`, error);
  }
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return await Promise.all(names.sort().map((name) => readMigrationFile(folder, name)));
};

const readMigrationFile = async (folder: string, name: string): Promise<MigrationFile> => {
  try {
    const content = await readFile(join(folder, name, "migration.sql"));
    const checksum = createHash("sha256").update(content).digest("hex");
    return { name, sql: content.toString("utf8"), checksum };
  } catch (error) {
    throw invalidFolder(folder, `${name}/migration.sql cannot be read (${String(errorCode(error))})`, error);
  }
};

const invalidFolder = (folder: string, reason: string, cause: unknown): OperationalError => {
  const message = `The migrations folder ${folder} cannot be used: ${reason}.`;
  return new OperationalError("migration_folder_invalid", message, { cause, retryable: false });
};
