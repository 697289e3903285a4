import { setTimeout as delay } from "node:timers/promises";

import type { Database } from "@railyard/database";
import { errorMessage } from "@railyard/failures";
import type { Logger } from "@railyard/telemetry";
import type { Runner, TaskList } from "graphile-worker";
import { Logger as WorkerLogger, parseCronItems, run } from "graphile-worker";

import type { Jobs } from "../../ports.ts";
import {
  addSweep,
  addSync,
  sweepAttempts,
  sweepCardInfos,
  sweepExpiries,
  sweepKeys,
  sweepLimit,
  sweepMandates,
  sweepMethods,
  sweepRedactions,
  sweepPayouts,
  sweepDisputes,
  sweepRefunds,
  sweepRelays,
  sweepBlocklistBatches,
  sweepSubscriptions,
} from "./job-statements.ts";

export interface PaymentJob {
  readonly merchantId: string;
  readonly paymentId: string;
}

export interface DisputeJob {
  readonly merchantId: string;
  readonly disputeId: string;
}

export interface MandateJob {
  readonly merchantId: string;
  readonly mandateId: string;
}

export interface RefundJob {
  readonly merchantId: string;
  readonly refundId: string;
}

export interface CustomerJob {
  readonly merchantId: string;
  readonly customerId: string;
}

export interface PayoutJob {
  readonly merchantId: string;
  readonly payoutId: string;
}

export interface BlocklistJob {
  readonly merchantId: string;
  readonly jobId: string;
}

export interface RelayJob {
  readonly merchantId: string;
  readonly relayId: string;
}

export interface SubscriptionJob {
  readonly merchantId: string;
  readonly subscriptionId: string;
}

/** The work behind each kind of job. */
export interface JobHandlers {
  readonly checkAttempt: (job: PaymentJob) => Promise<void>;
  readonly checkRefund: (job: RefundJob) => Promise<void>;
  readonly checkPayout: (job: PayoutJob) => Promise<void>;
  readonly checkRelay: (job: RelayJob) => Promise<void>;
  readonly runBlocklistBatch: (job: BlocklistJob) => Promise<void>;
  readonly checkSubscription: (job: SubscriptionJob) => Promise<void>;
  readonly checkDispute: (job: DisputeJob) => Promise<void>;
  readonly checkMandate: (job: MandateJob) => Promise<void>;
  readonly announceExpiry: (job: PaymentJob) => Promise<void>;
  readonly finishRedaction: (job: CustomerJob) => Promise<void>;
  readonly syncPayment: (job: PaymentJob) => Promise<void>;
}

export interface JobsOptions {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly logger: Logger;
  /** How often due rows are looked for. */
  readonly sweepMs: number;
  /** How often a process looks for jobs that were put off. */
  readonly pollMs: number;
  readonly concurrency: number;
}

/** Work that waits in PostgreSQL until it is due, for whichever process is free. */
export interface JobRunner extends Jobs {
  /** Goes on in the background for as long as it takes the database to come up. */
  start(handlers: JobHandlers): void;
  /** Lets running jobs finish. */
  stop(): Promise<void>;
}

const soonMs = 1_000;
const restartMs = 1_000;
// Without a delay of its own the library marks jobs as done or failed in promises that nobody holds: a database that is
// away at that moment would end the process. With one, it stops its workers, and they are started again below.
const withCarefulCompletion = { completeJobBatchDelay: 0, failJobBatchDelay: 0 } as const;
/** Sweeps for which a row that became a job is left alone. */
const heldSweeps = 5;
// Its own connections: a slow look-up of jobs must not hold up a payment.
const poolSize = 3;

const workerLogger = (logger: Logger): WorkerLogger =>
  new WorkerLogger((scope) => (level, message) => {
    // A job that failed is told by its handler; the library's own news is about its connections.
    const facts = { scope: scope.label ?? "jobs" };
    if (level === "error") logger.warn(facts, message);
    else if (level === "warning") logger.info(facts, message);
  });

const sweeps = [
  sweepAttempts,
  sweepRefunds,
  sweepPayouts,
  sweepRelays,
  sweepBlocklistBatches,
  sweepSubscriptions,
  sweepDisputes,
  sweepMandates,
  sweepExpiries,
  sweepRedactions,
  sweepMethods,
  sweepKeys,
  sweepCardInfos,
];

/** Which row a job is about: the ids in its payload, and nothing else of it. */
const rowOf = (payload: unknown): Readonly<Record<string, unknown>> =>
  typeof payload === "object" && payload !== null
    ? Object.fromEntries(Object.entries(payload).filter(([name]) => name.endsWith("Id")))
    : {};

/** How many rows became jobs. A sweep that fails is told and tried again next time; those after it go on. */
const runSweep = async (
  { database, logger, sweepMs }: JobsOptions,
  sweep: (typeof sweeps)[number],
): Promise<number> => {
  try {
    return (await database.query(sweep, [sweepMs * heldSweeps]))[0]?.count ?? 0;
  } catch (error) {
    logger.warn({ error, sweep: sweep.name }, "A sweep failed; the others go on, and it will be tried again.");
    return 0;
  }
};

const taskList = (options: JobsOptions, handlers: JobHandlers, signal: AbortSignal): TaskList => {
  const { logger, sweepMs } = options;
  const whileDue =
    <Job>(job: string, handle: (job: Job) => Promise<void>) =>
    async (payload: unknown): Promise<void> => {
      try {
        await handle(payload as Job);
      } catch (error) {
        // What the job was about stays due, and the next sweep makes a new job of it.
        logger.warn({ error, job, ...rowOf(payload) }, "A job failed; it will be tried again.");
      }
    };
  return {
    check_attempt: whileDue<PaymentJob>("check_attempt", handlers.checkAttempt),
    check_dispute: whileDue<DisputeJob>("check_dispute", handlers.checkDispute),
    check_mandate: whileDue<MandateJob>("check_mandate", handlers.checkMandate),
    check_refund: whileDue<RefundJob>("check_refund", handlers.checkRefund),
    check_payout: whileDue<PayoutJob>("check_payout", handlers.checkPayout),
    run_blocklist_batch: whileDue<BlocklistJob>("run_blocklist_batch", handlers.runBlocklistBatch),
    check_relay: whileDue<RelayJob>("check_relay", handlers.checkRelay),
    check_subscription: whileDue<SubscriptionJob>("check_subscription", handlers.checkSubscription),
    announce_expiry: whileDue<PaymentJob>("announce_expiry", handlers.announceExpiry),
    finish_redaction: whileDue<CustomerJob>("finish_redaction", handlers.finishRedaction),
    // Nothing else would bring this one back, so the library tries it again.
    sync_payment: async (payload) => {
      try {
        await handlers.syncPayment(payload as PaymentJob);
      } catch (error) {
        logger.warn({ error, job: "sync_payment", ...rowOf(payload) }, "A job failed; the library tries it again.");
        throw error;
      }
    },
    sweep: async (_payload, { addJob }) => {
      const counts = [];
      for (const sweep of sweeps) counts.push(await runSweep(options, sweep));
      if (signal.aborted) return;
      const isFull = counts.some((count) => count >= sweepLimit);
      const runAt = new Date(Date.now() + (isFull ? 0 : sweepMs));
      await addJob("sweep", {}, { jobKey: "sweep", maxAttempts: 1, runAt });
    },
  };
};

// Every process sees to it once a minute that the sweep goes on, whatever became of the process that ran it.
const cronItems = parseCronItems([
  {
    task: "sweep",
    match: "* * * * *",
    identifier: "sweep",
    options: { backfillPeriod: 0, jobKey: "sweep", jobKeyMode: "preserve_run_at", maxAttempts: 1 },
  },
]);

/** Jobs on graphile-worker. What is due stands in the payments' own tables; a job is only the occasion to look. */
export const createJobs = (options: JobsOptions): JobRunner => {
  const { database, databaseUrl, logger, pollMs, concurrency } = options;
  const stopping = new AbortController();
  let ended: Promise<void> | undefined;
  let current: Runner | undefined;

  const runOnce = async (handlers: JobHandlers): Promise<void> => {
    const runner = await run({
      connectionString: databaseUrl,
      maxPoolSize: poolSize,
      concurrency,
      pollInterval: pollMs,
      noHandleSignals: true,
      preset: { worker: withCarefulCompletion },
      logger: workerLogger(logger),
      taskList: taskList(options, handlers, stopping.signal),
      parsedCronItems: cronItems,
    });
    if (stopping.signal.aborted) {
      await runner.stop();
      return;
    }
    current = runner;
    await database.query(addSweep);
    await runner.promise;
  };

  const keepRunning = async (handlers: JobHandlers): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await runOnce(handlers);
      } catch (error) {
        logger.warn({ reason: errorMessage(error) }, "The jobs stopped; starting them again.");
        await current?.stop().catch(() => undefined);
      }
      current = undefined;
      await delay(restartMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  return {
    checkPaymentSoon: async (merchantId, paymentId) => {
      await database.query(addSync, [merchantId, paymentId, soonMs]);
    },
    start: (handlers) => {
      ended ??= keepRunning(handlers);
    },
    stop: async () => {
      stopping.abort();
      await current?.stop().catch(() => undefined);
      await ended;
    },
  };
};
