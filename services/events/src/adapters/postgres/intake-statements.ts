import { defineStatement } from "@railyard/database";
import { cursorStep } from "@railyard/outbox";
import { events } from "./event-row.ts";

/**
 * Stands between the bodies, which come as one text: as elements of an array, the driver would mark every quote in them
 * and PostgreSQL take the marks out again. JSON has no such character; inside strings it is written as an escape.
 */
export const bodySeparator = "\u001E";

const bodies = events.parameter("body");
const arrays = events.arrays().replace(`${bodies}::text[]`, () => `string_to_array(${bodies}, chr(30))`);

const insertions = (condition: string): string => `
    recorded as (
      insert into events (${events.list})
      select * from unnest(${arrays}) ${condition}
      on conflict (event_id) do nothing
      returning event_id, merchant_id || ':' || profile_id as endpoint_id
    ), fresh as (
      select
        event_id, endpoint_id,
        case
          when event_id = any($12::text[]) and coalesce(consecutive_failures, 0) = 0 and blocked_until is null
          then $13::text
        end as claim_id
      from recorded left join endpoints using (endpoint_id)
    ), queued as (
      insert into deliveries (event_id, endpoint_id, due_at, claim_id, claimed_until)
      select
        event_id, endpoint_id, now(), claim_id,
        case when claim_id is not null then now() + $14 * interval '1 millisecond' end
      from fresh
    )`;

const claimedIds = "array(select event_id::text from fresh where claim_id is not null) as claimed";

/**
 * Stores events with a delivery each, both or neither. An event that is there already keeps what it has. Those of $12
 * that are new, and go to an endpoint without failures on record, are claimed under the id $13 for $14 milliseconds.
 */
export const insertEvents = defineStatement<{ readonly claimed: readonly string[] }>({
  name: "events_insert",
  text: `with ${insertions("")} select ${claimedIds}`,
});

/** The same together with a step of the inbox's cursor, or nothing of it when the cursor is elsewhere. */
export const insertEventsInOrder = defineStatement<{ readonly claimed: readonly string[] }>({
  name: "events_insert_in_order",
  text: `
    with passed as (${cursorStep(15)}
    ), ${insertions("where exists (select from passed)")}
    select ${claimedIds} from passed`,
});
