import type { Transaction } from "@railyard/database";
import type { Inbox } from "@railyard/outbox";
import type { RecordedEvent } from "../../domain/merchant-event.ts";
import type { EventIntake } from "../../ports.ts";
import { insertEvents } from "./intake-statements.ts";

const insert = async (transaction: Transaction, events: readonly RecordedEvent[]): Promise<void> => {
  if (events.length === 0) return;
  await transaction.execute(insertEvents, [
    events.map((event) => event.eventId),
    events.map((event) => event.merchantId),
    events.map((event) => event.profileId),
    events.map((event) => event.objectId),
    events.map((event) => event.objectVersion),
    events.map((event) => event.eventClass),
    events.map((event) => event.eventType),
    events.map((event) => event.created.toISOString()),
    events.map((event) => event.body),
    events.map((event) => event.directoryVersion),
    events.map((event) => event.traceParent),
  ]);
};

/** Stores events in the transaction in which the inbox notes them. */
export const createEventIntake = (inbox: Pick<Inbox, "handleMany">): EventIntake => ({
  take: async (envelopes, select) => {
    let recorded: readonly RecordedEvent[] = [];
    await inbox.handleMany(envelopes, async (transaction, fresh) => {
      recorded = select(fresh);
      await insert(transaction, recorded);
    });
    return recorded;
  },
});
