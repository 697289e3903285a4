import type { Database, StatementValue } from "@railyard/database";
import type { Inbox } from "@railyard/outbox";
import type { RecordedEvent } from "../../domain/merchant-event.ts";
import type { EventIntake } from "../../ports.ts";
import { bodySeparator, insertEvents, insertEventsInOrder } from "./intake-statements.ts";

const valuesOf = (events: readonly RecordedEvent[]): StatementValue[] => [
  events.map((event) => event.eventId),
  events.map((event) => event.merchantId),
  events.map((event) => event.profileId),
  events.map((event) => event.objectId),
  events.map((event) => event.objectVersion),
  events.map((event) => event.eventClass),
  events.map((event) => event.eventType),
  events.map((event) => event.created.toISOString()),
  events.map((event) => event.body).join(bodySeparator),
  events.map((event) => event.directoryVersion),
  events.map((event) => event.traceParent),
];

/** Stores events together with the inbox's note of them. */
export const createEventIntake = (
  database: Pick<Database, "query">,
  inbox: Pick<Inbox, "handleRepeatable">,
): EventIntake => ({
  take: async (envelopes, select) => {
    let recorded: readonly RecordedEvent[] = [];
    await inbox.handleRepeatable(envelopes, {
      inOrder: async ({ source, after, reached }, events) => {
        recorded = select(events);
        const values = [...valuesOf(recorded), source, after, reached];
        return (await database.query(insertEventsInOrder, values)).length === 1;
      },
      fresh: async (transaction, fresh) => {
        recorded = select(fresh);
        if (recorded.length > 0) await transaction.execute(insertEvents, valuesOf(recorded));
      },
    });
    return recorded;
  },
});
