import type pg from "pg";

import { cannotWriteInRecovery } from "./database-errors.ts";

const readOnlyTransaction = "25006";
/** Connections that are opened while the database only reads are not dropped again and again for each other's sake. */
const sweepPauseMs = 1_000;

const connectionOf = (client: pg.PoolClient): pg.Connection => (client as unknown as pg.Client).connection;

/** Both of a failed-over server's ways to refuse: a write, and a transaction that states that it will write. */
const onlyReads = ({ code, message = "" }: { readonly code?: unknown; readonly message?: string }): boolean =>
  code === readOnlyTransaction || message.includes(cannotWriteInRecovery);

export interface ReadOnlySessions {
  /** Lets go of the pool's sessions too. */
  watch(pool: pg.Pool): void;
  /** Whether a connection was let go because it only reads. */
  wasDropped(client: pg.PoolClient): boolean;
}

/**
 * Lets go of sessions that turn out to be read-only. After a failover they may be those of the former primary, which
 * refuses every write and shows old rows for as long as they are kept; new ones find the present primary. Idle ones of
 * every pool that is watched go with the first that was refused, those in use when they are refused themselves.
 */
export const dropReadOnlySessions = (onDropped: () => void): ReadOnlySessions => {
  const dropped = new WeakSet<pg.PoolClient>();
  const idle = new Set<pg.PoolClient>();
  let sweptMs = -Infinity;

  const drop = (client: pg.PoolClient): void => {
    dropped.add(client);
    // As if the network had broken: the pool forgets an idle one at once, and one in use when it comes back.
    connectionOf(client).emit("error", new Error("The session only reads."));
  };
  const refused = (client: pg.PoolClient): void => {
    drop(client);
    const nowMs = performance.now();
    if (nowMs - sweptMs < sweepPauseMs) return;
    sweptMs = nowMs;
    for (const other of idle) drop(other);
    onDropped();
  };

  return {
    watch: (pool) => {
      pool.on("connect", (client) => {
        connectionOf(client).on("errorMessage", (error: { readonly code?: unknown; readonly message?: string }) => {
          if (onlyReads(error)) refused(client);
        });
      });
      pool.on("acquire", (client) => idle.delete(client));
      pool.on("release", (_error, client) => idle.add(client));
      pool.on("remove", (client) => idle.delete(client));
    },
    wasDropped: (client) => dropped.has(client),
  };
};
