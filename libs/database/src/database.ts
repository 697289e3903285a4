import { Bug, hasErrorCode } from "@railyard/failures";
import type pg from "pg";
import { columnTypes } from "./column-types.ts";
import { toDatabaseError } from "./database-errors.ts";
import { guardedClient } from "./guarded-client.ts";
import type { LeaseOwner } from "./lease-owner.ts";
import { type Measure, type Observation, type ObservationOptions, observePool } from "./observation.ts";
import { type DatabaseLogger, openPool } from "./open-pool.ts";
import { cutWhenSilent } from "./silent-connections.ts";
import type { Statement, StatementValue } from "./statement.ts";
import { watchUsability } from "./usability.ts";

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_DELAY_MS = 10_000;
/**
 * A named statement keeps the plan of its first uses. One made while its tables were empty would read them whole, and
 * longer with every row, until statistics arrive; every statement of a service has an index to go by.
 */
const SESSION_SETTINGS = "-c enable_seqscan=off";

/**
 * The server would plan a statement on a table of many partitions anew each time, because of what it takes to plan it
 * for all of them. A plan that is kept leaves out the partitions that are not asked for when it starts.
 */
const KEPT_PLANS = "-c plan_cache_mode=force_generic_plan";

const sessionSettings = ({ owner, keepsPlans = false }: DatabaseOptions): string =>
  [
    SESSION_SETTINGS,
    ...(keepsPlans ? [KEPT_PLANS] : []),
    ...(owner === undefined ? [] : [`-c railyard.lease_owner=${owner.id}`]),
  ].join(" ");

export interface DatabaseOptions extends ObservationOptions {
  url: string;
  /** Most connections open at once. */
  poolSize: number;
  /** Shown in `pg_stat_activity`. */
  applicationName: string;
  /** How long a connection may be silent while the server owes an answer, in milliseconds. Default 20 s. */
  answerTimeoutMs?: number;
  /** Whose process this is: every statement asks it first, and triggers see its id as `railyard.lease_owner`. */
  owner?: Pick<LeaseOwner, "id" | "assure">;
  /** Whether a statement is planned once, for whatever it is given: for tables of many partitions. */
  keepsPlans?: boolean;
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
  /** Whether the database answers now; it may be busy. */
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
    isUsable: watchUsability(pool),
    async close() {
      closing ??= pool.end();
      await closing;
    },
  };
}

function createPool(options: DatabaseOptions): pg.Pool {
  const settings: pg.PoolConfig = {
    connectionString: options.url,
    ...(options.owner === undefined ? {} : { Client: guardedClient(options.owner.assure) }),
    max: options.poolSize,
    application_name: options.applicationName,
    types: columnTypes(),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    options: sessionSettings(options),
    // Idle connections stay: closing them would cost a timer with every statement and an opening with every burst.
    idleTimeoutMillis: 0,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
  };
  const pool = openPool(settings, options.logger);
  pool.on("connect", (client) => {
    cutWhenSilent(client, options.answerTimeoutMs);
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
    const reported = toDatabaseError(error);
    isBroken = !(await rollBack(client)) || hasErrorCode(reported, "database_unavailable");
    throw reported;
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
