-- Lists and exact counts of events, whatever their number (libs/listing). Events go on while it is made and filled.

create table listed_progress (
  list text primary key,
  merchant_id text not null default '',
  id text not null default '',
  is_filled boolean not null
);

-- A trigger needs a lock that writing waits for. Who waits for a busy table holds up everybody behind it, so each try is short.
do $$
begin
  lock table only events in share update exclusive mode;
  for try in 1 .. 200 loop
    begin
      set local lock_timeout = '100ms';
      lock table only events in share row exclusive mode;
      set local lock_timeout = '10s';
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05 + 0.1 * random());
    end;
  end loop;
  raise lock_not_available using message =
    'The table events was in use all the time. End long transactions and run the migrations again.';
end
$$;

create table listed_events_changes (
  change bigint generated always as identity primary key,
  merchant_id varchar(64) not null,
  event_id varchar(64) not null
) with (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1
);

create table listed_events_facets (
  facet integer generated always as identity primary key,
  merchant_id varchar(64) not null,
  profile_id text not null,
  event_type text not null,
  is_delivered text not null,
  unique (
    merchant_id,
    profile_id,
    event_type,
    is_delivered
  )
);

create table listed_events (
  merchant_id varchar(64) not null,
  event_id varchar(64) not null,
  facet integer not null,
  created_at timestamptz(3) not null,
  primary key (merchant_id, event_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
create index listed_events_created on listed_events (facet, created_at, event_id);


create table listed_events_counts (
  facet integer not null,
  period "char" not null check (period in ('m', 'd')),
  starts_on date not null,
  rows bigint not null,
  primary key (facet, period, starts_on) include (rows)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);

create function note_listed_events_changes() returns trigger language plpgsql as $$
begin
  insert into listed_events_changes (merchant_id, event_id) select merchant_id, event_id from changed;
  return null;
end
$$;

create trigger listed_events_changes_insert after insert on events
  referencing new table as changed for each statement execute function note_listed_events_changes();
create trigger listed_events_changes_update after update on events
  referencing new table as changed for each statement execute function note_listed_events_changes();
create trigger listed_events_changes_delete after delete on events
  referencing old table as changed for each statement execute function note_listed_events_changes();

insert into listed_progress (list, is_filled) values ('events', not exists (select from events));
