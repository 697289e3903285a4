// What is left on the disks of PostgreSQL and NATS.
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { servicesWithDatabase } from "@railyard/local";
import { inServiceDatabase } from "../service-databases.ts";
import type { System } from "../system.ts";
import { formsOf } from "./hoard.ts";

/** A folder with files of a store, or one file of it. */
export interface FilesOf {
  readonly place: "tables" | "log" | "stream";
  readonly path: string;
}

/** The folders of the service's databases, of the log of their changes, and of the streams. */
export const foldersOf = async (system: Pick<System, "nats" | "stack">): Promise<readonly FilesOf[]> => {
  const ofDatabases = await Promise.all(
    servicesWithDatabase.map((service) =>
      inServiceDatabase(system, service, async (client) => {
        const { rows } = await client.query<{ data_directory: string; oid: string }>(
          `select current_setting('data_directory') as data_directory, oid::text from pg_database
           where datname = current_database()`,
        );
        return rows.map((row) => ({ data: row.data_directory, path: join(row.data_directory, "base", row.oid) }));
      }),
    ),
  );
  const databases = ofDatabases.flat();
  const [data = ""] = databases.map((database) => database.data);
  return [
    ...databases.map(({ path }) => ({ place: "tables", path }) as const),
    { place: "log", path: join(data, "pg_wal") },
    { place: "log", path: join(dirname(data), "server.log") },
    { place: "stream", path: system.nats.storeFolder },
  ];
};

/** Every form of a text, as bytes. */
const bytesOf = (text: string): readonly Buffer[] => [
  ...formsOf(text).map((form) => Buffer.from(form)),
  Buffer.from(text, "utf16le"),
  Buffer.from(text.toUpperCase()),
];

const filesIn = async (path: string): Promise<readonly string[]> => {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return [path];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

/** Every file of a folder with its bytes: read anew while one goes, as a log's file that is renamed for later use. */
const readFolder = async (path: string): Promise<readonly (readonly [file: string, bytes: Buffer])[]> => {
  let missing: unknown;
  for (let round = 0; round < 20; round += 1) {
    try {
      const files = await filesIn(path);
      return await Promise.all(files.map(async (file) => [file, await readFile(file)] as const));
    } catch (error) {
      missing = error;
    }
  }
  throw new Error(`the files of ${path} never stood still`, { cause: missing });
};

/** The files that have one of the texts in any form, by the name of the text. */
export const filesWith = async <Name extends string>(
  folders: readonly FilesOf[],
  texts: Readonly<Record<Name, string>>,
): Promise<Readonly<Record<Name, readonly FilesOf[]>>> => {
  const names = Object.keys(texts) as Name[];
  const found = Object.fromEntries(names.map((name) => [name, [] as FilesOf[]])) as Record<Name, FilesOf[]>;
  for (const { place, path } of folders) {
    for (const [file, bytes] of await readFolder(path)) {
      for (const name of names) {
        if (bytesOf(texts[name]).some((form) => bytes.includes(form))) found[name].push({ place, path: file });
      }
    }
  }
  return found;
};
