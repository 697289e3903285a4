import pg from "pg";
import type { ReadOnlySessions } from "./read-only-sessions.ts";
import { dropReadOnlySessions } from "./read-only-sessions.ts";

/** The log of this package. */
export interface DatabaseLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** What lets go of sessions that only read; pools of one database share it. */
export const readOnlySessionsOf = (logger: DatabaseLogger): ReadOnlySessions =>
  dropReadOnlySessions(() => {
    logger.warn({}, "The database only reads; its connections are opened again.");
  });

/** A pool that outlives broken connections, and keeps none to a server that only reads. */
export const openPool = (
  settings: pg.PoolConfig,
  logger: DatabaseLogger,
  readOnlySessions = readOnlySessionsOf(logger),
): pg.Pool => {
  const pool = new pg.Pool(settings);
  pool.on("connect", (client) => {
    // A connection may break between two statements of a transaction, when nothing waits for it. Without a listener
    // that would end the process; the next statement reports it.
    client.on("error", () => undefined);
  });
  readOnlySessions.watch(pool);
  pool.on("error", (error, client) => {
    // An idle connection broke; the pool opens a new one when it is needed.
    if (!readOnlySessions.wasDropped(client)) logger.warn({ error }, "idle database connection lost");
  });
  return pool;
};
