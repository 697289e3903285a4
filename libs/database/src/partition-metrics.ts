import type { Metrics } from "@railyard/telemetry";
import { observeShared } from "@railyard/telemetry";
import type { Database } from "./database.ts";
import type { TimeKeys } from "./partition-ranges.ts";
import type { PartitionRow } from "./partition-statements.ts";
import { readPartitions } from "./partition-statements.ts";

export interface ObservedPartitions {
  readonly metrics: Metrics;
  readonly database: Pick<Database, "query">;
  readonly tables: TimeKeys & { readonly names: readonly string[] };
  readonly now: () => number;
  /** Undefined: nothing expires. */
  readonly expiredBefore: () => string | undefined;
}

/** Shows whether partitions are made in time, and whether old ones go. */
export const observePartitions = ({ metrics, database, tables, now, expiredBefore }: ObservedPartitions): void => {
  const byTable = (rows: readonly PartitionRow[], amountOf: (ofTable: readonly PartitionRow[]) => number) =>
    tables.names.map((table) => ({
      amount: amountOf(rows.filter((row) => row.table_name === table)),
      labels: { table },
    }));
  const secondsAhead = (rows: readonly PartitionRow[]): number => {
    const bounds = rows.map((row) => row.upper_bound ?? "");
    const last = bounds.reduce((latest, bound) => (bound > latest ? bound : latest), "");
    return last === "" ? 0 : Math.max(0, tables.timeOf(last) - now()) / 1_000;
  };
  const isExpired = ({ upper_bound: bound }: PartitionRow): boolean =>
    bound !== null && bound <= (expiredBefore() ?? "");
  const labels = ["table"] as const;
  observeShared(
    metrics,
    () => database.query(readPartitions, [tables.names]),
    [
      {
        name: "partitions.headroom",
        options: { describe: "Time until new rows of the table have no partition of their own.", unit: "s", labels },
        readings: (rows) => byTable(rows, secondsAhead),
      },
      {
        name: "partitions.default.size",
        options: { describe: "Size of the table's default partition, which should be empty.", unit: "By", labels },
        readings: (rows) => byTable(rows, (ofTable) => ofTable.find((row) => row.is_default)?.bytes ?? 0),
      },
      {
        name: "partitions.expired",
        options: { describe: "Partitions beyond the retention that are still needed.", labels },
        readings: (rows) => byTable(rows, (ofTable) => ofTable.filter(isExpired).length),
      },
    ],
    { keptMs: 60_000 },
  );
};
