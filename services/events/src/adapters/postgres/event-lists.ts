import type { Database, Queryable } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { timeOfEventId } from "@railyard/identifiers";
import type { ListQuery, Listing } from "@railyard/listing";
import { rowsInOrder } from "@railyard/listing";
import type { EventFilter } from "../../domain/event-filter.ts";
import type { EventListing, EventPage } from "../../ports.ts";
import type { FoundEventRow } from "./event-row.ts";
import { foundEventFrom, listed } from "./event-row.ts";
import { lowestAttemptOf } from "./id-range.ts";
import type { EventDimension } from "./listed-events.ts";

export type EventLists = Listing<EventDimension, never, never>;

// Attempts are never before their event, but for what clocks differ: older partitions are left alone.
const loadEvents = defineStatement<FoundEventRow>({
  name: "events_load_many",
  text: `
    select ${listed.listFrom("events")}, state, due_at, attempt.response_status as last_status_code
    from events
    left join deliveries on deliveries.event_id = events.event_id and deliveries.event_id = any($1)
    left join lateral (
      select response_status from delivery_attempts
      where initial_attempt_id = events.event_id and delivery_attempts.event_id >= $2
      order by created desc limit 1
    ) as attempt on true
    where events.event_id = any($1)`,
});

/** The events of these ids, in their order, with the state of their webhooks. */
export const loadListedEvents = async (
  queryable: Queryable,
  ids: readonly string[],
): Promise<readonly EventListing[]> => {
  const load = (some: readonly string[]) => queryable.query(loadEvents, [some, lowestAttemptOf(some)]);
  return (await rowsInOrder(ids, load, (row) => row.event_id)).map(foundEventFrom);
};

/** The query of the lists that a filter means. */
export const listQueryOf = (merchantId: string, filter: EventFilter): ListQuery<EventDimension, never, never> => {
  const { profileId, eventTypes, isDelivered, createdAfter, createdBefore } = filter;
  return {
    merchantId,
    dimensions: {
      profile_id: profileId === undefined ? null : [profileId],
      event_type: eventTypes ?? null,
      is_delivered: isDelivered === undefined ? null : [String(isDelivered)],
    },
    createdFrom: createdAfter ?? null,
    // The list still has what was created at its end, the filter has not.
    createdUntil: createdBefore === undefined ? null : new Date(createdBefore.getTime() - 1),
  };
};

/** A page of a merchant's events, newest first, and how many there are in all. */
export const readEventPage = (listing: EventLists, merchantId: string, filter: EventFilter): Promise<EventPage> => {
  const query = listQueryOf(merchantId, filter);
  const { limit, offset } = filter;
  return listing.look(async (look) => {
    const ids = await look.page(query, { orderedBy: "created_at", direction: "desc", limit, offset });
    const events = await loadListedEvents(look.transaction, ids);
    const { count } = await look.count(query);
    return { events, totalCount: count };
  });
};

/** Notes some listed events before $1, of a time before $2, that are there no more. */
const noteGone = defineStatement({
  name: "events_note_gone",
  text: `
    insert into listed_events_changes (merchant_id, event_id)
    select gone.merchant_id, gone.event_id
    from listed_events_facets as facets cross join lateral (
      select listed.merchant_id, listed.event_id from listed_events as listed
      where listed.facet = facets.facet and listed.created_at < $2 and listed.event_id < $1
        and not exists (select from events where events.event_id = listed.event_id)
      order by listed.created_at limit 1000
    ) as gone
    limit 5000`,
});

/** By how much the time in an id may differ from that of its event. */
const timesDifferMs = 48 * 60 * 60 * 1_000;
const turnsMax = 200;

/** Takes events that were dropped with their partition out of the lists and their counts. */
export const forgetDropped =
  (database: Pick<Database, "execute">, listing: EventLists) =>
  async (keptFrom: string): Promise<void> => {
    const createdBefore = new Date(timeOfEventId(keptFrom) + timesDifferMs);
    for (let turn = 0; turn < turnsMax; turn += 1) {
      if ((await database.execute(noteGone, [keptFrom, createdBefore])) === 0) return;
      await listing.look(() => Promise.resolve());
    }
  };
