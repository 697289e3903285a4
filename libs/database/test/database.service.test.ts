import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { OperationalError, isOperational } from "@railyard/failures";
import { type Database, createDatabase, defineStatement, isUniqueViolation } from "../src/index.ts";
import { type BreakableProxy, breakableProxy } from "./support/breakable-proxy.ts";
import { type EmptyDatabase, emptyDatabase, runSql } from "./support/empty-database.ts";

interface Account {
  id: string;
  balance: number;
}

const insertAccount = defineStatement<Account>({
  name: "insert_account",
  text: "insert into account (id, balance) values ($1, $2) returning id, balance",
});
const readAccounts = defineStatement<Account>({ name: "read_accounts", text: "select * from account order by id" });
const setBalance = defineStatement({ name: "set_balance", text: "update account set balance = $1" });
const countPrepared = defineStatement<{ count: number }>({
  name: "count_prepared",
  text: "select count(*) from pg_prepared_statements where name = 'read_accounts'",
});
const explainAccount = defineStatement<{ "QUERY PLAN": string }>({
  name: "explain_account",
  text: "explain select balance from account where id = 'a'",
});

const logged: string[] = [];
const logger = {
  info: () => undefined,
  warn: (_details: object, message: string) => {
    logged.push(message);
  },
};

let server: EmptyDatabase;
let proxy: BreakableProxy;
let database: Database;

beforeAll(async () => {
  server = await emptyDatabase();
  const table = "create table account (id text constraint account_key primary key, balance bigint not null)";
  await runSql(server.url, table);
  proxy = await breakableProxy(server.url);
  database = createDatabase({ url: proxy.url, poolSize: 2, applicationName: "test", logger });
});

afterAll(async () => {
  await database.close();
  await proxy.break();
  await server.drop();
});

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  return await work.then(
    () => "no error",
    (error: unknown) => (isOperational(error) ? error.code : String(error)),
  );
};

describe("statements", () => {
  it("returns typed rows and the number of changed rows", async () => {
    expect(await database.query(insertAccount, ["a", 5])).toEqual([{ id: "a", balance: 5 }]);
    await database.query(insertAccount, ["b", Number.MAX_SAFE_INTEGER]);
    expect(await database.execute(setBalance, [7])).toBe(2);
    expect(await database.query(readAccounts)).toEqual([
      { id: "a", balance: 7 },
      { id: "b", balance: 7 },
    ]);
  });

  it("is prepared once per connection", async () => {
    const count = await database.transaction(async (transaction) => {
      await transaction.query(readAccounts);
      await transaction.query(readAccounts);
      return await transaction.query(countPrepared);
    });
    expect(count).toEqual([{ count: 1 }]);
  });

  it("goes by an index even while its table is so small that reading it whole costs less", async () => {
    // Statistics of a table with one page: the planner would read it whole, and keep doing so when it has grown.
    await runSql(server.url, "analyze account");
    const plan = await database.query(explainAccount);
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("Index Scan using account_key");
  });

  it("reports the violated constraint", async () => {
    const error: unknown = await database.query(insertAccount, ["a", 1]).catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, "account_key")).toBe(true);
    expect(isUniqueViolation(error, "another_key")).toBe(false);
  });

  it("refuses a name that PostgreSQL would cut", () => {
    expect(() => defineStatement({ name: "x".repeat(64), text: "select 1" })).toThrow("1 to 63");
  });
});

describe("column values", () => {
  const typed = defineStatement<Record<string, unknown>>({
    name: "typed",
    text: `select 12::bigint as whole, '{1,null,3}'::bigint[] as wholes, '{}'::bigint[] as none, 1.50::numeric as exact,
      date '2026-02-03' as day, timestamp '2026-02-03 04:05:06.789' as utc,
      timestamptz '2026-02-03 04:05:06.789+02' as moment, '{"a":1}'::jsonb as document`,
  });
  const tooLarge = defineStatement({ name: "too_large", text: "select 9007199254740993::bigint as whole" });

  it("arrive as numbers, dates and text", async () => {
    expect(await database.query(typed)).toEqual([
      {
        whole: 12,
        wholes: [1, null, 3],
        none: [],
        exact: "1.50",
        day: "2026-02-03",
        utc: new Date("2026-02-03T04:05:06.789Z"),
        moment: new Date("2026-02-03T02:05:06.789Z"),
        document: { a: 1 },
      },
    ]);
  });

  it("never lose digits: a larger whole number is refused", async () => {
    await expect(database.query(tooLarge)).rejects.toMatchObject({ kind: "bug" });
    expect(await database.isUsable()).toBe(true);
  });
});

describe("transactions", () => {
  it("keep nothing when the work throws, and hand the error on", async () => {
    const outcome = database.transaction(async (transaction) => {
      await transaction.query(insertAccount, ["lost", 1]);
      throw new Error("changed my mind");
    });
    await expect(outcome).rejects.toThrow("changed my mind");
    expect((await database.query(readAccounts)).map((account) => account.id)).toEqual(["a", "b"]);
  });

  it("do not pretend to have committed when the work swallowed an error", async () => {
    const outcome = database.transaction(async (transaction) => {
      await transaction.query(insertAccount, ["c", 1]);
      await transaction.query(insertAccount, ["a", 1]).catch(() => undefined);
    });
    await expect(outcome).rejects.toMatchObject({ kind: "bug" });
    expect(await database.query(readAccounts)).toHaveLength(2);
  });

  it("give their connection back, however they end", async () => {
    for (let round = 0; round < 5; round += 1) {
      await database.transaction(() => Promise.reject(new Error("no"))).catch(() => undefined);
      await database.transaction((transaction) => transaction.query(readAccounts));
    }
    expect(database.pool.waitingCount).toBe(0);
    expect(database.pool.totalCount).toBeLessThanOrEqual(2);
  });

  it("report a deadlock as worth trying again", async () => {
    const setOne = defineStatement({ name: "set_one", text: "update account set balance = 1 where id = $1" });
    const bothHoldOne = Promise.withResolvers<undefined>();
    let holders = 0;
    const cross = (first: string, second: string): Promise<number> =>
      database.transaction(async (transaction) => {
        await transaction.execute(setOne, [first]);
        holders += 1;
        if (holders === 2) bothHoldOne.resolve(undefined);
        await bothHoldOne.promise;
        return await transaction.execute(setOne, [second]);
      });
    const codes = await Promise.all([codeOf(cross("a", "b")), codeOf(cross("b", "a"))]);
    expect(codes.sort()).toEqual(["database_conflict", "no error"]);
  });
});

describe("a database", () => {
  it("is usable while it is busy, and not while it does not answer", async () => {
    const way = await breakableProxy(server.url);
    const busy = createDatabase({ url: way.url, poolSize: 1, applicationName: "test", logger });
    const briefly = defineStatement({ name: "briefly", text: "select pg_sleep(0.02)" });
    const crowd = Array.from({ length: 100 }, () => busy.query(briefly).catch(() => undefined));
    expect(await busy.isUsable()).toBe(true);
    expect(busy.pool.waitingCount).toBeGreaterThan(0);
    way.silence();
    // What had been answered by then may still be on its way.
    await busy.isUsable();
    expect(await busy.isUsable()).toBe(false);
    await way.break();
    await Promise.all(crowd);
    await busy.close();
  });
});

describe("a database whose statements a guard refuses", () => {
  it("is usable: the guard reports about this process and not about the database", async () => {
    const unsure = new OperationalError("database_unavailable", "Nobody knows whether this process is taken for dead.");
    const owner = { id: "0123456789abcdef", assure: () => Promise.reject(unsure) };
    const guarded = createDatabase({ url: server.url, poolSize: 1, applicationName: "test", logger, owner });
    expect(await codeOf(guarded.query(readAccounts))).toBe("database_unavailable");
    expect(await guarded.isUsable()).toBe(true);
    await guarded.close();
  });
});

describe("a lost database", () => {
  it("is an operational error while it lasts, and over when it comes back", async () => {
    const interrupted = database.transaction(async (transaction) => {
      await transaction.query(insertAccount, ["interrupted", 1]);
      await proxy.break();
      return await transaction.query(readAccounts);
    });
    expect(await codeOf(interrupted)).toBe("database_unavailable");
    expect(await codeOf(database.query(readAccounts))).toBe("database_unavailable");
    expect(await codeOf(database.transaction(() => Promise.resolve()))).toBe("database_unavailable");
    expect(await database.isUsable()).toBe(false);

    await proxy.mend();
    expect(await database.isUsable()).toBe(true);
    expect((await database.query(readAccounts)).map((account) => account.id)).toEqual(["a", "b"]);
  });

  it("is an operational error when the server ends a session that works", async () => {
    const endSelf = defineStatement({ name: "end_self", text: "select pg_terminate_backend(pg_backend_pid())" });
    expect(await codeOf(database.query(endSelf))).toBe("database_unavailable");
    expect(await database.query(readAccounts)).toHaveLength(2);
  });

  it("is an operational error when a connection goes silent with an answer owed, and only then", async () => {
    const answerTimeoutMs = 200;
    const quiet = await breakableProxy(server.url);
    const impatient = createDatabase({
      url: quiet.url,
      poolSize: 1,
      applicationName: "test",
      logger,
      answerTimeoutMs,
    });
    const session = defineStatement<{ id: number }>({ name: "session", text: "select pg_backend_pid() as id" });
    const sleeping = defineStatement<{ id: number }>({
      name: "sleeping",
      text: "select pg_backend_pid() as id, pg_sleep($1::float8)",
    });
    const [first] = await impatient.query(session);
    // An idle connection owes no answer, however long it is quiet.
    await delay(3 * answerTimeoutMs);
    expect(await impatient.query(session)).toEqual([first]);

    quiet.silence();
    expect(await codeOf(impatient.query(session))).toBe("database_unavailable");
    const [second] = await impatient.query(session);
    expect(second?.id).not.toBe(first?.id);
    expect(await codeOf(impatient.query(sleeping, [(3 * answerTimeoutMs) / 1000]))).toBe("database_unavailable");
    expect(await impatient.query(session)).toHaveLength(1);
    await impatient.close();
    await quiet.break();
  });

  it("only leaves a line in the log when idle connections break", async () => {
    await database.query(readAccounts);
    logged.length = 0;
    const noticed = new Promise((resolve) => database.pool.once("remove", resolve));
    await proxy.break();
    await noticed;
    await proxy.mend();
    expect(await database.query(readAccounts)).toHaveLength(2);
    expect(logged).toContain("idle database connection lost");
  });
});

describe("a database that only reads, as a former primary does", () => {
  const session = defineStatement<{ id: number }>({ name: "session", text: "select pg_backend_pid() as id" });
  const sessionsOf = async (pool: Database): Promise<readonly number[]> => {
    const all = Array.from({ length: 2 }, () => pool.transaction((one) => one.query(session)));
    return (await Promise.all(all)).flatMap(([row]) => row?.id ?? []);
  };

  it("is an operational error for writes, and none of its sessions is kept", async () => {
    await server.allowWrites(false);
    const former = createDatabase({ url: server.url, poolSize: 2, applicationName: "test", logger });
    const before = await sessionsOf(former);
    expect(new Set(before).size).toBe(2);
    await server.allowWrites(true);
    expect(await codeOf(former.query(insertAccount, ["written", 1]))).toBe("database_unavailable");
    // Neither the session that was refused nor the idle one next to it.
    expect((await sessionsOf(former)).filter((id) => before.includes(id))).toEqual([]);
    expect(logged.at(-1)).toContain("only reads");
    expect(await codeOf(former.query(insertAccount, ["written", 1]))).toBe("no error");
    await former.close();
  });

  it("lets a transaction's session go too, also that of a client that shares the pool", async () => {
    await server.allowWrites(false);
    const former = createDatabase({ url: server.url, poolSize: 1, applicationName: "test", logger });
    const write = (): Promise<unknown> =>
      former.transaction((transaction) => transaction.query(insertAccount, ["again", 1]));
    await former.query(session);
    await server.allowWrites(true);
    expect(await codeOf(write())).toBe("database_unavailable");
    expect(await codeOf(write())).toBe("no error");

    await server.allowWrites(false);
    const endSelf = defineStatement({ name: "end_self", text: "select pg_terminate_backend(pg_backend_pid())" });
    expect(await codeOf(former.query(endSelf))).toBe("database_unavailable");
    await former.query(session);
    await server.allowWrites(true);
    const client = await former.pool.connect();
    await client.query("begin");
    await expect(client.query("delete from account where id = 'again'")).rejects.toMatchObject({ code: "25006" });
    await client.query("rollback").catch(() => undefined);
    client.release();
    expect(await codeOf(former.execute(setBalance, [1]))).toBe("no error");
    await former.close();
  });
});

it("closes twice without complaint and refuses statements afterwards", async () => {
  const other = createDatabase({ url: server.url, poolSize: 1, applicationName: "test", logger });
  await other.query(readAccounts);
  await Promise.all([other.close(), other.close()]);
  expect(await codeOf(other.query(readAccounts))).toBe("database_unavailable");
});
