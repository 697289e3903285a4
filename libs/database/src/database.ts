import { Bug, hasErrorCode } from "@railyard/failures";
import type pg from "pg";
import { toDatabaseError } from "./database-errors.ts";
import { type Measure, type Observation, observePool } from "./observation.ts";
import { type PoolOptions, type Pools, openPools } from "./pools.ts";
import type { Statement, StatementValue } from "./statement.ts";
import { watchUsability } from "./usability.ts";

export type DatabaseOptions = PoolOptions;

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
  /** For the generated client, which shares these connections, those of heavy reads too. */
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
export const createDatabase = (options: DatabaseOptions): Database => {
  const observation = observePool(options);
  const { pool, beginText, end } = openPools(options, observation);
  let closing: Promise<void> | undefined;
  return {
    pool,
    ...queryable(pool, (name, work) => observation.span(name, () => observation.statement(name, work))),
    transaction: (work, name = "transaction") =>
      observation.span(name, () => runTransaction({ pool, beginText }, observation, work)),
    isUsable: watchUsability(pool),
    async close() {
      closing ??= end();
      await closing;
    },
  };
};

const queryable = (connection: pg.Pool | pg.PoolClient, measure: Measure): Queryable => {
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
};

const run = async (
  connection: pg.Pool | pg.PoolClient,
  statement: Statement<unknown>,
  values: readonly StatementValue[],
): Promise<pg.QueryResult> => {
  try {
    return await connection.query(statement, values as StatementValue[]);
  } catch (error) {
    throw toDatabaseError(error);
  }
};

const runTransaction = async <Result>(
  { pool, beginText }: Pick<Pools, "pool" | "beginText">,
  observation: Observation,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> => {
  let client: pg.PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    throw toDatabaseError(error);
  }
  let isBroken = false;
  try {
    await client.query(beginText(client));
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
};

/** Whether the connection is clean again. */
const rollBack = async (client: pg.PoolClient): Promise<boolean> => {
  try {
    await client.query("rollback");
    return true;
  } catch {
    // The error that led here matters more; the connection is thrown away.
    return false;
  }
};
