import { outcomeRecorded } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { newEventId } from "@railyard/identifiers";
import type { CursorStep, OutboxEvent } from "@railyard/outbox";
import { outboxParameter } from "@railyard/outbox";

import { knownAfter } from "../../domain/attempt-history.ts";
import type { OutcomeRecord } from "../../ports.ts";
import { insertFirstWords, insertFirstWordsInOrder, toOutcomeRow } from "./outcome-statements.ts";

const pendingVersion = 1;
const finalVersion = 2;

/** The reported outcome that was taken in. */
export const eventOf = (
  outcome: OutcomeRecord,
  { corrects, revision }: { readonly corrects: OutcomeRecord["verdict"] | null; readonly revision: number },
): OutboxEvent => ({
  subject: outcomeRecorded.type,
  objectId: outcome.paymentId,
  objectVersion: outcome.verdict === "pending" ? pendingVersion : finalVersion + revision,
  merchantId: outcome.merchantId,
  time: outcome.happenedAt,
  data: {
    merchant_id: outcome.merchantId,
    payment_id: outcome.paymentId,
    gateway: outcome.connector,
    verdict: outcome.verdict,
    status: outcome.status,
    corrects,
  },
});

const keyOf = (merchantId: string, attemptKey: string): string => `${merchantId}\n${attemptKey}`;

const first = { corrects: null, revision: 0 };

/** Final ones that are the only word on their attempt here. */
const aloneAmong = (outcomes: readonly OutcomeRecord[]): readonly OutcomeRecord[] => {
  const counts = new Map<string, number>();
  for (const { merchantId, attemptKey } of outcomes) {
    const key = keyOf(merchantId, attemptKey);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  // Two words on one attempt must be compared. A pending one must see a final one that another replica takes in at the
  // same moment; a final one need not see a pending one, because it comes after it whatever was reported before.
  return outcomes.filter(
    ({ merchantId, attemptKey, verdict }) => verdict !== "pending" && counts.get(keyOf(merchantId, attemptKey)) === 1,
  );
};

const toFirstRow = (outcome: OutcomeRecord) =>
  toOutcomeRow({ outcome, ...first }, knownAfter(undefined, outcome, "accepted"));

/**
 * Stores those outcomes, with their events, that are the first word on their attempts, as nearly all are: in one
 * statement, where a comparison with what is known takes a transaction of half a dozen. Answers which were stored; what
 * is left has to be compared.
 */
export const storeFirstWords = async (
  database: Pick<Database, "query">,
  outcomes: readonly OutcomeRecord[],
): Promise<ReadonlySet<OutcomeRecord>> => {
  const candidates = aloneAmong(outcomes).map((outcome) => ({ outcome, eventId: newEventId() }));
  if (candidates.length === 0) return new Set();
  const rows = candidates.map(({ outcome, eventId }) => ({ ...toFirstRow(outcome), event_id: eventId }));
  const events = candidates.map(({ outcome, eventId }) => ({ ...eventOf(outcome, first), id: eventId }));
  const inserted = await database.query(insertFirstWords, [JSON.stringify(rows), outboxParameter(events)]);
  const stored = new Set(inserted.map((row) => keyOf(row.merchant_id, row.attempt_key)));
  return new Set(
    candidates
      .map(({ outcome }) => outcome)
      .filter(({ merchantId, attemptKey }) => stored.has(keyOf(merchantId, attemptKey))),
  );
};

/** How outcomes were stored that came with a step of the inbox's cursor. */
export interface FirstWordsInOrder {
  readonly inserted: number;
  /** Whether the cursor was moved: all of them were the first words on their attempts. */
  readonly hasPassed: boolean;
}

/**
 * The same for outcomes in events of the payments service, with the step over their events. Those that were inserted
 * although the cursor was not moved are found as known when all are compared.
 */
export const storeFirstWordsInOrder = async (
  database: Pick<Database, "query">,
  { source, after, reached }: CursorStep,
  outcomes: readonly OutcomeRecord[],
): Promise<FirstWordsInOrder> => {
  if (aloneAmong(outcomes).length < outcomes.length) return { inserted: 0, hasPassed: false };
  const rows = JSON.stringify(outcomes.map(toFirstRow));
  const [stored] = await database.query(insertFirstWordsInOrder, [rows, source, after, reached, outcomes.length]);
  return { inserted: stored?.inserted ?? 0, hasPassed: stored?.has_passed === true };
};
