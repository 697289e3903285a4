import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, jest } from "@jest/globals";
import { describeTableDifferences, testDatabase } from "../src/index.ts";

jest.setTimeout(60_000);

const wanted = `
  create table parcel (id text primary key, weight bigint not null default 0 check (weight >= 0), sent timestamptz);
  create index parcel_sent on parcel (sent) where sent is not null;
`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "railyard-tables-"));
  await writeFile(join(folder, "parcel.sql"), wanted);
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

const differencesTo = async (sql: string): Promise<string[]> => {
  const database = await testDatabase({ sql });
  const differences = await describeTableDifferences({
    databaseUrl: database.url,
    sqlFiles: [join(folder, "parcel.sql")],
  });
  await database.drop();
  return differences;
};

it("finds nothing when the tables agree, however they came about", async () => {
  const later = `
    create table other (id int);
    create table parcel (id text primary key, weight bigint not null default 0);
    alter table parcel add column sent timestamptz, add constraint parcel_weight_check check (weight >= 0);
    create index parcel_sent on public.parcel using btree (sent) where (sent is not null);`;
  expect(await differencesTo(wanted)).toEqual([]);
  expect(await differencesTo(later)).toEqual([]);
});

it("names what is missing and what is different", async () => {
  const changed = wanted.replace("bigint not null", "integer not null").replace(/create index.*/u, "");
  expect(await differencesTo(changed)).toEqual([
    "parcel has in addition: column weight integer not null default 0",
    "parcel lacks: column weight bigint not null default 0",
    "parcel lacks: index CREATE INDEX parcel_sent ON public.parcel USING btree (sent) WHERE (sent IS NOT NULL)",
  ]);
  const absent = await differencesTo("create table other (id int)");
  expect(absent).toHaveLength(8);
  expect(absent.filter((line) => !line.startsWith("parcel lacks: "))).toEqual([]);
});
