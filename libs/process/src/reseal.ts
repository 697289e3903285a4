import { setTimeout as delay } from "node:timers/promises";

import type { Queryable, RewrittenColumn } from "@railyard/database";
import { rewriteColumn } from "@railyard/database";
import { errorMessage, isOperational } from "@railyard/failures";
import type { Logger } from "@railyard/telemetry";

const passes = 5;
const pauseMs = 1_000;

/**
 * A value that cannot be opened is counted and logged, and does not keep the others from being sealed again; where
 * another service is away, none is.
 */
const skippingUnreadable = (target: RewrittenColumn, logger: Logger): RewrittenColumn => ({
  ...target,
  rewrite: async (text, key) => {
    try {
      return await target.rewrite(text, key);
    } catch (error) {
      if (isOperational(error)) throw error;
      logger.warn({ table: target.table, row: key, reason: errorMessage(error) }, "A sealed value does not open.");
      return null;
    }
  },
});

/**
 * Seals the values of the columns again and resolves with how many values are still as they were. Continues where an
 * earlier call ended, while services that have both keys keep running.
 */
export const reseal = async (
  database: Queryable,
  columns: readonly RewrittenColumn[],
  logger: Logger,
): Promise<number> => {
  let left = 0;
  for (let pass = 1; pass <= passes; pass += 1) {
    let [rewritten, busy] = [0, 0];
    left = 0;
    for (const column of columns) {
      const rows = await rewriteColumn(database, skippingUnreadable(column, logger));
      logger.info({ table: column.table, column: column.column, ...rows }, "A column was sealed again.");
      rewritten += rows.rewritten;
      busy += rows.busy;
      left += rows.busy + rows.unreadable;
    }
    // Another process may have stored what it read before: only a pass that finds nothing to do has looked at all.
    if (rewritten === 0 && busy === 0) return left;
    if (busy > 0) await delay(pauseMs);
  }
  return left;
};
