import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, jest } from "@jest/globals";
import pg from "pg";
import { testDatabase } from "../src/index.ts";

jest.setTimeout(60_000);

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "railyard-migrations-"));
  await mkdir(join(folder, "1_tables"));
  await writeFile(join(folder, "1_tables", "migration.sql"), "create table fruit (name text primary key);");
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(sql);
  await client.end();
  return rows;
};

it("gives each caller a migrated database of its own, also when many ask at once", async () => {
  const databases = await Promise.all(Array.from({ length: 6 }, () => testDatabase({ migrationsFolder: folder })));
  const [first, second] = databases;
  if (first === undefined || second === undefined) throw new Error("no databases");
  await query(first.url, "insert into fruit values ('apple')");
  expect(await query(first.url, "select name from fruit")).toEqual([{ name: "apple" }]);
  expect(await query(second.url, "select name from fruit")).toEqual([]);
  expect(new Set(databases.map((database) => database.url)).size).toBe(6);
  await Promise.all(databases.map((database) => database.drop()));
});

it("deletes a database that still has connections", async () => {
  const database = await testDatabase({ migrationsFolder: folder });
  const client = new pg.Client({ connectionString: database.url });
  client.on("error", () => undefined);
  await client.connect();
  await database.drop();
  await expect(query(database.url, "select 1")).rejects.toMatchObject({ code: "3D000" });
  await client.end();
});

it("runs the statements of a library that has no migrations of its own", async () => {
  const database = await testDatabase({ sql: "create table stone (weight bigint); insert into stone values (7)" });
  expect(await query(database.url, "select weight::int from stone")).toEqual([{ weight: 7 }]);
  await database.drop();
});
