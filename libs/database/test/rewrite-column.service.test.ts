import { afterAll, beforeAll, beforeEach, expect, it } from "@jest/globals";
import pg from "pg";
import { type Database, type RewrittenColumn, createDatabase, rewriteColumn } from "../src/index.ts";
import { type EmptyDatabase, emptyDatabase, runSql } from "./support/empty-database.ts";

const logger = { info: () => undefined, warn: () => undefined };
let server: EmptyDatabase;
let database: Database;

beforeAll(async () => {
  server = await emptyDatabase();
  database = createDatabase({ url: server.url, poolSize: 2, applicationName: "test", logger });
  await runSql(
    server.url,
    "create table letter (area varchar(9), number varchar(9), body text, primary key (area, number))",
  );
});

afterAll(async () => {
  await database.close();
  await server.drop();
});

// 1,300 rows with a text: two full batches and a rest.
beforeEach(() =>
  runSql(
    server.url,
    `truncate letter; insert into letter
     select 'a' || n % 3, n::text, case when n > 1300 then null else 'old ' || n end from generate_series(1, 1310) n`,
  ),
);

const shouted = (rewrite: RewrittenColumn["rewrite"]): RewrittenColumn => ({
  table: "letter",
  key: ["area", "number"],
  column: "body",
  rewrite,
});
const toNew = shouted((text) => text.replace("old", "new"));

const bodies = async (): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await database.pool.query<{ number: string; body: string }>(
    "select number, body from letter where body is not null",
  );
  return new Map(rows.map(({ number, body }) => [number, body]));
};

it("rewrites every text once, and finds nothing to do the next time", async () => {
  expect(await rewriteColumn(database, toNew)).toEqual({ seen: 1300, rewritten: 1300, busy: 0, unreadable: 0 });
  expect(await rewriteColumn(database, toNew)).toEqual({ seen: 1300, rewritten: 0, busy: 0, unreadable: 0 });
  const found = await bodies();
  expect([found.size, found.get("1"), found.get("1300")]).toEqual([1300, "new 1", "new 1300"]);
});

it("gives the key with the text, and counts what cannot be read", async () => {
  const ofArea = shouted((text, [area]) => (area === "a0" ? null : text));
  expect(await rewriteColumn(database, ofArea)).toEqual({ seen: 1300, rewritten: 0, busy: 0, unreadable: 433 });
});

it("the rewrite of a column waits for no lock, and keeps what others have stored meanwhile", async () => {
  const other = new pg.Client({ connectionString: server.url });
  await other.connect();
  try {
    await other.query("begin");
    await other.query("update letter set body = 'old but held' where number = '7'");
    expect(await rewriteColumn(database, toNew)).toMatchObject({ rewritten: 1299, busy: 1 });
    await other.query("commit");
  } finally {
    await other.end();
  }
  expect(await rewriteColumn(database, toNew)).toMatchObject({ rewritten: 1, busy: 0 });
  expect((await bodies()).get("7")).toBe("new but held");

  await runSql(server.url, "update letter set body = 'old 8' where number = '8'");
  const changing = shouted((text) => (text === "old 8" ? "new 8" : text));
  // Another process stores another text between the reading and the writing.
  const execute: Database["execute"] = async (statement, values) => {
    await runSql(server.url, "update letter set body = 'theirs' where number = '8'");
    return database.execute(statement, values);
  };
  expect(await rewriteColumn({ query: database.query, execute }, changing)).toMatchObject({ rewritten: 0, busy: 1 });
  expect((await bodies()).get("8")).toBe("theirs");
});

it("rewrites documents that fulfil a condition, by a key that ends with a number", async () => {
  await runSql(
    server.url,
    `create table page (book varchar(9), number integer, body jsonb, primary key (book, number));
     insert into page select 'b' || n % 2, n,
       jsonb_build_object('n', n, case when n % 3 = 0 then 'old' else 'new' end, '"{}')
     from generate_series(1, 1310) n`,
  );
  const pages: RewrittenColumn = {
    table: "page",
    key: ["book"],
    number: "number",
    column: "body",
    type: "jsonb",
    where: "body ? 'old'",
    rewrite: (text, [book, number]) => {
      const { old, ...body } = JSON.parse(text) as Record<string, unknown>;
      return Promise.resolve(JSON.stringify({ ...body, new: old, place: `${book ?? ""} ${number ?? ""}` }));
    },
  };
  expect(await rewriteColumn(database, pages)).toEqual({ seen: 436, rewritten: 436, busy: 0, unreadable: 0 });
  expect(await rewriteColumn(database, pages)).toEqual({ seen: 0, rewritten: 0, busy: 0, unreadable: 0 });
  const { rows } = await database.pool.query("select body from page where number in (9, 10) order by number");
  expect(rows).toEqual([{ body: { n: 9, new: '"{}', place: "b1 9" } }, { body: { n: 10, new: '"{}' } }]);
});
