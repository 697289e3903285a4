import { cp, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Sorts behind every real one. */
const migrationName = "9999_never_works";
const statement = "alter table there_is_no_such_table add column nothing text;\n";

/**
 * Lays out services as a release has them in which one has a migration that fails. All others are links.
 * @returns the folder, which replaces `services/` in the release's images
 */
export const releaseWithBrokenMigration = async (
  root: string,
  folder: string,
  services: readonly string[],
  broken: string,
): Promise<string> => {
  await mkdir(folder, { recursive: true });
  for (const service of services) {
    const source = join(root, "services", service);
    const target = join(folder, service);
    if (service !== broken) {
      await symlink(source, target);
      continue;
    }
    const modules = join(source, "node_modules");
    await cp(source, target, { recursive: true, filter: (path) => !path.startsWith(modules) });
    await symlink(modules, join(target, "node_modules"));
    const migration = join(target, "prisma/migrations", migrationName);
    await mkdir(migration, { recursive: true });
    await writeFile(join(migration, "migration.sql"), statement);
  }
  return folder;
};
