import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { isOperational } from "@railyard/failures";
import { duringWork, newWork } from "@railyard/telemetry";
import { type Database, createDatabase, defineStatement } from "../src/index.ts";
import { type EmptyDatabase, emptyDatabase, runSql } from "./support/empty-database.ts";

const session = defineStatement<{ name: string; read_only: string }>({
  name: "session_settings",
  text: "select current_setting('application_name') as name, current_setting('transaction_read_only') as read_only",
});
const sleep = defineStatement({ name: "sleep", text: "select pg_sleep($1::float8)" });
const insertNote = defineStatement<{ text: string }>({
  name: "insert_note",
  text: "insert into notes (text) values ($1) returning text",
});

let server: EmptyDatabase;
let database: Database;

beforeAll(async () => {
  server = await emptyDatabase();
  await runSql(server.url, "create table notes (text text not null)");
  database = createDatabase({
    url: server.url,
    poolSize: 1,
    reads: { poolSize: 2, timeoutMs: 300 },
    applicationName: "test",
    logger: { info: () => undefined, warn: () => undefined },
  });
});

afterAll(async () => {
  await database.close();
  await server.drop();
});

const asHeavyRead = <Result>(work: () => Promise<Result>): Promise<Result> =>
  duringWork({ ...newWork(), isHeavyRead: true }, work);

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => "no error",
    (error: unknown) => (isOperational(error) ? error.code : error),
  );

it("gives statements and clients of the pool the connections of heavy reads, and only theirs", async () => {
  const reads = { name: "test-reads", read_only: "on" };
  expect(await database.query(session)).toEqual([{ name: "test", read_only: "off" }]);
  expect(await asHeavyRead(() => database.query(session))).toEqual([reads]);
  expect((await asHeavyRead(() => database.pool.query(session.text))).rows).toEqual([reads]);
  const shared = await asHeavyRead(() => database.pool.connect());
  expect((await shared.query(session.text)).rows).toEqual([reads]);
  shared.release();
  expect(await database.transaction((one) => one.query(session))).toEqual([{ name: "test", read_only: "off" }]);
});

it("lets a heavy read write in a transaction, as counters are kept, and nowhere else", async () => {
  const note = () => database.transaction((one) => one.query(insertNote, ["counted"]));
  expect(await asHeavyRead(note)).toEqual([{ text: "counted" }]);
  expect(await codeOf(asHeavyRead(() => database.query(insertNote, ["astray"])))).toBe("database_unavailable");
  expect(await database.query(insertNote, ["usual"])).toEqual([{ text: "usual" }]);
});

it("ends a heavy read that takes too long, and keeps no other statement waiting for it", async () => {
  const slow = [1, 2, 3].map(() => codeOf(asHeavyRead(() => database.query(sleep, [30]))));
  // All connections of heavy reads are taken, and one of these reads waits.
  expect(await database.query(session)).toEqual([{ name: "test", read_only: "off" }]);
  expect(await Promise.all(slow)).toEqual(["database_timeout", "database_timeout", "database_timeout"]);
  // Longer than a heavy read may take.
  expect(await codeOf(database.query(sleep, [0.5]))).toBe("no error");
});
