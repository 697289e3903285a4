import type { Database, DatabaseLogger } from "@railyard/database";
import { observeConnections, openPool } from "@railyard/database";
import { errorMessage, isOperational, singleLine } from "@railyard/failures";
import type { CalmLog, Logger, Metrics, OutageLog } from "@railyard/telemetry";
import { collectIds, createCalmLog, createOutageLog, duringWork, newWork } from "@railyard/telemetry";
import { createRounds, pause, within } from "@railyard/waiting";
import type { Runner, TaskList } from "graphile-worker";
import { Logger as WorkerLogger, run } from "graphile-worker";

import type { JobMeasures } from "./job-metrics.ts";
import { measureJobs } from "./job-metrics.ts";
import type { SweepStatement } from "./sweep.ts";
import { lookOf, sweepLimit, wakeForDueJobs } from "./sweep.ts";

export interface JobRunnerOptions {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** What is looked for, in this order. */
  readonly sweeps: readonly SweepStatement[];
  /** How often due rows are looked for. */
  readonly sweepMs: number;
  /** How often a process looks for jobs that nothing woke it for. */
  readonly pollMs: number;
  readonly concurrency: number;
}

/** The work behind one kind of job. */
export interface JobHandler {
  /** The job's members, as the sweep or the caller that added the job wrote them. */
  readonly handle: (payload: unknown) => Promise<void>;
  /** Whether the library tries a job again that failed. Absent: no, because what it was about stays due. */
  readonly isRetriedByLibrary?: boolean;
}

/** Work that waits in PostgreSQL until it is due, for whichever process is free. */
export interface JobRunner {
  /** Continues in the background for as long as it takes the database to come up. Handlers are named by their job. */
  start(handlers: Readonly<Record<string, JobHandler>>): void;
  /** Looks for what is due at once, for when something has just become due. */
  sweepNow(): void;
  /** Lets running jobs finish. */
  stop(): Promise<void>;
}

const restartMs = 1_000;
/** Time that the library has to end itself. */
const endMs = 2_000;
// Without a delay of its own the library marks jobs as done or failed in promises that are not awaited: a database
// that is away at that moment would end the process. With one, it stops its workers, and they are started again below.
const withCarefulCompletion = { completeJobBatchDelay: 0, failJobBatchDelay: 0 } as const;
/** Sweeps for which a row that became a job is left alone. */
const heldSweeps = 5;

const jobsStopped = "The jobs cannot reach their database; they resume when they can.";
const jobsRun = "The jobs run again.";

const workerLogger = (logger: Logger, outage: OutageLog): WorkerLogger =>
  new WorkerLogger((scope) => (level, message) => {
    // A failed job is reported by its handler; the library's own events are about its connections.
    const facts = { scope: scope.label ?? "jobs", reason: singleLine(message) };
    if (level === "error") outage.failed(facts, jobsStopped);
    else if (level === "warning") logger.info(facts, "The job library warns of something.");
  });

/** The options, and the log of lasting troubles. */
interface CalmOptions extends JobRunnerOptions {
  readonly log: CalmLog;
  readonly outage: OutageLog;
  readonly measures: JobMeasures;
}

/** As log lines name members: `relayId` becomes `relay_id`. */
const lineMember = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Which row a job is about: the ids in its payload, and nothing else of it. */
const rowOf = (payload: unknown): Readonly<Record<string, unknown>> => {
  if (typeof payload !== "object" || payload === null) return {};
  const ids = Object.entries(payload).filter(([name]) => name.endsWith("Id"));
  return Object.fromEntries(ids.map(([name, id]): [string, unknown] => [lineMember(name), id]));
};

/** How many rows became jobs. A sweep that fails is logged and tried again next time; those after it continue. */
const runSweep = async ({ database, log, outage, sweepMs }: CalmOptions, sweep: SweepStatement): Promise<number> => {
  try {
    const [row] = await database.query(sweep, [sweepMs * heldSweeps]);
    const count = row?.count ?? 0;
    // What only read does not show that jobs can be stored.
    if (count > 0) outage.worked(jobsRun);
    return count;
  } catch (error) {
    const facts = { error, sweep: sweep.name };
    if (isOperational(error)) {
      outage.failed({ reason: errorMessage(error) }, jobsStopped);
      return 0;
    }
    log.warn(`sweep ${sweep.name}`, facts, "A sweep failed; the others continue, and it will be tried again.");
    return 0;
  }
};

/** Those that have anything to do; all when a statement is at fault, so that the faulty one is named. */
const dueSweeps = async (
  { database, outage, sweeps }: CalmOptions,
  look: ReturnType<typeof lookOf>,
): Promise<readonly SweepStatement[]> => {
  try {
    const [found] = await database.query(look);
    return sweeps.filter((_sweep, place) => found?.due[place] !== false);
  } catch (error) {
    if (!isOperational(error)) return sweeps;
    outage.failed({ reason: errorMessage(error) }, jobsStopped);
    return [];
  }
};

type Task = TaskList[string];

const taskOf =
  ({ logger, measures }: CalmOptions, job: string, { handle, isRetriedByLibrary = false }: JobHandler): Task =>
  async (payload) => {
    const work = newWork();
    collectIds(work.ids, payload);
    try {
      await duringWork(work, () => measures.run(job, () => handle(payload)));
    } catch (error) {
      const again = isRetriedByLibrary ? "the library tries it again" : "it will be tried again";
      const facts = { error, job, request_id: work.requestId, ...rowOf(payload), ...work.ids };
      logger.warn(facts, `A job failed; ${again}.`);
      // What the job was about stays due otherwise, and the next sweep makes a new job of it.
      if (isRetriedByLibrary) throw error;
    }
  };

/** One look at what is due; whether more of it is left than was taken. */
const sweepOnce = async (options: CalmOptions, look: ReturnType<typeof lookOf>): Promise<boolean> => {
  const counts: number[] = [];
  await options.measures.run("sweep", async () => {
    for (const sweep of await dueSweeps(options, look)) counts.push(await runSweep(options, sweep));
  });
  return counts.some((count) => count >= sweepLimit);
};

/**
 * Rejects when the library can no longer work. Some time after it could not record in the database how a job ended: it
 * ends itself then, but waits forever when that happened to two jobs, because it miscounts what is still to be
 * recorded. At once when it looks for jobs and fails by an error that it met before: it stores the names of the jobs
 * first, and should that fail once, it remembers the failure for good.
 */
const breakOf = ({ events }: Runner): Promise<never> =>
  new Promise((_resolve, reject) => {
    events.once("pool:fatalError", ({ error }) => {
      const broken = new Error(`the end of a job could not be stored: ${errorMessage(error)}`);
      setTimeout(reject, endMs, broken).unref();
    });
    const met = new WeakSet<object>();
    events.on("worker:getJob:error", ({ error }) => {
      if (typeof error !== "object" || error === null) return;
      if (met.has(error)) reject(new Error(`the names of the jobs could not be stored: ${errorMessage(error)}`));
      met.add(error);
    });
  });

/** A runner and what reports that it is over: its end or its break. */
interface CurrentRunner {
  readonly runner: Runner;
  readonly broken: Promise<never>;
}

/** Jobs on graphile-worker. What is due is in the service's own tables; a job is only the occasion to look. */
export const createJobRunner = (options: JobRunnerOptions): JobRunner => {
  const { database, databaseUrl, logger, metrics, pollMs, concurrency } = options;
  const log = createCalmLog(logger);
  const outage = createOutageLog(logger);
  const measures = measureJobs(metrics, database, options.sweeps);
  const observe = observeConnections(metrics, "jobs");
  const poolLogger: DatabaseLogger = {
    info: (details, message) => {
      logger.info({ ...details }, message);
    },
    warn: (details, message) => {
      outage.failed({ ...details, reason: message }, jobsStopped);
    },
  };
  const stopping = new AbortController();
  let ended: Promise<void> | undefined;
  let current: CurrentRunner | undefined;

  // Each process looks for itself: a sweep leaves alone what another one is at.
  const sweeps = [...options.sweeps, wakeForDueJobs];
  const calm = { ...options, sweeps, log, outage, measures };
  const look = lookOf(sweeps);
  const rounds = createRounds(
    async () => {
      if (await sweepOnce(calm, look)) rounds.wake();
    },
    { usualMs: options.sweepMs },
  );

  const stopCurrent = async (): Promise<void> => {
    if (current === undefined) return;
    await Promise.race([current.runner.stop(), current.broken]).catch(() => undefined);
  };

  const runOn = async (pgPool: ReturnType<typeof openPool>, taskList: TaskList): Promise<void> => {
    const runner = await run({
      pgPool,
      concurrency,
      pollInterval: pollMs,
      noHandleSignals: true,
      // Without the library's local queue: jobs that it cannot give back to a database that only reads end the process.
      preset: { worker: withCarefulCompletion },
      logger: workerLogger(logger, outage),
      taskList,
    });
    // By now the library has made its tables, into which sweeps write.
    rounds.start();
    current = { runner, broken: breakOf(runner) };
    current.broken.catch(() => undefined);
    if (stopping.signal.aborted) {
      await stopCurrent();
      return;
    }
    await Promise.race([runner.promise, current.broken]);
  };

  const runOnce = async (taskList: TaskList): Promise<void> => {
    // Its own connections: a slow look-up of jobs must not hold up a request. One for each job, so that none waits
    // to be marked as done; those that are idle for some seconds are closed.
    const pool = openPool({ connectionString: databaseUrl, max: concurrency + 1 }, poolLogger);
    observe(pool);
    try {
      await runOn(pool, taskList);
    } finally {
      await stopCurrent();
      current = undefined;
      // A runner that broke may never give its connections back.
      await within(
        endMs,
        pool.end().catch(() => undefined),
      );
    }
  };

  const keepRunning = async (taskList: TaskList): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await runOnce(taskList);
      } catch (error) {
        outage.failed({ reason: errorMessage(error) }, jobsStopped);
      }
      await pause(restartMs, stopping.signal);
    }
  };

  return {
    start: (handlers) => {
      const tasks = Object.entries(handlers).map(([job, handler]) => [job, taskOf(calm, job, handler)] as const);
      // An older version leaves its own sweep behind as a job.
      rounds.wake();
      ended ??= keepRunning({ ...Object.fromEntries(tasks), sweep: () => undefined });
    },
    sweepNow: rounds.wake,
    stop: async () => {
      stopping.abort();
      await rounds.stop();
      await stopCurrent();
      await ended;
    },
  };
};
