import { defineStatement } from "@railyard/database";
import { cursorStep } from "@railyard/outbox";
import { events } from "./event-row.ts";

/** Keys of the new events' objects: an array that an index serves whatever the planner thinks of the tables. */
const recordedKeys = "array(select object_key from recorded)";

/** What was stored. */
export interface InsertedRow {
  readonly claimed: readonly string[];
  /** Whether some are about objects erased before. */
  readonly has_late: boolean;
}

/**
 * Moves the cursor ($18 to $20) over events, and stores them with a delivery each, and the keys $16 of objects that
 * were erased; nothing of it when the cursor is elsewhere. An event that is there already keeps what it has. Those of
 * $13 that are new, are not about erased objects, and go to an endpoint without failures on record, are claimed under
 * the id $14 for $15 milliseconds. $17 are the positions that the source gave to the events.
 */
export const insertEvents = defineStatement<InsertedRow>({
  name: "events_insert",
  text: `
    with passed as (${cursorStep(18)}
    ), erased as (
      insert into erased_objects (object_key, due_at)
      select object_key, now() from unnest($16::text[]) as erasure(object_key) where exists (select from passed)
      on conflict (object_key) do update set due_at = now()
    ), recorded as (
      insert into events (${events.list}, stream_position)
      select ${events.listOf("item")}, item.position + (select base from event_stream_base)
      from unnest(${events.arrays()}, $17::bigint[]) as item(${events.list}, position) where exists (select from passed)
      on conflict (event_id) do nothing
      returning event_id, merchant_id || ':' || profile_id as endpoint_id, merchant_id || ':' || object_id as object_key
    ), late as (
      update erased_objects set due_at = now()
      where object_key = any(${recordedKeys}) and object_key <> all($16::text[])
      returning object_key
    ), fresh as (
      select
        event_id, endpoint_id,
        case
          when event_id = any($13::text[]) and coalesce(consecutive_failures, 0) = 0 and blocked_until is null
            and object_key <> all(array(select object_key from late)) and object_key <> all($16::text[])
          then $14::text
        end as claim_id
      from recorded left join endpoints using (endpoint_id)
    ), queued as (
      insert into deliveries (event_id, endpoint_id, due_at, claim_id, claimed_until)
      select
        event_id, endpoint_id, now(), claim_id,
        case when claim_id is not null then now() + $15 * interval '1 millisecond' end
      from fresh
    )
    select
      array(select event_id::text from fresh where claim_id is not null) as claimed,
      exists (select from late) as has_late
    from passed`,
});
