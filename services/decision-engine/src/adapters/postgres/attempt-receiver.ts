import type { AttemptSettled, Envelope } from "@railyard/contracts";
import type { BatchHandler } from "@railyard/messaging";
import type { Inbox } from "@railyard/outbox";

import type { OutcomeRecord } from "../../ports.ts";
import { appendOutcomes } from "./outcome-log.ts";

export interface AttemptReceiverOptions {
  readonly inbox: Inbox;
  readonly attemptIn: (envelope: Envelope) => AttemptSettled | null;
  readonly toOutcome: (attempt: AttemptSettled, happenedAt: Date) => OutcomeRecord;
  /** Called after every commit that added outcomes. */
  readonly onAppended: () => void;
}

/** Appends the outcomes in events of the payments service, in the transaction in which the inbox notes the events. */
export const createAttemptReceiver = (options: AttemptReceiverOptions): BatchHandler => {
  const outcomesOf = (envelopes: readonly Envelope[]): readonly OutcomeRecord[] =>
    envelopes.flatMap((envelope) => {
      const attempt = options.attemptIn(envelope);
      return attempt === null ? [] : [options.toOutcome(attempt, new Date(envelope.time))];
    });
  return async (envelopes) => {
    let added = 0;
    await options.inbox.handleMany(envelopes, async (transaction, fresh) => {
      added = (await appendOutcomes(transaction, outcomesOf(fresh))).length;
    });
    if (added > 0) options.onAppended();
  };
};
