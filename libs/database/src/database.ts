import { Bug } from "@railyard/failures";
import pg from "pg";
import { columnTypes } from "./column-types.ts";
import { toDatabaseError } from "./database-errors.ts";
import { type Measure, type Observation, type ObservationOptions, observePool } from "./observation.ts";
import { cutWhenSilent } from "./silent-connections.ts";
import type { Statement, StatementValue } from "./statement.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_DELAY_MS = 10_000;
/**
 * A named statement keeps the plan of its first uses. One made while its tables were empty would read them whole, and
 * longer with every row, until statistics arrive; every statement of a service has an index to go by.
 */
const SESSION_SETTINGS = "-c enable_seqscan=off";

/** What this package tells about. */
export interface DatabaseLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface DatabaseOptions extends ObservationOptions {
  url: string;
  /** Most connections open at once. */
  poolSize: number;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** How long a connection may be silent while the server owes an answer, in milliseconds. Default 20 s. */
  answerTimeoutMs?: number;
  logger: DatabaseLogger;
}

export interface Queryable {
  /** The rows a statement returns. Errors: OperationalError when the database is not reachable or too slow. */
  query<Row>(statement: Statement<Row>, values?: readonly StatementValue[]): Promise<Row[]>;
  /** The number of rows a statement changed. Errors as for `query`. */
  execute(statement: Statement<unknown>, values?: readonly StatementValue[]): Promise<number>;
}

/** Valid until the work it was given to has ended. */
export interface Transaction extends Queryable {
  /** The connection that holds the transaction, for libraries that bring their own statements. */
  readonly client: pg.PoolClient;
}

export interface Database extends Queryable {
  /** For the generated client, which shares these connections. */
  readonly pool: pg.Pool;
  /**
   * Runs the work in one transaction: committed when it returns, rolled back when it throws. Never wait for
   * anything but this database inside it. `name` is what traces show.
   */
  transaction<Result>(work: (transaction: Transaction) => Promise<Result>, name?: string): Promise<Result>;
  /** Whether the database answers now. */
  isUsable(): Promise<boolean>;
  /** Waits for running statements and closes all connections. */
  close(): Promise<void>;
}

/** Opens no connection yet: a service starts while its database is still coming up. */
export function createDatabase(options: DatabaseOptions): Database {
  const pool = createPool(options);
  const observation = observePool(pool, options);
  let closing: Promise<void> | undefined;
  return {
    pool,
    ...queryable(pool, (name, work) => observation.span(name, () => observation.statement(name, work))),
    transaction: (work, name = "transaction") =>
      observation.span(name, () => runTransaction(pool, observation, work)),
    async isUsable() {
      try {
        await pool.query("select 1");
        return true;
      } catch {
        // Readiness reports the state; the statements that need the database report the reason.
        return false;
      }
    },
    async close() {
      closing ??= pool.end();
      await closing;
    },
  };
}

function createPool(options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    application_name: options.applicationName,
    types: columnTypes(),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    options: SESSION_SETTINGS,
    // Idle connections stay: closing them would cost a timer with every statement and an opening with every burst.
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  });
  pool.on("connect", (client) => {
    cutWhenSilent(client, options.answerTimeoutMs);
    // A connection may break between two statements of a transaction, when nothing waits for it. Without a listener
    // that would end the process; the next statement reports it.
    client.on("error", () => undefined);
  });
  pool.on("error", (error) => {
    // An idle connection broke; the pool opens a new one when it is needed.
    options.logger.warn({ error }, "idle database connection lost");
  });
  return pool;
}

function queryable(connection: pg.Pool | pg.PoolClient, measure: Measure): Queryable {
  return {
    query: async <Row>(statement: Statement<Row>, values: readonly StatementValue[] = []) => {
      const result = await measure(statement.name, () => run(connection, statement, values));
      return result.rows as Row[];
    },
    execute: async (statement, values = []) => {
      const result = await measure(statement.name, () => run(connection, statement, values));
      return result.rowCount ?? 0;
    },
  };
}

async function run(
  connection: pg.Pool | pg.PoolClient,
  statement: Statement<unknown>,
  values: readonly StatementValue[],
): Promise<pg.QueryResult> {
  try {
    return await connection.query(statement, values as StatementValue[]);
  } catch (error) {
    throw toDatabaseError(error);
  }
}

async function runTransaction<Result>(
  pool: pg.Pool,
  observation: Observation,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    throw toDatabaseError(error);
  }
  let isBroken = false;
  try {
    await client.query("begin");
    const result = await work({ client, ...queryable(client, observation.statement) });
    const { command } = await client.query("commit");
    // The server answers so when the work swallowed the error of a statement.
    if (command === "ROLLBACK") throw new Bug("A transaction was rolled back although its work returned.");
    return result;
  } catch (error) {
    isBroken = !(await rollBack(client));
    throw toDatabaseError(error);
  } finally {
    client.release(isBroken);
  }
}

/** Whether the connection is clean again. */
async function rollBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query("rollback");
    return true;
  } catch {
    // The error that led here matters more; the connection is thrown away.
    return false;
  }
}
