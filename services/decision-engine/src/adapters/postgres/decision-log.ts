import { createBoundedCache } from "@railyard/caching";
import type { Database } from "@railyard/database";
import { errorMessage } from "@railyard/failures";
import type { Logger, Metrics } from "@railyard/telemetry";
import { createCalmLog } from "@railyard/telemetry";

import type { DecidedFacts, DecisionLog, DecisionRecord } from "../../ports.ts";
import { toSavingsRows } from "./cost-savings-statements.ts";
import {
  factsOfRecord,
  fromFactsRow,
  insertDecisions,
  paymentKey,
  readFactsOfDecision,
  toDecisionRow,
  toParticipantRows,
} from "./decision-statements.ts";
import { insertParticipants } from "./experiment-statements.ts";
import { createLoggedFacts } from "./logged-facts.ts";
import { createPasses } from "./passes.ts";

const maximumWaiting = 10_000;
/** Writing out as many takes a millisecond, in which no decision is made. */
const maximumBatch = 200;
const maximumRemembered = 20_000;
/** Decisions of this time share a statement; feedback that comes to another replica sooner waits for it. */
const gapMs = 50;
/** What could not be written is tried again this often. */
const retryMs = 200;

/** A decision log with an end, so that what is left is written before the process goes. */
export interface StoppableDecisionLog extends DecisionLog {
  start(): void;
  stop(): Promise<void>;
}

export const createDecisionLog = (options: {
  readonly database: Database;
  readonly logger: Logger;
  readonly metrics: Metrics;
}): StoppableDecisionLog => {
  const { database } = options;
  const log = createCalmLog(options.logger);
  const dropped = options.metrics.counter("decision_log.dropped", {
    describe: "Decisions left out of the log because it could not be written in time.",
  });
  const remembered = createBoundedCache<DecidedFacts>(maximumRemembered);
  const loggedFacts = createLoggedFacts(database);
  let waiting: DecisionRecord[] = [];
  let due: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout | undefined;

  // Both are repeated where the second fails, and then add nothing new.
  const insertBatch = async (batch: readonly DecisionRecord[]): Promise<void> => {
    await database.execute(insertDecisions, [
      JSON.stringify(batch.map(toDecisionRow)),
      JSON.stringify(batch.flatMap(toSavingsRows)),
    ]);
    const participants = batch.flatMap(toParticipantRows);
    if (participants.length > 0) await database.execute(insertParticipants, [JSON.stringify(participants)]);
  };

  const passes = createPasses(async () => {
    // What comes meanwhile waits for the next pass, so that decisions gather under load.
    for (let left = waiting.length; left > 0; left -= maximumBatch) {
      const batch = waiting.slice(0, Math.min(left, maximumBatch));
      await insertBatch(batch);
      waiting = waiting.slice(batch.length);
    }
  }, gapMs);

  const flush = (): Promise<void> =>
    passes.run().catch((error: unknown) => {
      const facts = { waiting_decisions: waiting.length, reason: errorMessage(error) };
      log.warn("write", facts, "Decisions wait for the log's database.");
    });

  /** After the answer, which is sent in this turn of the event loop. */
  const flushSoon = (): void => {
    due ??= setImmediate(() => {
      due = undefined;
      void flush();
    });
  };

  return {
    add: (decision) => {
      remembered.set(paymentKey(decision), factsOfRecord(decision));
      if (waiting.length >= maximumWaiting) dropped.add(1);
      else waiting.push(decision);
      flushSoon();
    },
    factsOf: async (payment) => remembered.get(paymentKey(payment)) ?? (await loggedFacts(payment)),
    factsOfDecision: async (decisionId, { merchantId, paymentId }) => {
      const [row] = await database.query(readFactsOfDecision, [decisionId, merchantId, paymentId]);
      return row === undefined ? null : fromFactsRow(row);
    },
    start: () => {
      timer = setInterval(() => {
        if (waiting.length > 0) void flush();
      }, retryMs);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      clearImmediate(due);
      await passes.ended();
      await flush();
    },
  };
};
