import type { AttemptSettled, Envelope } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import type { BatchHandler } from "@railyard/messaging";
import type { Inbox } from "@railyard/outbox";

import type { OutcomeRecord } from "../../ports.ts";
import { appendOutcomes, appendOutcomesInOrder } from "./outcome-log.ts";

export interface AttemptReceiverOptions {
  readonly database: Pick<Database, "query" | "transaction">;
  readonly inbox: Inbox;
  readonly attemptIn: (envelope: Envelope) => AttemptSettled | null;
  readonly toOutcome: (attempt: AttemptSettled, event: Pick<Envelope, "time" | "sequence">) => OutcomeRecord;
  /** Called after every commit that added outcomes. */
  readonly onAppended: () => void;
}

/** Appends the outcomes in events of the payments service together with the inbox's note of the events. */
export const createAttemptReceiver = (options: AttemptReceiverOptions): BatchHandler => {
  const outcomesOf = (envelopes: readonly Envelope[]): readonly OutcomeRecord[] =>
    envelopes.flatMap((envelope) => {
      const attempt = options.attemptIn(envelope);
      return attempt === null ? [] : [options.toOutcome(attempt, envelope)];
    });
  return async (envelopes) => {
    let added = 0;
    await options.inbox.handleRepeatable(envelopes, {
      inOrder: async (step, events) => {
        const inserted = await appendOutcomesInOrder(options.database, step, outcomesOf(events));
        added = inserted ?? 0;
        return inserted !== undefined;
      },
      fresh: async (transaction, fresh) => {
        added = await appendOutcomes(transaction, outcomesOf(fresh));
      },
    });
    if (added > 0) options.onAppended();
  };
};
