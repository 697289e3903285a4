export { createJobRunner, type JobHandler, type JobRunner, type JobRunnerOptions } from "./job-runner.ts";
export { jobSettings } from "./job-settings.ts";
export { migrateJobs } from "./job-tables.ts";
export {
  defineSweep,
  defineSweepInOwnTime,
  sweepInOwnTime,
  sweepLimit,
  sweepOf,
  type OwnTime,
  type Sweep,
  type SweepStatement,
  type SweptRow,
} from "./sweep.ts";
