import type { JobHandler, JobRunnerOptions } from "@railyard/jobs";
import { createJobRunner } from "@railyard/jobs";

import type { Jobs } from "../../ports.ts";
import type { ClockJob, DoubtedJob, JobHandlers, PaymentJob } from "./job-handlers.ts";
import { dueHandlers } from "./job-handlers.ts";
import { addDoubt, addSync } from "./job-statements.ts";
import { sweepsOf } from "./sweeps.ts";

export interface JobsOptions extends Omit<JobRunnerOptions, "sweeps"> {
  /** Whether merchants have clocks of their own. */
  readonly isSandbox: boolean;
  /** Whether the merchant's clock is being advanced, so that its work is done in order there. */
  readonly isAdvancing: (merchantId: string) => boolean;
}

/** Work that waits in PostgreSQL until it is due, for whichever process is free. */
export interface JobRunner extends Jobs {
  /** Keeps trying in the background until the database is available. */
  start(handlers: JobHandlers): void;
  /** Lets running jobs finish. */
  stop(): Promise<void>;
}

const soonMs = 1_000;
/** How far apart checks of one object are that messages without proof caused. */
const laterMs = 2_000;
interface MerchantJob {
  readonly merchantId: string;
}

const namedHandlers = (
  handlers: JobHandlers,
  isAdvancing: JobsOptions["isAdvancing"],
): Readonly<Record<string, JobHandler>> => {
  // What an advancing clock comes to stays due, and is done in its turn.
  const inTurn = Object.entries(dueHandlers(handlers)).map(([job, handle]): readonly [string, JobHandler] => [
    job,
    { handle: async (payload) => (isAdvancing((payload as MerchantJob).merchantId) ? undefined : handle(payload)) },
  ]);
  return {
    ...Object.fromEntries(inTurn),
    advance_clock: { handle: (payload) => handlers.advanceClock(payload as ClockJob) },
    // Nothing else would bring these back, so the library tries them again.
    sync_payment: { handle: (payload) => handlers.syncPayment(payload as PaymentJob), isRetriedByLibrary: true },
    check_doubted: { handle: (payload) => handlers.checkDoubted(payload as DoubtedJob), isRetriedByLibrary: true },
  };
};

/** The jobs of payments. What is due is found in the payments' own tables; a job only starts the check. */
export const createJobs = (options: JobsOptions): JobRunner => {
  const runner = createJobRunner({ ...options, sweeps: sweepsOf(options) });
  return {
    checkPaymentSoon: async (merchantId, paymentId) => {
      await options.database.query(addSync, [merchantId, paymentId, soonMs]);
    },
    checkLater: async ({ merchantId, kind, objectId, isSigned, merchantConnectorId }) => {
      await options.database.query(addDoubt, [merchantId, kind, objectId, isSigned, merchantConnectorId, laterMs]);
    },
    start: (handlers) => {
      runner.start(namedHandlers(handlers, options.isAdvancing));
    },
    sweepNow: () => runner.sweepNow(),
    stop: () => runner.stop(),
  };
};
