import type pg from "pg";

import { queryUnguarded } from "./guarded-client.ts";

/** Less than a probe's own limit of time. */
const patienceMs = 1_000;

/**
 * Reports whether the database answers now. A pool without a free connection is only busy: there it counts that other
 * statements are answered meanwhile.
 */
export const watchUsability = (pool: pg.Pool): (() => Promise<boolean>) => {
  let answers = 0;
  pool.on("connect", (client) => {
    (client as pg.Client).connection.on("readyForQuery", () => {
      answers += 1;
    });
  });
  const ask = async (): Promise<boolean> => {
    let client: pg.PoolClient | undefined;
    let isBroken = true;
    try {
      client = await pool.connect();
      await queryUnguarded(client, "select 1");
      isBroken = false;
      return true;
    } catch {
      // Readiness reports the state; the statements that need the database report the reason.
      return false;
    } finally {
      client?.release(isBroken);
    }
  };
  return async () => {
    const answersBefore = answers;
    const { promise: outOfPatience, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => {
      resolve(answers > answersBefore);
    }, patienceMs);
    try {
      return await Promise.race([ask(), outOfPatience]);
    } finally {
      clearTimeout(timer);
    }
  };
};
