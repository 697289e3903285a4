import { randomUUID } from "node:crypto";
import type { Database, StatementValue } from "@railyard/database";
import type { Inbox } from "@railyard/outbox";
import { firstDelivery } from "../../domain/delivery.ts";
import type { RecordedEvent } from "../../domain/merchant-event.ts";
import type { EventIntake, TakenEvents } from "../../ports.ts";
import { bodySeparator, insertEvents, insertEventsInOrder } from "./intake-statements.ts";

export interface EventIntakeOptions {
  readonly database: Pick<Database, "query">;
  readonly inbox: Pick<Inbox, "handleRepeatable">;
  /** How long a claim holds without being renewed. */
  readonly leaseMs: number;
}

/** In the order of the table's description; by hand, because a loop over the columns takes longer. */
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

const takenOf = (events: readonly RecordedEvent[], claimedIds: readonly string[], claimId: string): TakenEvents => {
  const ids = new Set(claimedIds);
  return {
    claimed: events.filter(({ eventId }) => ids.has(eventId)).map((event) => firstDelivery(event, claimId)),
    queued: events.filter(({ eventId }) => !ids.has(eventId)),
  };
};

/** Stores events together with the inbox's note of them. */
export const createEventIntake = ({ database, inbox, leaseMs }: EventIntakeOptions): EventIntake => ({
  take: async (envelopes, select, reserve) => {
    const claimId = randomUUID();
    let taken: TakenEvents = { claimed: [], queued: [] };
    const claimingValuesOf = (events: readonly RecordedEvent[]): StatementValue[] => [
      ...valuesOf(events),
      reserve(events),
      claimId,
      leaseMs,
    ];
    await inbox.handleRepeatable(envelopes, {
      inOrder: async ({ source, after, reached }, inOrder) => {
        const events = select(inOrder);
        const values = [...claimingValuesOf(events), source, after, reached];
        const [moved] = await database.query(insertEventsInOrder, values);
        if (moved === undefined) return false;
        taken = takenOf(events, moved.claimed, claimId);
        return true;
      },
      fresh: async (transaction, fresh) => {
        const events = select(fresh);
        if (events.length === 0) return;
        const [stored] = await transaction.query(insertEvents, claimingValuesOf(events));
        taken = takenOf(events, stored?.claimed ?? [], claimId);
      },
    });
    return taken;
  },
});
