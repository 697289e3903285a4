import type { AttemptSettled, Envelope } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import type { TakeEvents } from "@railyard/outbox";

import type { OutcomeRecord } from "../../ports.ts";
import { appendOutcomesInOrder } from "./outcome-log.ts";

export interface AttemptReceiverOptions {
  readonly database: Pick<Database, "query" | "transaction">;
  readonly attemptIn: (envelope: Envelope) => AttemptSettled | null;
  readonly toOutcome: (attempt: AttemptSettled, event: Pick<Envelope, "time" | "sequence">) => OutcomeRecord;
  /** Called after every commit that added outcomes. */
  readonly onAppended: () => void;
}

/** Appends the outcomes in events of the payments service together with the step of the cursor over the events. */
export const createAttemptReceiver =
  ({ database, attemptIn, toOutcome, onAppended }: AttemptReceiverOptions): TakeEvents =>
  async (step, envelopes) => {
    const outcomes = envelopes.flatMap((envelope) => {
      const attempt = attemptIn(envelope);
      return attempt === null ? [] : [toOutcome(attempt, envelope)];
    });
    const added = await appendOutcomesInOrder(database, step, outcomes);
    if (added !== undefined && added > 0) onAppended();
    return added !== undefined;
  };
