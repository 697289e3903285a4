import type { EventType } from "@railyard/contracts";
import type { Row } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { events } from "./event-row.ts";
import { isErased } from "./queue-statements.ts";

/** Up to which position everything is stored, also what was set aside. What is stored later has a later position. */
const reached = (source: string): string => `
    select min(inbox_cursor.position) + event_stream_base.base as position
    from inbox_cursor cross join event_stream_base
    where inbox_cursor.source = ${source} or starts_with(inbox_cursor.source, ${source} || '#')
    group by event_stream_base.base`;

/** Events of one profile, by the index that has them in order. Older partitions than those of the id are left alone. */
const following = (merchant: string, profile: string, after: string, lowestId: string): string => `
      from events
      where merchant_id = ${merchant} and profile_id = ${profile} and stream_position > ${after}
        and stream_position <= reached.position and event_id >= ${lowestId}
      order by stream_position`;

/** Where an event is in the stream. */
export interface StreamPlaceRow {
  readonly event_id: string;
  readonly profile_id: string;
  readonly event_type: EventType;
  readonly stream_position: number | null;
}

export const findPlace = defineStatement<StreamPlaceRow>({
  name: "stream_find_place",
  text: `
    select event_id, profile_id, event_type, stream_position from events
    where event_id = $1 and merchant_id = $2 and profile_id = any($3)`,
});

/** The last event of the merchant $2 in the profiles $3, of those that everything before is stored of. */
export const findLastPlace = defineStatement<StreamPlaceRow>({
  name: "stream_find_last_place",
  text: `
    with reached as (${reached("$1")}
    )
    select last.* from reached cross join unnest($3::text[]) as profile(id) cross join lateral (
      select event_id, profile_id, event_type, stream_position from events
      where merchant_id = $2 and profile_id = profile.id and stream_position <= reached.position
      order by stream_position desc limit 1
    ) as last
    order by stream_position desc limit 1`,
});

/** The next events of the merchant $2 in the profiles $3 after $4, whose ids are not below $5, at most $6. */
export const readPlaces = defineStatement<StreamPlaceRow>({
  name: "stream_read_places",
  text: `
    with reached as (${reached("$1")}
    )
    select next.* from reached cross join unnest($3::text[]) as profile(id) cross join lateral (
      select event_id, profile_id, event_type, stream_position
      ${following("$2", "profile.id", "$4", "$5")} limit $6
    ) as next
    order by stream_position limit $6`,
});

/** Which of the places $2 to $4 (merchant, profile, position) have an event after them, by their number from 1. */
export const findFollowed = defineStatement<{ readonly number: number }>({
  name: "stream_find_followed",
  text: `
    with reached as (${reached("$1")}
    )
    select wanted.number::int as number
    from reached cross join unnest($2::text[], $3::text[], $4::bigint[])
      with ordinality as wanted(merchant_id, profile_id, after, number)
    where (
      select stream_position ${following("wanted.merchant_id", "wanted.profile_id", "wanted.after", "$5")} limit 1
    ) is not null`,
});

export type StreamedRow = Row<typeof events> & { readonly is_erased: boolean };

export const loadStreamed = defineStatement<StreamedRow>({
  name: "stream_load",
  text: `
    select ${events.listFrom("events")}, ${isErased} as is_erased
    from events where event_id = any($1) and merchant_id = $2`,
});
