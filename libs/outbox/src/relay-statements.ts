import { defineStatement } from "@railyard/database";
import type { OutboxRow } from "./outbox-row.ts";
import { rowColumns } from "./outbox-row.ts";

/**
 * Gives the next positions to committed rows, at most $1. A transaction that commits late is simply found later, so
 * nothing is skipped, and since only the leader runs this, there is never a gap.
 */
export const assignPositions = defineStatement<OutboxRow>({
  name: "outbox_assign_positions",
  text: `
    with fresh as (
      select id, row_number() over (order by insertion) as place
      from (select id, insertion from outbox where position is null order by insertion limit $1) as oldest
    ), counter as (
      update outbox_counter set position = position + (select count(*) from fresh)
      where exists (select from fresh)
      returning position - (select count(*) from fresh) as base
    )
    update outbox set position = counter.base + fresh.place
    from fresh cross join counter
    where outbox.id = fresh.id
    returning ${rowColumns}`,
});

/** Rows that have a position but were not confirmed by the broker, oldest first. */
export const readUnpublished = defineStatement<OutboxRow>({
  name: "outbox_read_unpublished",
  text: `
    select ${rowColumns} from outbox
    where position is not null and published_at is null
    order by position limit $1`,
});

export const markPublished = defineStatement({
  name: "outbox_mark_published",
  // The second condition says what the planner cannot infer of a list, and what the index is limited to.
  text: "update outbox set published_at = now() where position = any($1::bigint[]) and position is not null",
});

/** Deletes rows older than $1 milliseconds from the old end, looking at no more than $2 of them. */
export const purgePublished = defineStatement<{ deleted: number }>({
  name: "outbox_purge_published",
  text: `
    with oldest as (
      select id, published_at from outbox where position is not null order by position limit $2
    ), deleted as (
      delete from outbox using oldest
      where outbox.id = oldest.id and oldest.published_at < now() - $1::bigint * interval '1 millisecond'
      returning 1
    )
    select count(*)::int as deleted from deleted`,
});

/** Seconds for which the oldest unpublished row has been waiting; null when there is none. */
export const readLag = defineStatement<{ seconds: number | null }>({
  name: "outbox_read_lag",
  text: `
    select extract(epoch from now() - least(
      (select time from outbox where position is null order by insertion limit 1),
      (select time from outbox where position is not null and published_at is null order by position limit 1)
    ))::float8 as seconds`,
});
