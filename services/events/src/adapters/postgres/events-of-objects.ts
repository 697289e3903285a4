import type { EventOfObject } from "@railyard/contracts";
import { timelineItemsMax } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { lowestEventId } from "@railyard/identifiers";
import type { EventsOfObjects } from "../../ports.ts";

interface EventOfObjectRow {
  readonly event_id: string;
  readonly event_class: string;
  readonly event_type: string;
  readonly object_id: string;
  readonly created: Date;
  readonly state: NonNullable<EventOfObject["delivery"]>["state"] | null;
  readonly tries: number | null;
  readonly due_at: Date | null;
  readonly last_attempt_at: Date | null;
  readonly last_status_code: number | null;
  readonly last_error_code: string | null;
}

/**
 * Ids of events begin with their time: $3 leaves older partitions alone. The
 * delivery and the last try are looked up for the events of the answer alone.
 */
const listOfObjects = defineStatement<EventOfObjectRow>({
  name: "events_list_of_objects",
  text: `
    with page as materialized (
      select event_id, event_class, event_type, object_id, created from events
      where merchant_id = $1 and object_id = any($2::text[]) and event_id >= $3
      order by created desc, event_id desc limit $4
    )
    select page.*, delivery.state, delivery.tries, delivery.due_at,
      attempt.created as last_attempt_at, attempt.response_status as last_status_code,
      attempt.error_code as last_error_code
    from page
    left join lateral (
      select state, tries, due_at from deliveries where deliveries.event_id = page.event_id and event_id >= $3
    ) as delivery on true
    left join lateral (
      select created, response_status, error_code from delivery_attempts
      where initial_attempt_id = page.event_id and delivery_attempts.event_id >= $3
      order by created desc limit 1
    ) as attempt on true
    order by page.created desc, page.event_id desc`,
});

/** By how much clocks may differ. */
const clocksDifferMs = 24 * 60 * 60 * 1_000;

const timeOf = (date: Date | null): string | null => date?.toISOString() ?? null;

const eventFrom = (row: EventOfObjectRow): EventOfObject => ({
  event_id: row.event_id,
  event_class: row.event_class,
  event_type: row.event_type,
  object_id: row.object_id,
  created: row.created.toISOString(),
  delivery:
    row.state === null
      ? null
      : {
          state: row.state,
          tries: row.tries ?? 0,
          next_attempt_at: row.state === "due" ? timeOf(row.due_at) : null,
          last_attempt_at: timeOf(row.last_attempt_at),
          last_status_code: row.last_status_code,
          last_error_code: row.last_error_code,
        },
});

/** The events of single objects with the outcomes of their webhooks. */
export const createEventsOfObjects = (database: Pick<Database, "query">): EventsOfObjects => ({
  list: async ({ merchantId, objectIds, createdAfter }) => {
    const lowest = lowestEventId(createdAfter.getTime() - clocksDifferMs);
    const rows = await database.query(listOfObjects, [merchantId, objectIds, lowest, timelineItemsMax + 1]);
    return { events: rows.slice(0, timelineItemsMax).map(eventFrom), hasMore: rows.length > timelineItemsMax };
  },
});
