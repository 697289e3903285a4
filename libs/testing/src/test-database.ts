import { createHash, randomBytes } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { migrate } from "@railyard/database";
import pg from "pg";
import { testPostgresUrl } from "./test-servers.ts";

const silent = { info: () => undefined, warn: () => undefined };

export interface TestDatabaseOptions {
  /** The folder that holds `<number>_<why>/migration.sql`. Absent: an empty database. */
  readonly migrationsFolder?: string;
  /** Statements that follow the migrations, for libraries that bring tables but no migrations. */
  readonly sql?: string;
}

export interface TestDatabase {
  /** Connection URL with all rights. */
  readonly url: string;
  /** Closes all connections to the database and deletes it. */
  drop(): Promise<void>;
}

/**
 * A database of its own, cloned from a template that the first test of a run migrates.
 * Tests wait for each other only while the template is being made.
 */
export const testDatabase = async (options: TestDatabaseOptions = {}): Promise<TestDatabase> => {
  const name = `test_${randomBytes(8).toString("hex")}`;
  const template = await ensureTemplate(options);
  // Copying files takes a third of the time that copying through the log takes.
  const statement = `create database ${name} template ${template} strategy file_copy`;
  await withAdministration((client) => client.query(statement));
  return {
    url: urlOf(name),
    async drop() {
      await withAdministration((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
};

/** Templates that this process has seen. */
const known = new Set<string>();

const ensureTemplate = async (options: TestDatabaseOptions): Promise<string> => {
  const template = `template_${await fingerprint(options)}`;
  if (known.has(template)) return template;
  await withAdministration(async (client) => {
    if (await exists(client, template)) return;
    await client.query("select pg_advisory_lock(hashtext($1))", [template]);
    if (await exists(client, template)) return;
    await build(client, template, options);
  });
  known.add(template);
  return template;
};

/** The template gets its name at the end, so that one whose making was interrupted is never used. */
const build = async (client: pg.Client, template: string, options: TestDatabaseOptions): Promise<void> => {
  const draft = `draft_${template}`;
  await client.query(`drop database if exists ${draft} with (force)`);
  await client.query(`create database ${draft}`);
  if (options.migrationsFolder !== undefined) {
    await migrate({ url: urlOf(draft), folder: options.migrationsFolder, logger: silent });
  }
  if (options.sql !== undefined) await runSql(urlOf(draft), options.sql);
  await client.query(`alter database ${draft} rename to ${template}`);
};

const exists = async (client: pg.Client, database: string): Promise<boolean> => {
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database]);
  return rowCount === 1;
};

const runSql = async (url: string, sql: string): Promise<void> => {
  await withClient(url, (client) => client.query(sql));
};

const withAdministration = async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  return await withClient(testPostgresUrl(), work);
};

const withClient = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const urlOf = (database: string): string => {
  const url = new URL(testPostgresUrl());
  url.pathname = `/${database}`;
  return url.href;
};

const fingerprint = async (options: TestDatabaseOptions): Promise<string> => {
  const hash = createHash("sha256").update(options.sql ?? "");
  if (options.migrationsFolder !== undefined) {
    const files = await readdir(options.migrationsFolder, { recursive: true });
    for (const file of files.filter((name) => name.endsWith(".sql")).sort()) {
      hash.update(`\n${file}\n`).update(await readFile(join(options.migrationsFolder, file)));
    }
  }
  return hash.digest("hex").slice(0, 24);
};
