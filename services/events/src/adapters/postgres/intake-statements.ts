import { defineStatement } from "@railyard/database";
import { cursorStep } from "@railyard/outbox";
import { endpointIdPrefix } from "../../domain/added-endpoint.ts";
import { isRamping } from "./endpoint-statements.ts";
import { events } from "./event-row.ts";

/** Keys of the new events' objects: an array that an index serves whatever the planner thinks of the tables. */
const recordedKeys = "array(select object_key from recorded)";

/** What was stored. */
export interface InsertedRow {
  readonly claimed: readonly string[];
  /** Whether some are about objects erased before. */
  readonly has_late: boolean;
  /** Endpoints in addition to those of profiles that have something due now. */
  readonly added_endpoints: readonly string[];
}

/**
 * Moves the cursor ($18 to $20) over events, and stores them with a delivery each, and the keys $16 of objects that
 * were erased; nothing of it when the cursor is elsewhere. An event that is there already keeps what it has. Those of
 * $13 that are new, are not about erased objects, and go to an endpoint without failures on record, are claimed under
 * the id $14 for $15 milliseconds. $17 are the positions that the source gave to the events. Endpoints that were added
 * to profiles get deliveries of their own, to be claimed from the queue.
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
      returning
        event_id, merchant_id, profile_id, object_id, object_version, event_class, event_type,
        merchant_id || ':' || profile_id as endpoint_id, merchant_id || ':' || object_id as object_key
    ), late as (
      update erased_objects set due_at = now()
      where object_key = any(${recordedKeys}) and object_key <> all($16::text[])
      returning object_key
    ), fresh as (
      select
        event_id, endpoint_id,
        case
          when event_id = any($13::text[]) and coalesce(consecutive_failures, 0) = 0 and blocked_until is null
            and coalesce(not ${isRamping}, true)
            and object_key <> all(array(select object_key from late)) and object_key <> all($16::text[])
          then $14::text
        end as claim_id
      from recorded left join endpoints using (endpoint_id)
    ), added as (
      select
        event_id || '.' || substr(webhook_endpoint_id, ${String(endpointIdPrefix.length + 1)}) as delivery_id,
        merchant_id || ':' || webhook_endpoint_id as endpoint_id,
        case when disabled_at is null then 'due' else 'held' end as state, object_id, object_version
      from recorded cross join lateral (
        select webhook_endpoint_id, disabled_at from webhook_endpoints
        where webhook_endpoints.merchant_id = recorded.merchant_id
          and webhook_endpoints.profile_id = recorded.profile_id
          and ((event_classes = '{}' and event_types = '{}')
            or event_class = any(event_classes) or event_type = any(event_types))
        offset 0
      ) as endpoint
    ), queued as (
      insert into deliveries (event_id, endpoint_id, state, due_at, claim_id, claimed_until)
      select
        event_id, endpoint_id, 'due', now(), claim_id,
        case when claim_id is not null then now() + $15 * interval '1 millisecond' end
      from fresh
      union all
      select delivery_id, endpoint_id, state, now(), null, null from added
    ), lined_up as (
      insert into delivery_lines (delivery_id, endpoint_id, object_id, object_version)
      select delivery_id, endpoint_id, object_id, object_version
      from added join endpoints using (endpoint_id) where is_ordered and state = 'due'
    )
    select
      array(select event_id::text from fresh where claim_id is not null) as claimed,
      exists (select from late) as has_late,
      array(select distinct endpoint_id from added where state = 'due') as added_endpoints
    from passed`,
});
