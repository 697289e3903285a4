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

/** Hears how far a feed is. */
export interface FeedObserver {
  /** How many events of the source are still to be taken in; undefined while that cannot be known. */
  missing(events: number | undefined): void;
  /** How many events were set aside, because they cannot be taken in. */
  setAside(events: number): void;
}

/** Shows how far a service is behind the sources of its events, and what of them it cannot take in. */
export const observeFeeds = (metrics: Metrics): ((stream: string) => FeedObserver) => {
  const gaps = new Map<string, number>();
  const aside = new Map<string, number>();
  const readings = (from: ReadonlyMap<string, number>) => () =>
    [...from].map(([stream, amount]) => ({ amount, labels: { stream } }));
  metrics.observedGauge(
    "inbox.gap",
    {
      describe:
        "Events of a source that this service has not worked on; missing while that cannot be known. Every replica " +
        "reports the same number: take the maximum.",
      labels: ["stream"],
    },
    readings(gaps),
  );
  metrics.observedGauge(
    "inbox.set_aside",
    {
      describe:
        "Events of a source that this service cannot take in; they hold up no others and are tried again. Every " +
        "replica reports the same number: take the maximum.",
      labels: ["stream"],
    },
    readings(aside),
  );
  return (stream) => {
    aside.set(stream, 0);
    return {
      missing: (events) => {
        if (events === undefined) gaps.delete(stream);
        else gaps.set(stream, Math.max(events, 0));
      },
      setAside: (events) => {
        aside.set(stream, events);
      },
    };
  };
};
