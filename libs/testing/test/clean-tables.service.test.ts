import { afterAll, beforeAll, expect, it } from "@jest/globals";
import pg from "pg";
import { rememberTables, testDatabase } from "../src/index.ts";

const sql = `
  create table shops (shop_id text primary key);
  create table "Orders" (shop_id text references shops);
  create table rules (name text);
  create table outbox (id text);
  insert into rules values ('first'), ('second')`;

let database: Awaited<ReturnType<typeof testDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase({ sql });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

const count = async (table: string): Promise<number> => {
  const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${table}`);
  return Number(rows[0]?.count);
};

it("the cleaning empties what was empty, leaves what is on its way, and reports changed settings", async () => {
  const tables = await rememberTables(database.url);
  const orders = `"Orders"`;
  await client.query(`insert into shops values ('s'); insert into ${orders} values ('s')`);
  await client.query("insert into outbox values ('e')");
  await tables.renew();
  const counts: number[] = [];
  for (const table of ["shops", orders, "rules", "outbox"]) counts.push(await count(table));
  expect(counts).toEqual([0, 0, 2, 1]);
  await client.query("update rules set name = 'third' where name = 'first'");
  await expect(tables.renew()).rejects.toThrow("rules was changed");
  await tables.close();
});

it("leaves what is to be kept as it is", async () => {
  const tables = await rememberTables(database.url, ["rules", "shops"]);
  await client.query("update rules set name = 'fourth' where name = 'second'; insert into shops values ('kept')");
  await tables.renew();
  expect([await count("rules"), await count("shops")]).toEqual([2, 1]);
  await tables.close();
});

it("forgets jobs", async () => {
  await client.query(`
    create schema graphile_worker;
    create table graphile_worker._private_jobs (key text);
  `);
  const tables = await rememberTables(database.url);
  await client.query("insert into graphile_worker._private_jobs values ('payment:pay_1'), (null)");
  await tables.renew();
  const { rows } = await client.query("select key from graphile_worker._private_jobs");
  expect(rows).toEqual([]);
  await tables.close();
});
