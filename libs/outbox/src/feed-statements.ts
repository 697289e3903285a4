import { defineStatement } from "@railyard/database";

/** A move of a feed's cursor over events. */
export interface CursorStep {
  /** The cursor's name. */
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

/** A {@link CursorStep} alone; no row when the cursor is elsewhere. Waits for another replica that moves it. */
export const passEvents = defineStatement<{ readonly position: number }>({
  name: "feed_pass_events",
  text: cursorStep(1),
});

export const readCursor = defineStatement<{ readonly position: number }>({
  name: "feed_read_cursor",
  text: "select position from inbox_cursor where source = $1",
});

export const createCursor = defineStatement({
  name: "feed_create_cursor",
  text: "insert into inbox_cursor (source) values ($1) on conflict do nothing",
});

/** Moves the cursor from $3 back to $2, the end of a source that was restored to an earlier state. */
export const rewindTo = defineStatement({
  name: "feed_rewind_to",
  text: `
    with rewound as (
      update inbox_cursor set position = $2 where source = $1 and position = $3 returning 1
    )
    delete from inbox_cursor
    where starts_with(source, $1 || '#') and position >= $2 and exists (select from rewound)`,
});

/**
 * Moves the cursor ($1) from $2 to $3, the position of an event, and gives that event a cursor of its own ($4) just
 * before it. No row, and nothing is changed, when the cursor is elsewhere or $5 events have been set aside already.
 */
export const setEventAside = defineStatement<{ readonly position: number }>({
  name: "feed_set_event_aside",
  text: `
    with passed as (
      ${cursorStep(1, "(select count(*) from inbox_cursor where starts_with(source, $1 || '#')) < $5::int")}
    ), noted as (
      insert into inbox_cursor (source, position) select $4, position - 1 from passed
      on conflict do nothing
    )
    select position from passed`,
});

/** The cursors of the events that were set aside. */
export const readAside = defineStatement<{ readonly source: string; readonly position: number }>({
  name: "feed_read_aside",
  text: "select source, position from inbox_cursor where starts_with(source, $1 || '#') order by position",
});

/** Forgets an event that was set aside. */
export const forgetAside = defineStatement({
  name: "feed_forget_aside",
  text: "delete from inbox_cursor where source = $1",
});
