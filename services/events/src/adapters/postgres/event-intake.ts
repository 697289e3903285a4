import { randomUUID } from "node:crypto";
import type { Envelope } from "@railyard/contracts";
import type { Database, StatementValue } from "@railyard/database";
import { firstDelivery } from "../../domain/delivery.ts";
import type { RecordedEvent } from "../../domain/merchant-event.ts";
import { erasedObjectsOf } from "../../domain/merchant-event.ts";
import type { EventIntake, TakenEvents } from "../../ports.ts";
import type { InsertedRow } from "./intake-statements.ts";
import { insertEvents } from "./intake-statements.ts";

export interface EventIntakeOptions {
  readonly database: Pick<Database, "query">;
  /** How long a claim is valid without being renewed. */
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
  events.map((event) => event.body),
  events.map((event) => event.directoryVersion),
  events.map((event) => event.traceParent),
  events.map((event) => event.sealedContent),
];

const takenOf = (
  events: readonly RecordedEvent[],
  erased: readonly string[],
  stored: InsertedRow,
  claimId: string,
): TakenEvents => {
  const ids = new Set(stored.claimed);
  return {
    claimed: events.filter(({ eventId }) => ids.has(eventId)).map((event) => firstDelivery(event, claimId)),
    queued: events.filter(({ eventId }) => !ids.has(eventId)),
    addedEndpoints: stored.added_endpoints,
    hasErasures: stored.has_late || erased.length > 0,
  };
};

/** The positions that the source gave to the events. */
const positionsOf = (events: readonly RecordedEvent[], envelopes: readonly Envelope[]): readonly (number | null)[] => {
  const positions = new Map(envelopes.map(({ id, position }) => [id, position]));
  return events.map(({ eventId }) => positions.get(eventId) ?? null);
};

/** Each key once, as one statement changes a row only once. */
const erasedIn = (envelopes: readonly Envelope[]): readonly string[] => [
  ...new Set(envelopes.flatMap(erasedObjectsOf)),
];

/** Stores events together with the step of the cursor over them. */
export const createEventIntake = ({ database, leaseMs }: EventIntakeOptions): EventIntake => ({
  take: async ({ source, after, reached }, envelopes, events, reserved) => {
    const claimId = randomUUID();
    const erased = erasedIn(envelopes);
    const [stored] = await database.query(insertEvents, [
      ...valuesOf(events),
      reserved,
      claimId,
      leaseMs,
      erased,
      positionsOf(events, envelopes),
      source,
      after,
      reached,
    ]);
    return stored === undefined ? undefined : takenOf(events, erased, stored, claimId);
  },
});
