import type { Database } from "@railyard/database";

import { runClock } from "../../clocks/use-cases/run-clock.ts";
import type { Ports } from "../../ports.ts";
import { createDueWork } from "./due-work.ts";
import { dueHandlers, handlersOf } from "./job-handlers.ts";
import type { JobRunner } from "./jobs.ts";

export interface WorkingJobsOptions {
  readonly jobs: JobRunner;
  readonly ports: Ports;
  readonly database: Database;
  readonly logger: { warn(details: object, message: string): void };
}

/** A part of the service. */
export interface WorkingJobs {
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

/** The part that does what is due: by jobs, and in order where a clock is advanced. */
export const workingJobs = ({ jobs, ports, ...parts }: WorkingJobsOptions): WorkingJobs => {
  const stopping = new AbortController();
  return {
    start: () => {
      const handlers = handlersOf(ports);
      const dueWork = createDueWork({ ...parts, handlers: dueHandlers(handlers) });
      jobs.start({ ...handlers, advanceClock: runClock({ ...ports, dueWork, stopping: stopping.signal }) });
    },
    stop: () => {
      // Another process continues with a clock that has not arrived.
      stopping.abort();
      return jobs.stop();
    },
  };
};
