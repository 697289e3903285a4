import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

import { OperationalError, errorMessage } from "@railyard/failures";
import type { Metrics } from "@railyard/telemetry";
import type { Queryable } from "./database.ts";
import { createDatabase } from "./database.ts";
import type { SignRow } from "./lease-statements.ts";
import { giveSign, joinOwners, removeSilent } from "./lease-statements.ts";
import type { DatabaseLogger } from "./open-pool.ts";

/** Ends the leases of these owners, of one kind, and answers how many there were. */
export type ReleaseLeases = (transaction: Queryable, ownerIds: readonly string[]) => Promise<number>;

export interface LeaseOwnerOptions {
  readonly url: string;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
  readonly logger: DatabaseLogger;
  /** Shows its connections. */
  readonly metrics?: Metrics;
  /** A process that has given no sign of life for this long is dead. It gives one four times as often. */
  readonly timeoutMs: number;
  /** One for each kind of lease; all of an owner's leases end together. */
  readonly releases: readonly ReleaseLeases[];
  /** Called after leases of others were ended: what they were about is due now. */
  readonly onTakeover?: () => void;
}

/**
 * This process as the owner of leases: it gives signs of life by which others see whether it lives, and ends the
 * leases of those that are silent. All ages are the database's.
 */
export interface LeaseOwner {
  /** Names one lease of this process; the part before the point is the owner. */
  newHolder(): string;
  /** Names the owner alone. */
  readonly id: string;
  /**
   * Undefined while this process certainly has what it holds, which is nearly always. Otherwise a promise: it resolves
   * when that is certain again, and rejects when others have taken over, or the database cannot be asked. A process
   * that was suspended finds out here, before it acts on what is no longer its own.
   */
  assure(): Promise<void> | undefined;
  /** Settles when others took this process for dead. It must end then: nothing that it began counts. */
  readonly lost: Promise<OperationalError>;
  start(): void;
  /** Ends its own leases, so that no process waits for what was not finished. */
  stop(): Promise<void>;
}

const signsPerTimeout = 4;
/** For how much of the timeout a sign of life makes certain that the lease was not taken over. */
const certainShare = 0.75;
/** Signs in a row after which a process may judge others: after an outage of the database all of them were silent. */
const steadyShare = 0.75;
const answerShare = 0.375;
/** As long as a statement may take: waiting for certainty takes no longer than the database itself. */
const longestWaitMs = 15_000;

/** By two clocks, because one stops while the machine is suspended, and the other is set now and then. */
interface Moment {
  readonly steadyMs: number;
  readonly wallMs: number;
}

const moment = (): Moment => ({ steadyMs: performance.now(), wallMs: Date.now() });

const ageOf = ({ steadyMs, wallMs }: Moment): number => Math.max(performance.now() - steadyMs, Date.now() - wallMs);

const lostError = (): OperationalError =>
  new OperationalError(
    "process_taken_for_dead",
    "This process gave no sign of life for too long; others took over what it was doing.",
    { retryAfterSeconds: 1 },
  );

/** Connections of its own: neither a busy pool nor a slow takeover may keep a sign of life back. */
const databasesOf = ({ url, applicationName, logger, metrics, timeoutMs }: LeaseOwnerOptions) => {
  const common = { url, poolSize: 1, logger, metrics };
  return {
    signs: createDatabase({
      ...common,
      applicationName: `${applicationName}-signs`,
      answerTimeoutMs: timeoutMs * answerShare,
      poolName: "signs",
    }),
    takeovers: createDatabase({
      ...common,
      applicationName: `${applicationName}-takeovers`,
      poolName: "takeovers",
    }),
  };
};

export const createLeaseOwner = (options: LeaseOwnerOptions): LeaseOwner => {
  const { timeoutMs, logger, releases, onTakeover } = options;
  const id = randomUUID().replaceAll("-", "");
  const signMs = timeoutMs / signsPerTimeout;
  const { signs, takeovers } = databasesOf(options);
  let lastSign = moment();
  let steadySince = lastSign;
  const losing = Promise.withResolvers<OperationalError>();
  let state: "idle" | "known" | "lost" | "stopped" = "idle";
  let hasJoined = false;
  let waiting = Promise.withResolvers<undefined>();
  let pause = new AbortController();
  let takingOver: Promise<void> | undefined;
  let ended: Promise<void> | undefined;

  const isCertain = (): boolean => state !== "known" || ageOf(lastSign) < timeoutMs * certainShare;

  const answerWaiting = (error?: unknown): void => {
    const { resolve, reject } = waiting;
    waiting = Promise.withResolvers<undefined>();
    waiting.promise.catch(() => undefined);
    if (error === undefined) resolve(undefined);
    else reject(error);
  };

  const takeOver = async (ownerIds: readonly string[], silentMs: number): Promise<void> => {
    const ended = await takeovers.transaction(async (transaction) => {
      const removed = await transaction.query(removeSilent, [ownerIds, silentMs]);
      const owners = removed.map(({ owner_id: owner }) => owner);
      let leases = 0;
      for (const release of owners.length === 0 ? [] : releases) leases += await release(transaction, owners);
      return { owners, leases };
    }, "lease_owner_take_over");
    if (ended.owners.length === 0 || state !== "known") return;
    logger.warn(ended, "Processes gave no sign of life; what they held is taken over.");
    onTakeover?.();
  };

  const judge = ({ silent }: SignRow): void => {
    if (silent.length === 0 || ageOf(steadySince) < timeoutMs * steadyShare) return;
    takingOver ??= takeOver(silent, timeoutMs)
      .catch((error: unknown) => {
        logger.warn({ error, silent }, "The leases of silent processes could not be ended; trying again.");
      })
      .finally(() => {
        takingOver = undefined;
      });
  };

  const lose = (): void => {
    state = "lost";
    const error = lostError();
    logger.warn({ owner: id }, error.message);
    answerWaiting(error);
    losing.resolve(error);
  };

  const sign = async (start: Moment): Promise<void> => {
    if (state === "idle") {
      await signs.execute(joinOwners, [id]);
      hasJoined = true;
      if (state !== "idle") return;
      state = "known";
      steadySince = start;
      lastSign = start;
      answerWaiting();
      return;
    }
    const [row] = await signs.query(giveSign, [id, timeoutMs]);
    if (row === undefined || state !== "known") return;
    if (!row.is_known) {
      lose();
      return;
    }
    if (ageOf(lastSign) > 2 * signMs) steadySince = start;
    lastSign = start;
    answerWaiting();
    judge(row);
  };

  const keepSigning = async (): Promise<void> => {
    while (state === "idle" || state === "known") {
      const start = moment();
      try {
        await sign(start);
      } catch (error) {
        // Who was not refused at once may still be answered, as soon as the other side wakes up.
        if (ageOf(start) < signMs) answerWaiting(error);
        if (!isCertain()) logger.warn({ reason: errorMessage(error) }, "No sign of life could be given; trying again.");
      }
      pause = new AbortController();
      await delay(signMs, undefined, { signal: pause.signal }).catch(() => undefined);
    }
  };

  /** A statement that hangs would not wait longer either. */
  const withinReason = async (answer: Promise<unknown>): Promise<void> => {
    const limit = new AbortController();
    const tooLong = delay(longestWaitMs, undefined, { signal: limit.signal }).then(() => {
      throw new OperationalError("database_timeout", "The database did not answer a sign of life.", {
        retryAfterSeconds: 1,
      });
    });
    try {
      await Promise.race([answer, tooLong]);
    } finally {
      limit.abort();
      tooLong.catch(() => undefined);
    }
  };

  waiting.promise.catch(() => undefined);
  return {
    id,
    newHolder: () => `${id}.${randomUUID().slice(0, 13)}`,
    lost: losing.promise,
    assure: () => {
      if (state === "lost") return Promise.reject(lostError());
      if (isCertain()) return undefined;
      pause.abort();
      return withinReason(waiting.promise);
    },
    start: () => {
      ended ??= keepSigning();
    },
    stop: async () => {
      const isLost = state === "lost";
      if (!isLost) state = "stopped";
      pause.abort();
      await ended;
      await takingOver;
      if (hasJoined && !isLost) {
        await takeOver([id], 0).catch((error: unknown) => {
          logger.warn({ error }, "Leases were left to end by themselves.");
        });
      }
      await Promise.all([signs.close(), takeovers.close()]);
    },
  };
};
