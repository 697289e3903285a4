import type { Database } from "@railyard/database";
import type { Metrics } from "@railyard/telemetry";
import { observeShared } from "@railyard/telemetry";

import { readOverdue } from "../postgres/overdue-statements.ts";

const keptMs = 15_000;

/** Shows what is past the time at which it should be settled; docs/metrics.md says which time that is for each kind. */
export const observeOverdue = (metrics: Metrics, database: Pick<Database, "query">, silenceMs: number): void => {
  observeShared(
    metrics,
    () => database.query(readOverdue, [silenceMs]),
    [
      {
        name: "money.overdue",
        options: { describe: "What is past the time at which it should be settled, by its kind.", labels: ["kind"] },
        readings: (rows) => rows.map(({ kind, overdue }) => ({ amount: overdue, labels: { kind } })),
      },
      {
        name: "money.oldest_overdue.age",
        options: { describe: "For how long the oldest of it has been overdue.", unit: "s", labels: ["kind"] },
        readings: (rows) => rows.map(({ kind, seconds }) => ({ amount: seconds ?? 0, labels: { kind } })),
      },
    ],
    { keptMs },
  );
};
