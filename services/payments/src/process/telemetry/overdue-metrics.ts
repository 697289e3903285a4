import type { Metrics } from "@railyard/telemetry";
import { observeShared } from "@railyard/telemetry";

/** What of one kind is past the time at which it should be settled. */
export interface OverdueMoney {
  readonly kind: string;
  readonly overdue: number;
  /** For how long the oldest is overdue; null when none is. */
  readonly seconds: number | null;
}

const keptMs = 15_000;

/** Shows what is past the time at which it should be settled; docs/metrics.md states that time for each kind. */
export const observeOverdue = (metrics: Metrics, read: () => Promise<readonly OverdueMoney[]>): void => {
  observeShared(
    metrics,
    read,
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
