import { defineStatement } from "@railyard/database";

/** A move of the cursor over events that follow it without a gap. */
export interface CursorStep {
  readonly source: string;
  /** Where the cursor must be. */
  readonly after: number;
  /** Where it is then. */
  readonly reached: number;
}

/**
 * SQL of a {@link CursorStep}, whose members are the parameters from `first` on, for use as a common table expression:
 * `with passed as (${cursorStep(2)}) insert ... where exists (select from passed)`. It returns no row and changes
 * nothing when the cursor is elsewhere. The condition may refer to earlier expressions.
 */
export const cursorStep = (first: number, condition = "true"): string => `
  update inbox_cursor set position = $${String(first + 2)}::bigint
  where source = $${String(first)}::text and position = $${String(first + 1)}::bigint and ${condition}
  returning position`;

/** Notes events as worked on; returns those that were not noted before. Waits for others that note the same event. */
export const claimEvents = defineStatement<{ readonly event_id: string }>({
  name: "inbox_claim_events",
  text: `
    insert into inbox (source, event_id, position)
    select $1, event.id, event.position from unnest($2::text[], $3::bigint[]) as event(id, position)
    on conflict do nothing
    returning event_id`,
});

/** Which of the ids are noted. */
export const readKnownEvents = defineStatement<{ readonly event_id: string }>({
  name: "inbox_read_known_events",
  text: "select event_id from inbox where source = $1 and event_id = any($2::text[])",
});

export const readCursor = defineStatement<{ readonly position: number }>({
  name: "inbox_read_cursor",
  text: "select position from inbox_cursor where source = $1",
});

export const createCursor = defineStatement({
  name: "inbox_create_cursor",
  text: "insert into inbox_cursor (source) values ($1) on conflict do nothing",
});

/** What is known after the cursor was moved; null where the source has no cursor yet. */
export interface MovedCursor {
  /** Everything up to here has been worked on. */
  readonly position: number | null;
  /** The highest position worked on. */
  readonly highest: number | null;
  /** Rows looked at; as many as the limit means that there may be more. */
  readonly seen: number;
}

/**
 * Moves the cursor over the unbroken run of positions that follows it, looking at no more than $2 rows, and forgets
 * the rows at or below it. The row lock makes several replicas take turns.
 */
export const moveCursor = defineStatement<MovedCursor>({
  name: "inbox_move_cursor",
  text: `
    with cursor as (
      select position from inbox_cursor where source = $1 for update
    ), following as (
      select next.position, next.position - row_number() over (order by next.position) as base
      from cursor cross join lateral (
        select inbox.position from inbox
        where inbox.source = $1 and inbox.position > cursor.position
        order by inbox.position limit $2
      ) as next
    ), reached as (
      select max(following.position) as position from following cross join cursor
      where following.base = cursor.position
    ), moved as (
      update inbox_cursor set position = reached.position from reached
      where inbox_cursor.source = $1 and reached.position > inbox_cursor.position
      returning inbox_cursor.position
    ), forgotten as (
      delete from inbox
      where source = $1 and position <= coalesce((select position from moved), (select position from cursor))
    )
    select
      coalesce((select position from moved), (select position from cursor)) as position,
      greatest(
        (select position from cursor),
        (select position from inbox where source = $1 order by position desc limit 1)
      ) as highest,
      (select count(*) from following)::int as seen`,
});

/** A run of positions that did not arrive. */
export interface Gap {
  readonly first: number;
  readonly last: number;
}

/** The first gaps above the cursor $2, at most $3. */
export const readGaps = defineStatement<Gap>({
  name: "inbox_read_gaps",
  text: `
    select position + 1 as first, following - 1 as last
    from (
      select position, lead(position) over (order by position) as following
      from (
        select $2::bigint as position
        union all
        select inbox.position from inbox where inbox.source = $1 and inbox.position > $2
      ) as arrived
    ) as pairs
    where following > position + 1
    order by position limit $3`,
});

/** Moves the cursor to $2 although not everything before has arrived. */
export const skipTo = defineStatement({
  name: "inbox_skip_to",
  text: "update inbox_cursor set position = $2 where source = $1 and position < $2",
});

/** Moves the cursor from $3 back to $2, the end of a source that was restored to an earlier state. */
export const rewindTo = defineStatement({
  name: "inbox_rewind_to",
  text: `
    with rewound as (
      update inbox_cursor set position = $2 where source = $1 and position = $3 returning 1
    )
    delete from inbox where source = $1 and position > $2 and exists (select from rewound)`,
});
