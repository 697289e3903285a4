import { servicesWithDatabase } from "@railyard/local";
import { setTimeout as delay } from "node:timers/promises";
import { inServiceDatabase } from "./service-databases.ts";
import type { System } from "./system.ts";

/** Rows that were written to one table. */
export interface RowWrites {
  readonly inserted: number;
  readonly updated: number;
  readonly deleted: number;
}

interface TableRow extends RowWrites {
  readonly name: string;
}

/** By `service.table`; the parts of a divided table count as that table. */
export type WritesByTable = ReadonlyMap<string, RowWrites>;

/** A session reports what it wrote within ten seconds of its end. */
const reportedAfterMs = 11_000;
const quietMs = 3_000;
const part = /_\d{8}$/;

const readWrites = async (system: System): Promise<WritesByTable> => {
  const writes = new Map<string, RowWrites>();
  for (const service of servicesWithDatabase) {
    await inServiceDatabase(system, service, async (client) => {
      const { rows } = await client.query<TableRow>(
        `select relname as name, n_tup_ins::int as inserted, n_tup_upd::int as updated, n_tup_del::int as deleted
         from pg_stat_user_tables`,
      );
      for (const { name, inserted, updated, deleted } of rows) {
        const table = `${service}.${name.replace(part, "")}`;
        const known = writes.get(table) ?? { inserted: 0, updated: 0, deleted: 0 };
        writes.set(table, {
          inserted: known.inserted + inserted,
          updated: known.updated + updated,
          deleted: known.deleted + deleted,
        });
      }
    });
  }
  return writes;
};

/** Their rows wait for work that is done later, and then go. */
const queue = /(_changes|\.uncounted_decisions)$/;

const isEmpty = (writes: WritesByTable, table: string): boolean => {
  const { inserted, deleted } = writes.get(table) ?? { inserted: 0, deleted: 0 };
  return inserted === deleted;
};

/** What has been written once nothing waits and nothing is written to these tables any more. */
export const settledWrites = async (system: System, tables: readonly string[]): Promise<WritesByTable> => {
  await delay(reportedAfterMs);
  const textOf = (writes: WritesByTable): string => JSON.stringify(tables.map((table) => writes.get(table)));
  let writes = await readWrites(system);
  for (;;) {
    await delay(quietMs);
    const next = await readWrites(system);
    const areQueuesEmpty = tables.every((table) => !queue.test(table) || isEmpty(next, table));
    if (areQueuesEmpty && textOf(next) === textOf(writes)) return next;
    writes = next;
  }
};
