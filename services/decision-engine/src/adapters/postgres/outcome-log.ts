import { outcomeRecorded } from "@railyard/contracts";
import type { Database, Queryable } from "@railyard/database";
import { OperationalError } from "@railyard/failures";
import { createGrouping } from "@railyard/grouping";
import type { CursorStep, OutboxEvent } from "@railyard/outbox";
import { append } from "@railyard/outbox";

import type { OutcomeLog, OutcomeRecord } from "../../ports.ts";
import type { FollowedLog } from "./log-follower.ts";
import type { OutcomeRow } from "./outcome-statements.ts";
import {
  insertOutcomes,
  insertOutcomesInOrder,
  readOutcomes,
  readWindowBegin,
  toOutcomeRow,
} from "./outcome-statements.ts";

const keyOf = (merchantId: string, attemptKey: string, isFinal: boolean): string =>
  JSON.stringify([merchantId, attemptKey, isFinal]);

/** Adds outcomes within a transaction; answers those that were not known before. */
export const appendOutcomes = async (
  transaction: Queryable,
  outcomes: readonly OutcomeRecord[],
): Promise<readonly OutcomeRecord[]> => {
  if (outcomes.length === 0) return [];
  const inserted = await transaction.query(insertOutcomes, [JSON.stringify(outcomes.map(toOutcomeRow))]);
  const fresh = new Set(inserted.map((row) => keyOf(row.merchant_id, row.attempt_key, row.is_final)));
  // Each key once: a batch may hold the same outcome twice.
  return outcomes.filter(({ merchantId, attemptKey, verdict }) =>
    fresh.delete(keyOf(merchantId, attemptKey, verdict !== "pending")),
  );
};

/** Adds outcomes with a step of the inbox's cursor; answers how many are new, or undefined when nothing was done. */
export const appendOutcomesInOrder = async (
  database: Pick<Database, "query">,
  { source, after, reached }: CursorStep,
  outcomes: readonly OutcomeRecord[],
): Promise<number | undefined> => {
  const rows = JSON.stringify(outcomes.map(toOutcomeRow));
  const [passed] = await database.query(insertOutcomesInOrder, [rows, source, after, reached]);
  return passed?.added;
};

const toEvent = (outcome: OutcomeRecord): OutboxEvent => ({
  subject: outcomeRecorded.type,
  objectId: outcome.paymentId,
  objectVersion: outcome.verdict === "pending" ? 1 : 2,
  merchantId: outcome.merchantId,
  time: outcome.happenedAt,
  data: {
    merchant_id: outcome.merchantId,
    payment_id: outcome.paymentId,
    gateway: outcome.connector,
    verdict: outcome.verdict,
    status: outcome.status,
  },
});

const MAXIMUM_GROUP = 500;
const MAXIMUM_WAITING = 20_000;

export interface OutcomeLogOptions {
  readonly database: Database;
  /** Called after every commit that added outcomes. */
  readonly onAppended: () => void;
}

/** Outcomes that callers tell. Those that arrive together are committed together. */
export const createOutcomeLog = ({ database, onAppended }: OutcomeLogOptions): OutcomeLog => {
  const write = async (outcomes: readonly OutcomeRecord[]): Promise<readonly undefined[]> => {
    const added = await database.transaction(async (transaction) => {
      const fresh = await appendOutcomes(transaction, outcomes);
      await append(transaction, fresh.map(toEvent));
      return fresh.length;
    }, "append outcomes");
    if (added > 0) onAppended();
    return outcomes.map(() => undefined);
  };
  const grouping = createGrouping({ handle: write, maximumGroup: MAXIMUM_GROUP });
  return {
    append: async (outcome) => {
      if (grouping.waiting() >= MAXIMUM_WAITING) {
        throw new OperationalError("outcomes_overloaded", "Too many outcomes wait to be stored.", {
          retryAfterSeconds: 1,
        });
      }
      await grouping.add(outcome);
    },
  };
};

/** The position before the newest `window` outcomes. */
export const windowBeginOf = async (database: Database, window: number): Promise<number> =>
  (await database.query(readWindowBegin, [window]))[0]?.position ?? 0;

/** The outcomes as a log to follow. */
export const followedOutcomes = (
  database: Database,
  apply: (row: OutcomeRow) => void,
  begin: () => Promise<number>,
): FollowedLog<OutcomeRow> => ({
  name: "outcomes",
  read: (after, limit) => database.query(readOutcomes, [after, limit]),
  positionOf: (row) => row.position,
  apply,
  begin,
});
