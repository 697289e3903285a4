-- How far the broker has confirmed the events. A mark in each of them would write every row anew; now only the last of those
-- that are confirmed at once bears the time, by which they are deleted together.
-- Copied into a migration of every service that has an outbox; a test compares them.

alter table outbox_counter add column published bigint not null default 0;
update outbox_counter set published = coalesce(
  (select min(outbox.position) - 1 from outbox where outbox.position is not null and published_at is null), position
);
