import type { Metrics } from "@railyard/telemetry";
import type pg from "pg";

const waitBuckets = [0.001, 0.01, 0.1, 1, 5] as const;

type Connected = Parameters<pg.Pool["connect"]>[0];

/** Calls back with the seconds that a caller of the pool waits for a connection, also when it gets none. */
const timeWaits = (pool: pg.Pool, waited: (seconds: number) => void): void => {
  const connect = pool.connect.bind(pool) as (callback?: Connected) => Promise<pg.PoolClient> | undefined;
  const connectTimed = (callback?: Connected): Promise<pg.PoolClient> | undefined => {
    // The usual case, which needs no clock: those that wait already get theirs, and one is left.
    if (pool.idleCount > pool.waitingCount) {
      waited(0);
      return connect(callback);
    }
    const startMs = performance.now();
    const end = (): void => {
      waited((performance.now() - startMs) / 1_000);
    };
    if (callback === undefined) return connect()?.finally(end);
    return connect((error, client, done) => {
      end();
      callback(error, client, done);
    });
  };
  Object.defineProperty(pool, "connect", { value: connectTimed, configurable: true });
};

/**
 * Shows the connections of a pool, and what waits for them. Answers a function that takes the pool, and later the one
 * that replaces it.
 */
export const observeConnections = (metrics: Metrics, name = "main"): ((pool: pg.Pool) => void) => {
  const labels = { pool: name };
  let current: pg.Pool | undefined;
  const gauge = (metric: string, describe: string, read: (pool: pg.Pool) => number): void => {
    metrics.observedGauge(`db.client.connection.${metric}`, { describe, labels: ["pool"] }, () =>
      current === undefined ? [] : [{ amount: read(current), labels }],
    );
  };
  metrics.observedGauge(
    "db.client.connection.count",
    { describe: "Open connections of the pool by state: idle, used.", labels: ["pool", "state"] },
    () =>
      current === undefined
        ? []
        : [
            { amount: current.idleCount, labels: { ...labels, state: "idle" } },
            { amount: current.totalCount - current.idleCount, labels: { ...labels, state: "used" } },
          ],
  );
  gauge("max", "Most connections that the pool opens.", ({ options }) => options.max);
  gauge("pending_requests", "Statements that wait for a free connection.", ({ waitingCount }) => waitingCount);
  const wait = metrics.histogram("db.client.connection.wait_time", {
    describe: "Time until a statement or transaction had a connection.",
    unit: "s",
    labels: ["pool"],
    buckets: waitBuckets,
  });
  return (pool) => {
    current = pool;
    timeWaits(pool, (seconds) => {
      wait.record(seconds, labels);
    });
  };
};
