import { defineStatement } from "@railyard/database";

/** Stores events with a delivery each, both or neither. An event that is there already keeps what it has. */
export const insertEvents = defineStatement({
  name: "events_insert",
  text: `
    with recorded as (
      insert into events (
        event_id, merchant_id, profile_id, object_id, object_version, event_class, event_type, created, body,
        directory_version, trace_parent
      )
      select * from unnest(
        $1::text[], $2::text[], $3::text[], $4::text[], $5::integer[], $6::text[], $7::text[], $8::timestamptz[],
        $9::text[], $10::bigint[], $11::text[]
      )
      on conflict (event_id) do nothing
      returning event_id, merchant_id, profile_id
    )
    insert into deliveries (event_id, endpoint_id, due_at)
    select event_id, merchant_id || ':' || profile_id, now() from recorded`,
});
