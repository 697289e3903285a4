import { setTimeout as delay } from "node:timers/promises";
import type { Answered } from "../support/load.ts";
import type { Surroundings } from "./surroundings.ts";

/** Something that goes wrong for a while, and what callers may notice of it. To add one, add it to the list below. */
export interface NamedFault {
  readonly name: string;
  /** For `--help`. */
  readonly states: string;
  readonly seconds: number;
  readonly begin: (surroundings: Surroundings) => Promise<void>;
  readonly end: (surroundings: Surroundings) => Promise<void>;
  /** Whether a caller may get such an answer while it lasts. */
  readonly allows: (answer: Answered) => boolean;
  /** The service that is away because of the fault itself. */
  readonly victim?: string;
  /** Within which time after its end payments must be taken again. */
  readonly recoveryMs: number;
  /** Within which time after its end every payment must be answered that was begun before. */
  readonly settlementMs: number;
}

const isSuccess = ({ status }: Answered): boolean => status === 200;
/** No answer, or the proxy's own because no service listens behind it. */
const isCutOff = ({ status }: Answered): boolean => status === 0 || status === 502;
/** What asks for a retry; 409 means that the first request with the Idempotency-Key has not ended. */
const asksForRetry = ({ status, retryAfter }: Answered): boolean =>
  status === 409 || (status === 503 && retryAfter !== undefined);

export const namedFaults: readonly NamedFault[] = [
  {
    name: "broker-away",
    states: "NATS is killed for longer than readiness is patient; proxies obey readiness, and payments go on",
    seconds: 5,
    begin: ({ nats }) => nats.kill(),
    end: ({ nats }) => nats.restart(),
    allows: isSuccess,
    recoveryMs: 1_500,
    settlementMs: 5_000,
  },
  {
    name: "read-only-database",
    states: "PostgreSQL refuses writes, as after a failover: only 503 with Retry-After, and payments right after it",
    seconds: 5,
    begin: ({ postgres }) => postgres.allowWrites(false),
    end: ({ postgres }) => postgres.allowWrites(true),
    allows: (answer) => isSuccess(answer) || asksForRetry(answer),
    recoveryMs: 1_500,
    settlementMs: 5_000,
  },
  {
    name: "dead-owner",
    states: "payments is killed in the middle of payments and started again; they are taken over within 6 s",
    seconds: 0,
    victim: "payments",
    begin: ({ crash }) => crash("payments"),
    end: () => Promise.resolve(),
    allows: (answer) => isSuccess(answer) || asksForRetry(answer) || isCutOff(answer),
    recoveryMs: 6_000,
    settlementMs: 6_000,
  },
];

/** What callers noticed of one fault. */
export interface FaultRun {
  readonly fault: string;
  readonly seconds: number;
  /** How many answers there were of each kind, such as `503, Retry-After 1`. */
  readonly answers: Readonly<Record<string, number>>;
  /** Answers that no caller should have got. */
  readonly unexpected: number;
  /** From the end of the fault to the first payment that was begun after it and taken. */
  readonly recoveredAfterMs: number;
  readonly recoveryMs: number;
  /** From the end of the fault until the last payment was answered that was begun before. */
  readonly settledAfterMs: number;
  readonly settlementMs: number;
  /** Services that reported not being ready and so got no traffic, and how often. */
  readonly takenOut: Readonly<Record<string, number>>;
}

/** Hands on every answer that the load gets, to the listeners of the moment. */
export interface AnswerFeed {
  readonly hear: (answer: Answered) => void;
  readonly listen: (listener: (answer: Answered) => void) => () => void;
}

export const createAnswerFeed = (): AnswerFeed => {
  const listeners = new Set<(answer: Answered) => void>();
  return {
    hear: (answer) => {
      for (const listener of listeners) listener(answer);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

const kindOf = ({ status, retryAfter }: Answered): string =>
  retryAfter === undefined ? String(status) : `${String(status)}, Retry-After ${retryAfter}`;

const recoveryTimeoutMs = 60_000;

interface Aftermath {
  readonly recoveredAfterMs: number;
  readonly settledAfterMs: number;
}

/** Waits until every connection took a payment that was begun after this call: what went before is over by then. */
export const aftermathOf = async (feed: AnswerFeed, connections: number): Promise<Aftermath> => {
  const endedMs = performance.now();
  const recovered = new Set<number>();
  let recoveredAfterMs = Infinity;
  let settledAfterMs = 0;
  const done = Promise.withResolvers<true>();
  const stop = feed.listen((answer) => {
    if (!isSuccess(answer)) return;
    const afterMs = performance.now() - endedMs;
    if (answer.startedMs >= endedMs) recoveredAfterMs = Math.min(recoveredAfterMs, afterMs);
    if (answer.begunMs < endedMs) settledAfterMs = Math.max(settledAfterMs, afterMs);
    else recovered.add(answer.connection);
    if (recovered.size === connections) done.resolve(true);
  });
  const isDone = await Promise.race([done.promise, delay(recoveryTimeoutMs, false, { ref: false })]);
  stop();
  return { recoveredAfterMs, settledAfterMs: isDone ? settledAfterMs : Infinity };
};

/** Brings the fault about under the load that feeds the answers over so many connections, and ends it. */
export const runFault = async (
  fault: NamedFault,
  surroundings: Surroundings,
  feed: AnswerFeed,
  connections: number,
): Promise<FaultRun> => {
  const answers: Record<string, number> = {};
  let unexpected = 0;
  const outBefore = surroundings.timesOut();
  const stopCounting = feed.listen((answer) => {
    const kind = kindOf(answer);
    answers[kind] = (answers[kind] ?? 0) + 1;
    if (!fault.allows(answer)) unexpected += 1;
  });
  await fault.begin(surroundings);
  await delay(fault.seconds * 1_000);
  await fault.end(surroundings);
  const { recoveredAfterMs, settledAfterMs } = await aftermathOf(feed, connections);
  stopCounting();
  const takenOut = Object.entries(surroundings.timesOut())
    .map(([service, times]) => [service, times - (outBefore[service] ?? 0)] as const)
    .filter(([service, times]) => times > 0 && service !== fault.victim);
  return {
    fault: fault.name,
    seconds: fault.seconds,
    answers,
    unexpected,
    recoveredAfterMs: Math.round(recoveredAfterMs),
    recoveryMs: fault.recoveryMs,
    settledAfterMs: Math.round(settledAfterMs),
    settlementMs: fault.settlementMs,
    takenOut: Object.fromEntries(takenOut),
  };
};

/** Whether callers noticed no more of it than they may. */
export const isWithstood = (run: FaultRun): boolean =>
  run.unexpected === 0 &&
  run.recoveredAfterMs <= run.recoveryMs &&
  run.settledAfterMs <= run.settlementMs &&
  Object.keys(run.takenOut).length === 0;
