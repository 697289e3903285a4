import type { Database } from "@railyard/database";
import type { Metrics } from "@railyard/telemetry";
import { observeShared } from "@railyard/telemetry";
import { pendingCountedMax, readPending } from "./relay-statements.ts";

/** Shows what waits for the broker, and for how long. */
export const observeOutbox = (metrics: Metrics, database: Pick<Database, "query">): void => {
  observeShared(metrics, async () => (await database.query(readPending))[0], [
    {
      name: "outbox.lag",
      options: { describe: "Age of the oldest event that the broker has not confirmed.", unit: "s" },
      readings: (row) => [{ amount: Math.max(row?.seconds ?? 0, 0) }],
    },
    {
      name: "outbox.pending",
      options: {
        describe: `Events that the broker has not confirmed, counted up to ${String(pendingCountedMax)}.`,
      },
      readings: (row) => [{ amount: row?.pending ?? 0 }],
    },
  ]);
};

/** Called with how many events of a source are still to be worked on; undefined while that cannot be known. */
export type NoteGap = (missing: number | undefined) => void;

/** Shows how far a service is behind the sources of its events, as it found when it last compared itself with them. */
export const observeInboxGap = (metrics: Metrics): ((stream: string) => NoteGap) => {
  const gaps = new Map<string, number>();
  metrics.observedGauge(
    "inbox.gap",
    {
      describe:
        "Events of a source that this service has not worked on; missing while the source cannot be asked. Every " +
        "replica reports the same number: take the maximum.",
      labels: ["stream"],
    },
    () => [...gaps].map(([stream, missing]) => ({ amount: missing, labels: { stream } })),
  );
  return (stream) => (missing) => {
    if (missing === undefined) gaps.delete(stream);
    else gaps.set(stream, Math.max(missing, 0));
  };
};
