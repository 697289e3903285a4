// Tables divided by month have partitions from the installation on. What is older than the installation needs some.
import type pg from "pg";
import { spanDays } from "./growth-schema.ts";

const dayMs = 86_400_000;

/** Firsts of months (UTC), from before the copies begin until the one at whose beginning the service's own begin. */
export const monthsBack = (now: Date): readonly Date[] => {
  const months: Date[] = [];
  const first = now.getTime() - spanDays * dayMs;
  for (let back = 0; ; back += 1) {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back));
    months.unshift(month);
    if (month.getTime() < first) return months;
  }
};

/** The lowest id of an event of that time. */
const lowestId = (time: Date): string => `evt_${time.getTime().toString(16).padStart(12, "0")}`;
const suffixOf = (time: Date): string => time.toISOString().slice(0, 10).replaceAll("-", "");

/** Adds the partitions of the time that is filled to every divided table; there may be none. */
export const addPastMonths = async (client: pg.Client, now: Date): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace",
  );
  const months = monthsBack(now);
  for (const { name } of rows) {
    for (const [index, month] of months.slice(0, -1).entries()) {
      const next = months[index + 1] ?? now;
      await client.query("select add_table_partition($1::text::regclass, $2, $3, $4)", [
        name,
        `${name}_${suffixOf(month)}`,
        lowestId(month),
        lowestId(next),
      ]);
    }
  }
};
