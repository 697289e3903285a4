import type { Database, Queryable } from "@railyard/database";
import { OperationalError } from "@railyard/failures";
import { createGrouping } from "@railyard/grouping";
import type { CursorStep } from "@railyard/outbox";
import { append, passEvents } from "@railyard/outbox";

import type { Reception } from "../../domain/attempt-history.ts";
import type { OutcomeLog, OutcomeRecord } from "../../ports.ts";
import { eventOf, storeFirstWords, storeFirstWordsInOrder } from "./first-words.ts";
import type { FollowedLog } from "./log-follower.ts";
import type { ReceivedOutcome } from "./outcome-reception.ts";
import { receiveOutcomes } from "./outcome-reception.ts";
import type { LoggedRow, OutcomeRow, ResetRow } from "./outcome-statements.ts";
import { readOutcomes, readWindowBegin } from "./outcome-statements.ts";

const toNew = (received: readonly ReceivedOutcome[]): readonly ReceivedOutcome[] =>
  received.filter(({ reception }) => reception !== "duplicate");

/** Adds outcomes within a transaction; answers how many report something new. */
export const appendOutcomes = async (transaction: Queryable, outcomes: readonly OutcomeRecord[]): Promise<number> =>
  toNew(await receiveOutcomes(transaction, outcomes)).length;

/**
 * The same with a step of the inbox's cursor; undefined when the cursor is elsewhere, and then what was stored is known
 * when the events are received otherwise. Nearly all are first words, for which one statement is enough.
 */
export const appendOutcomesInOrder = async (
  database: Pick<Database, "query" | "transaction">,
  step: CursorStep,
  outcomes: readonly OutcomeRecord[],
): Promise<number | undefined> => {
  const first = await storeFirstWordsInOrder(database, step, outcomes);
  if (first.hasPassed) return first.inserted;
  const { source, after, reached } = step;
  return database.transaction(async (transaction) => {
    const [passed] = await transaction.query(passEvents, [source, after, reached]);
    return passed === undefined ? undefined : first.inserted + (await appendOutcomes(transaction, outcomes));
  }, "append outcomes in order");
};

const maximumGroup = 500;
const maximumWaiting = 20_000;

export interface OutcomeLogOptions {
  readonly database: Database;
  /** Called after every commit that added outcomes. */
  readonly onAppended: () => void;
}

/** Outcomes that callers report. Those that arrive together are committed together. */
export const createOutcomeLog = ({ database, onAppended }: OutcomeLogOptions): OutcomeLog => {
  /** Answers how each was received. */
  const compare = async (outcomes: readonly OutcomeRecord[]): Promise<ReadonlyMap<OutcomeRecord, Reception>> => {
    if (outcomes.length === 0) return new Map();
    const received = await database.transaction(async (transaction) => {
      const all = await receiveOutcomes(transaction, outcomes);
      await append(
        transaction,
        toNew(all).map((one) => eventOf(one.outcome, one)),
      );
      return all;
    }, "append outcomes");
    if (toNew(received).length > 0) onAppended();
    return new Map(received.map(({ reception }, index) => [outcomes[index] as OutcomeRecord, reception]));
  };
  const write = async (outcomes: readonly OutcomeRecord[]): Promise<readonly Promise<Reception>[]> => {
    const stored = await storeFirstWords(database, outcomes);
    if (stored.size > 0) onAppended();
    const compared = compare(outcomes.filter((outcome) => !stored.has(outcome)));
    // What is stored is answered so, also when the others cannot be compared.
    await Promise.allSettled([compared]);
    return outcomes.map(async (outcome) =>
      stored.has(outcome) ? "accepted" : ((await compared).get(outcome) as Reception),
    );
  };
  const grouping = createGrouping({ handle: write, maximumGroup });
  return {
    append: async (outcome) => {
      if (grouping.waiting() >= maximumWaiting) {
        throw new OperationalError("outcomes_overloaded", "Too many outcomes wait to be stored.", {
          retryAfterSeconds: 1,
        });
      }
      return grouping.add(outcome);
    },
  };
};

/** The position before the newest `window` outcomes. */
export const windowBeginOf = async (database: Database, window: number): Promise<number> =>
  (await database.query(readWindowBegin, [window]))[0]?.position ?? 0;

/** What is done with each row of the log. */
export interface OutcomeFollower {
  readonly apply: (row: OutcomeRow) => void;
  readonly reset: (row: ResetRow) => void;
}

/** The outcomes as a log to follow, with the resets between them. */
export const followedOutcomes = (
  database: Database,
  { apply, reset }: OutcomeFollower,
  begin: () => Promise<number>,
): FollowedLog<LoggedRow> => ({
  name: "outcomes",
  read: (after, limit) => database.query(readOutcomes, [after, limit]),
  positionOf: (row) => row.position,
  apply: (row) => {
    if (row.kind === "reset") reset(row);
    else apply(row);
  },
  begin,
});
