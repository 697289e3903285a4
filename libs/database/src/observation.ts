import type { Metrics, Tracing } from "@railyard/telemetry";
import { currentTraceParent, statementDurationBuckets } from "@railyard/telemetry";
import type pg from "pg";

import { observeConnections } from "./pool-metrics.ts";

/** Where the pool reports; each part may be absent. */
export interface ObservationOptions {
  readonly tracing?: Tracing | undefined;
  readonly metrics?: Metrics | undefined;
  /** What metrics call the pool, where a process has several. Default `main`. */
  readonly poolName?: string;
}

/** Runs one piece of database work under a name. */
export type Measure = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

export interface Observation {
  /** Records how long a statement took. */
  readonly statement: Measure;
  /** Opens a span, when the caller is being traced: one for a lone statement, one for a whole transaction. */
  readonly span: Measure;
  /** Shows the connections of a pool under its name. */
  connections(pool: pg.Pool, name?: string): void;
}

/** Without tracing and metrics this only runs the work. */
export const observePool = (options: ObservationOptions): Observation => {
  const { metrics, tracing } = options;
  return {
    statement: statementTimer(metrics),
    span: spanOpener(tracing),
    connections: (pool, name = options.poolName) => {
      if (metrics !== undefined) observeConnections(metrics, name)(pool);
    },
  };
};

const spanOpener = (tracing: Tracing | undefined): Measure => {
  if (tracing === undefined) return (_name, work) => work();
  return (name, work) => {
    // Background polling outside any request would fill the traces with single spans.
    if (currentTraceParent() === undefined) return work();
    const attributes = { "db.system.name": "postgresql", "db.query.summary": name };
    return tracing.withSpan(name, attributes, work, { kind: "client" });
  };
};

const statementTimer = (metrics: Metrics | undefined): Measure => {
  if (metrics === undefined) return (_name, work) => work();
  const duration = metrics.histogram("db.client.operation.duration", {
    describe: "Time a statement took, with the wait for a connection.",
    unit: "s",
    labels: ["statement"],
    buckets: statementDurationBuckets,
  });
  return async (name, work) => {
    const startMs = performance.now();
    try {
      return await work();
    } finally {
      duration.record((performance.now() - startMs) / 1000, { statement: name });
    }
  };
};
