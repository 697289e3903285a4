-- Events committed with the change that caused them, and the events of other services already worked on.
-- Copied into the first migration of every service that publishes or consumes events; a test compares them.

create table outbox (
  id text primary key,
  insertion bigint generated always as identity,
  position bigint,
  subject text not null,
  type text not null,
  object_id text not null,
  object_version integer not null,
  merchant_id text not null,
  time timestamptz not null default now(),
  trace_parent text,
  directory_version bigint,
  data text not null,
  published_at timestamptz
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.1);

create index outbox_without_position on outbox (insertion) where position is null;
create unique index outbox_position on outbox (position) where position is not null;
create index outbox_unpublished on outbox (position) where position is not null and published_at is null;

create table outbox_counter (
  singleton boolean primary key default true check (singleton),
  position bigint not null default 0
);
insert into outbox_counter default values;

create table inbox (
  source text not null,
  event_id text not null,
  position bigint not null,
  primary key (source, event_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.1);

create index inbox_position on inbox (source, position);

create table inbox_cursor (
  source text primary key,
  position bigint not null default 0
);
