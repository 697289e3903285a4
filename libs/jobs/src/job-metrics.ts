import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import type { Metrics } from "@railyard/telemetry";
import { observeShared, remoteDurationBuckets } from "@railyard/telemetry";

import type { SweepStatement } from "./sweep.ts";

/** Measures jobs as they are run. */
export interface JobMeasures {
  /** Runs the work of a job, and counts how it ended. */
  run(job: string, work: () => Promise<void>): Promise<void>;
}

interface DueJobs {
  readonly job: string;
  readonly due: number;
  readonly seconds: number | null;
}

/** What the library has and could begin, but for the sweeps. */
const queuedJobs = `
    select task_identifier as job, count(*) as due, extract(epoch from now() - min(run_at)) as seconds
    from graphile_worker.jobs
    where locked_at is null and attempts < max_attempts and run_at <= now()
    group by task_identifier`;

const dueJobsOf = (sweeps: readonly SweepStatement[]) =>
  defineStatement<DueJobs>({
    name: "jobs_due",
    text: `
    select job, sum(due)::int as due, max(seconds)::float8 as seconds
    from (${[queuedJobs, ...sweeps.flatMap(({ dueRows = [] }) => dueRows)].join("\n    union all")}) as waiting
    group by job`,
  });

/** Shows what is due in the database, and how jobs run in this process. */
export const measureJobs = (
  metrics: Metrics,
  database: Pick<Database, "query">,
  sweeps: readonly SweepStatement[],
): JobMeasures => {
  const dueJobs = dueJobsOf(sweeps);
  observeShared(metrics, () => database.query(dueJobs), [
    {
      name: "jobs.due",
      options: { describe: "Work that is due and not begun, by its job.", labels: ["task"] },
      readings: (rows) => rows.map(({ job, due }) => ({ amount: due, labels: { task: job } })),
    },
    {
      name: "jobs.oldest_due.age",
      options: { describe: "For how long the oldest of it has been due.", unit: "s", labels: ["task"] },
      readings: (rows) =>
        rows.map(({ job, seconds }) => ({ amount: Math.max(seconds ?? 0, 0), labels: { task: job } })),
    },
  ]);
  const runs = metrics.counter("jobs.runs", {
    describe: "Jobs that were run, by how they ended: done, failed.",
    labels: ["task", "outcome"],
  });
  const duration = metrics.histogram("jobs.duration", {
    describe: "How long jobs took.",
    unit: "s",
    labels: ["task"],
    buckets: remoteDurationBuckets,
  });
  return {
    run: async (job, work) => {
      const startMs = performance.now();
      let outcome = "failed";
      try {
        await work();
        outcome = "done";
      } finally {
        runs.add(1, { task: job, outcome });
        duration.record((performance.now() - startMs) / 1_000, { task: job });
      }
    },
  };
};
