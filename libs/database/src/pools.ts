import { defined } from "@railyard/members";
import { currentWork } from "@railyard/telemetry";
import type pg from "pg";
import { columnTypes } from "./column-types.ts";
import { guardedClient } from "./guarded-client.ts";
import type { LeaseOwner } from "./lease-owner.ts";
import type { Observation, ObservationOptions } from "./observation.ts";
import { type DatabaseLogger, openPool, readOnlySessionsOf } from "./open-pool.ts";
import { cutWhenSilent } from "./silent-connections.ts";

const connectTimeoutMs = 5_000;
const statementTimeoutMs = 15_000;
const idleInTransactionTimeoutMs = 30_000;
const keepAliveDelayMs = 10_000;
/** After this long the connections of heavy reads are closed: there are hours without any list. */
const readIdleTimeoutMs = 60_000;
/**
 * A named statement keeps the plan of its first uses. One made while its tables were empty would read them whole, and
 * longer with every row, until statistics arrive; every statement of a service has an index to go by.
 */
const sharedSettings = "-c enable_seqscan=off";

/**
 * The server would plan a statement on a table of many partitions again each time, because of what it takes to plan it
 * for all of them. A plan that is kept leaves out the partitions that are not asked for when it starts.
 */
const keptPlans = "-c plan_cache_mode=force_generic_plan";

const sessionSettings = ({ owner, keepsPlans = false }: PoolOptions): string =>
  [
    sharedSettings,
    ...(keepsPlans ? [keptPlans] : []),
    ...(owner === undefined ? [] : [`-c railyard.lease_owner=${owner.id}`]),
  ].join(" ");

/** Connections of heavy reads, next to those of everything else. */
export interface ReadPoolOptions {
  /** Most of them open at once. */
  readonly poolSize: number;
  /** How long one of their statements may take. */
  readonly timeoutMs: number;
}

export interface PoolOptions extends ObservationOptions {
  readonly url: string;
  /** Most connections open at once. */
  readonly poolSize: number;
  /** Absent: heavy reads share the connections of everything else. */
  readonly reads?: ReadPoolOptions;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
  /** How long a connection may be silent while the server owes an answer, in milliseconds. Default 20 s. */
  readonly answerTimeoutMs?: number;
  /** Whose process this is: every statement asks it first, and triggers see its id as `railyard.lease_owner`. */
  readonly owner?: Pick<LeaseOwner, "id" | "assure">;
  /** Whether a statement is planned once, for whatever it is given: for tables of many partitions. */
  readonly keepsPlans?: boolean;
  readonly logger: DatabaseLogger;
}

export interface Pools {
  /** Work for a heavy read gets one of the connections of heavy reads from it. */
  readonly pool: pg.Pool;
  /** How a transaction on the connection begins. */
  beginText(client: pg.PoolClient): string;
  /** Waits for running statements and closes all connections. */
  end(): Promise<void>;
}

const settingsOf = (options: PoolOptions): pg.PoolConfig => ({
  connectionString: options.url,
  ...defined({ Client: options.owner === undefined ? undefined : guardedClient(options.owner.assure) }),
  max: options.poolSize,
  application_name: options.applicationName,
  types: columnTypes(),
  connectionTimeoutMillis: connectTimeoutMs,
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
  options: sessionSettings(options),
  // Idle connections stay: closing them would cost a timer with every statement and an opening with every burst.
  idleTimeoutMillis: 0,
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveDelayMs,
});

const readSettingsOf = (options: PoolOptions, reads: ReadPoolOptions): pg.PoolConfig => ({
  ...settingsOf(options),
  max: reads.poolSize,
  application_name: `${options.applicationName}-reads`,
  // As long as all that wait before it may take at most, and no longer.
  connectionTimeoutMillis: connectTimeoutMs + reads.timeoutMs,
  statement_timeout: reads.timeoutMs,
  // A list may keep counters up to date before it reads them; transactions state that they write.
  // Their statements come with any filters, and are planned for these.
  options: `${sessionSettings({ ...options, keepsPlans: false })} -c default_transaction_read_only=on`,
  idleTimeoutMillis: readIdleTimeoutMs,
});

/**
 * Gives those who work for a heavy read a connection of the other pool, for any caller: a statement, a transaction or
 * the generated client. All of them ask by `connect`.
 */
const divertReads = (pool: pg.Pool, reads: pg.Pool): void => {
  type Connect = (callback?: Parameters<pg.Pool["connect"]>[0]) => Promise<pg.PoolClient> | undefined;
  const [connect, connectRead] = [pool.connect.bind(pool) as Connect, reads.connect.bind(reads) as Connect];
  const connectDiverted: Connect = (callback) =>
    currentWork()?.isHeavyRead === true ? connectRead(callback) : connect(callback);
  Object.defineProperty(pool, "connect", { value: connectDiverted, configurable: true });
};

/** Opens no connection yet. */
export const openPools = (options: PoolOptions, observation: Observation): Pools => {
  const { logger, reads } = options;
  const readOnlySessions = readOnlySessionsOf(logger);
  const open = (settings: pg.PoolConfig): pg.Pool => {
    const pool = openPool(settings, logger, readOnlySessions);
    pool.on("connect", (client) => {
      cutWhenSilent(client, options.answerTimeoutMs);
    });
    return pool;
  };
  const pool = open(settingsOf(options));
  observation.connections(pool);
  if (reads === undefined) return { pool, beginText: () => "begin", end: () => pool.end() };
  const readPool = open(readSettingsOf(options, reads));
  observation.connections(readPool, "reads");
  divertReads(pool, readPool);
  const readSessions = new WeakSet<pg.PoolClient>();
  readPool.on("connect", (client) => readSessions.add(client));
  return {
    pool,
    beginText: (client) => (readSessions.has(client) ? "begin read write" : "begin"),
    end: async () => {
      await Promise.all([pool.end(), readPool.end()]);
    },
  };
};
