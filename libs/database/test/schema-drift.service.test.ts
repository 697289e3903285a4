import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import {
  bigint,
  boolean,
  defineTable,
  describeSchemaDrift,
  describeTableDrift,
  integer,
  jsonb,
  text,
  timestamptz,
} from "../src/index.ts";
import { emptyDatabase, runSql } from "./support/empty-database.ts";

const tables = `
create type colour as enum ('red', 'green');
create table basket (
  id varchar(64) primary key,
  owner_name text,
  size bigint not null default 0,
  colour colour not null,
  labels text[],
  details jsonb,
  made_at timestamptz(3) not null default now(),
  sold_at timestamptz
);
create table fruit (
  name text, basket_id varchar(64) references basket, weight numeric(10,2) not null, primary key (name, basket_id)
);
create table outbox (id text primary key);
`;

let server: { url: string; drop(): Promise<void> };
let folder: string;
let schema: string;

beforeAll(async () => {
  server = await emptyDatabase();
  await runSql(server.url, tables);
  schema = await readFile(join(import.meta.dirname, "support", "baskets.prisma"), "utf8");
  folder = await mkdtemp(join(tmpdir(), "railyard-drift-"));
});

afterAll(async () => {
  await server.drop();
  await rm(folder, { recursive: true });
});

const drift = async (text: string, tablesWithoutModel: string[]): Promise<string[]> => {
  const schemaFile = join(folder, "schema.prisma");
  await writeFile(schemaFile, text);
  return await describeSchemaDrift({ databaseUrl: server.url, schemaFile, tablesWithoutModel });
};

it("finds nothing where schema and tables agree, except the type of a foreign key column", async () => {
  expect(await drift(schema, ["outbox"])).toEqual([
    "The column fruit.basket_id is character varying(64), and is declared as text.",
  ]);
  const corrected = schema.replace('@map("basket_id")', '@map("basket_id") @db.VarChar(64)');
  expect(await drift(corrected, ["outbox"])).toEqual([]);
});

it("names every difference", async () => {
  const changed = schema
    .replace("ownerName String? ", "ownerName String ")
    .replace("size      BigInt ", "size      Int ")
    .replace("// forgotten", "forgotten")
    .replace("  details   Json?\n", "")
    .replace('@@map("fruit")', '@@map("fruits")');
  expect(await drift(changed, [])).toEqual([
    "The column basket.owner_name should be not nullable.",
    "The column basket.size is bigint, and is declared as integer.",
    "The column basket.forgotten does not exist.",
    "The model of basket lacks the column details.",
    "The table fruits does not exist.",
    "The table fruit has no model.",
    "The table outbox has no model.",
  ]);
});

it("compares what is described of a table with the table", async () => {
  const basket = defineTable("basket", {
    id: text(),
    owner_name: text().orNull(),
    size: bigint(),
    details: jsonb<object>().orNull(),
    made_at: timestamptz(),
    sold_at: timestamptz().orNull(),
  });
  expect(await describeTableDrift(server.url, [basket])).toEqual([]);

  const wrong = defineTable("basket", { id: integer(), owner_name: text(), sold_at: boolean().orNull(), lid: text() });
  const missing = defineTable("bag", { id: text() });
  expect(await describeTableDrift(server.url, [wrong, missing])).toEqual([
    "The column basket.id is text, and is declared as integer.",
    "The column basket.owner_name should be not nullable.",
    "The column basket.sold_at is timestamptz, and is declared as boolean.",
    "The column basket.lid does not exist.",
    "The column bag.id does not exist.",
  ]);
});
