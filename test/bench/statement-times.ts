import { join } from "node:path";
import { startPostgres } from "@railyard/embedded-servers";
import pg from "pg";

/** What PostgreSQL did for a payment by one statement of a service. */
export interface StatementTime {
  readonly database: string;
  /** Its text, shortened. */
  readonly statement: string;
  readonly callsPerPayment: number;
  /** With the time in which another process had the core. */
  readonly microsecondsPerPayment: number;
  readonly walBytesPerPayment: number;
}

const withClient = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Has the PostgreSQL of this folder count its statements, from its next start on. */
export const countStatements = async (dataFolder: string): Promise<void> => {
  const postgres = await startPostgres({ dataFolder: join(dataFolder, "postgres") });
  try {
    await withClient(postgres.url("postgres"), (client) =>
      client.query("alter system set shared_preload_libraries = 'pg_stat_statements'"),
    );
  } finally {
    await postgres.stop();
  }
};

const textCharacters = 100;

/** Begins to count, in a database that no service uses. */
export const resetStatements = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query("create extension if not exists pg_stat_statements");
    await client.query("select pg_stat_statements_reset()");
  });

/** What the services' databases were asked since then, the provider's aside; what took longest first. */
export const readStatements = (url: string, payments: number): Promise<readonly StatementTime[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<StatementTime>(
      `select replace(datname, 'railyard_', '') as database,
         left(regexp_replace(query, '\\s+', ' ', 'g'), ${String(textCharacters)}) as statement,
         calls::float8 / $1 as "callsPerPayment", total_exec_time * 1000 / $1 as "microsecondsPerPayment",
         wal_bytes::float8 / $1 as "walBytesPerPayment"
       from pg_stat_statements join pg_database on pg_database.oid = dbid
       where datname like 'railyard\\_%' and datname <> 'railyard_sandbox_provider'
       order by total_exec_time desc`,
      [payments],
    );
    return rows;
  });

const statementsShown = 30;

const lineOf = (time: StatementTime): string =>
  [
    time.microsecondsPerPayment.toFixed(1).padStart(8),
    time.callsPerPayment.toFixed(3).padStart(8),
    time.walBytesPerPayment.toFixed(0).padStart(7),
    ` ${time.database.padEnd(16)} ${time.statement}`,
  ].join("");

/** What a person reads. */
export const describeStatements = (times: readonly StatementTime[]): string => {
  const total = (of: (time: StatementTime) => number): number => times.reduce((sum, time) => sum + of(time), 0);
  const all: StatementTime = {
    database: "",
    statement: "all statements",
    callsPerPayment: total(({ callsPerPayment }) => callsPerPayment),
    microsecondsPerPayment: total(({ microsecondsPerPayment }) => microsecondsPerPayment),
    walBytesPerPayment: total(({ walBytesPerPayment }) => walBytesPerPayment),
  };
  return ["      µs   calls    WAL  of a payment", ...[all, ...times.slice(0, statementsShown)].map(lineOf)].join("\n");
};
