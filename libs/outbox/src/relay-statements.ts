import { defineStatement } from "@railyard/database";
import type { OutboxRow } from "./outbox-row.ts";
import { rowColumns } from "./outbox-row.ts";

/**
 * Gives the next positions to committed rows, at most $1. A transaction that commits late is simply found later, so
 * nothing is skipped, and since only the leader runs this, there is never a gap. Notes on the way what `markPublished`
 * does of $2, unless that is null. Rows are found again by where they lie, because no other process touches them.
 */
export const assignPositions = defineStatement<OutboxRow>({
  name: "outbox_assign_positions",
  text: `
    with oldest as materialized (
      select array(select ctid from outbox where position is null order by insertion limit $1) as places
    ), counter as (
      update outbox_counter set
        position = position + cardinality(oldest.places),
        published = greatest(published, $2::bigint)
      from oldest
      where cardinality(oldest.places) > 0 or published < $2::bigint
      returning position - cardinality(oldest.places) as base, oldest.places
    ), confirmed as (
      update outbox set published_at = now() where position = $2::bigint
    )
    update outbox set position = counter.base + fresh.number
    from counter cross join lateral unnest(counter.places) with ordinality as fresh (place, number)
    where outbox.ctid = fresh.place
    returning ${rowColumns}`,
});

/** How far the broker has confirmed the events. */
export const readPublished = defineStatement<{ readonly position: number }>({
  name: "outbox_read_published",
  text: "select published as position from outbox_counter",
});

/** Rows that have a position above $1, oldest first. */
export const readUnpublished = defineStatement<OutboxRow>({
  name: "outbox_read_unpublished",
  text: `select ${rowColumns} from outbox where position > $1 order by position limit $2`,
});

/** Notes that everything up to $1 is confirmed, and in the last row of it when that was. */
export const markPublished = defineStatement({
  name: "outbox_mark_published",
  text: `
    with counted as (
      update outbox_counter set published = $1 where published < $1
    )
    update outbox set published_at = now() where position = $1`,
});

/**
 * Deletes from the old end what was confirmed more than $1 milliseconds ago, looking at no more than $2 rows; more than
 * are ever confirmed at once, so that one of them states when.
 * An event's own time would not do: callers report what happened long ago.
 */
export const purgePublished = defineStatement<{ readonly deleted: number }>({
  name: "outbox_purge_published",
  text: `
    with oldest as (
      select ctid as place, position, published_at from outbox where position is not null order by position limit $2
    ), reached as (
      select max(position) as position from oldest where published_at < now() - $1::bigint * interval '1 millisecond'
    ), deleted as (
      delete from outbox using oldest, reached
      where outbox.ctid = oldest.place and oldest.position <= reached.position
      returning 1
    )
    select count(*)::int as deleted from deleted`,
});

/** Most unpublished rows that are counted. */
export const pendingCountedMax = 10_000;

/** How many rows are unpublished, and seconds for which the oldest has been waiting; null when there is none. */
export const readPending = defineStatement<{ readonly seconds: number | null; readonly pending: number }>({
  name: "outbox_read_pending",
  text: `
    select
      extract(epoch from now() - least(
        (select time from outbox where position is null order by insertion limit 1),
        (select time from outbox where position > (select published from outbox_counter) order by position limit 1)
      ))::float8 as seconds,
      (select count(*) from (
        (select 1 from outbox where position is null limit ${String(pendingCountedMax)})
        union all
        (select 1 from outbox where position > (select published from outbox_counter)
         limit ${String(pendingCountedMax)})
        limit ${String(pendingCountedMax)}
      ) as unpublished)::int as pending`,
});
