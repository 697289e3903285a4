import { outcomeRecorded } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { newEventId } from "@railyard/identifiers";
import type { OutboxEvent } from "@railyard/outbox";
import { outboxParameter } from "@railyard/outbox";

import { knownAfter } from "../../domain/attempt-history.ts";
import type { OutcomeRecord } from "../../ports.ts";
import { insertFirstWords, toOutcomeRow } from "./outcome-statements.ts";

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

/** Those that can be taken in without a look at what is known, should they be the first word on their attempts. */
const candidatesAmong = (outcomes: readonly OutcomeRecord[]): readonly OutcomeRecord[] => {
  const counts = new Map<string, number>();
  for (const { merchantId, attemptKey } of outcomes) {
    const key = keyOf(merchantId, attemptKey);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  // Two words on one attempt must be compared. A pending one must see a final one that another replica takes in at the
  // same moment; a final one need not see a pending one, because it comes after it whatever was reported before.
  return outcomes.filter(
    ({ merchantId, attemptKey, verdict, version }) =>
      verdict !== "pending" && version === null && counts.get(keyOf(merchantId, attemptKey)) === 1,
  );
};

/**
 * Stores those outcomes, with their events, that are the first word on their attempts, as nearly all are: in one
 * statement, where a comparison with what is known takes a transaction of half a dozen. Answers which were stored; what
 * is left has to be compared.
 */
export const storeFirstWords = async (
  database: Pick<Database, "query">,
  outcomes: readonly OutcomeRecord[],
): Promise<ReadonlySet<OutcomeRecord>> => {
  const candidates = candidatesAmong(outcomes).map((outcome) => ({ outcome, eventId: newEventId() }));
  if (candidates.length === 0) return new Set();
  const rows = candidates.map(({ outcome, eventId }) => ({
    ...toOutcomeRow({ outcome, ...first }, knownAfter(undefined, outcome, "accepted")),
    event_id: eventId,
  }));
  const events = candidates.map(({ outcome, eventId }) => ({ ...eventOf(outcome, first), id: eventId }));
  const inserted = await database.query(insertFirstWords, [JSON.stringify(rows), outboxParameter(events)]);
  const stored = new Set(inserted.map((row) => keyOf(row.merchant_id, row.attempt_key)));
  return new Set(
    candidates
      .map(({ outcome }) => outcome)
      .filter(({ merchantId, attemptKey }) => stored.has(keyOf(merchantId, attemptKey))),
  );
};
