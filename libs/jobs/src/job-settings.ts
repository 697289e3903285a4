import type { JobRunnerOptions } from "./job-runner.ts";

interface JobVariables {
  readonly DATABASE_URL: { readonly reveal: () => string };
  readonly SWEEP_INTERVAL_MS: number;
  readonly JOB_POLL_MS: number;
  readonly JOB_CONCURRENCY: number;
}

/** What a service's configuration specifies for its jobs. */
export const jobSettings = (
  config: JobVariables,
): Pick<JobRunnerOptions, "databaseUrl" | "sweepMs" | "pollMs" | "concurrency"> => ({
  databaseUrl: config.DATABASE_URL.reveal(),
  sweepMs: config.SWEEP_INTERVAL_MS,
  pollMs: config.JOB_POLL_MS,
  concurrency: config.JOB_CONCURRENCY,
});
