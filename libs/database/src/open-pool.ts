import pg from "pg";
import { dropReadOnlySessions } from "./read-only-sessions.ts";

/** What this package tells about. */
export interface DatabaseLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** A pool that outlives broken connections, and keeps none to a server that only reads. */
export const openPool = (settings: pg.PoolConfig, logger: DatabaseLogger): pg.Pool => {
  const pool = new pg.Pool(settings);
  pool.on("connect", (client) => {
    // A connection may break between two statements of a transaction, when nothing waits for it. Without a listener
    // that would end the process; the next statement reports it.
    client.on("error", () => undefined);
  });
  const wasDropped = dropReadOnlySessions(pool, () => {
    logger.warn({}, "The database only reads; its connections are opened anew.");
  });
  pool.on("error", (error, client) => {
    // An idle connection broke; the pool opens a new one when it is needed.
    if (!wasDropped(client)) logger.warn({ error }, "idle database connection lost");
  });
  return pool;
};
