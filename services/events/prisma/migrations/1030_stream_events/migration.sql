-- The order in which events were stored, by which merchants follow them: the position that the source gave to the event, plus
-- what is in event_stream_base. Ids of events do not serve: their order is that of time, and one may be committed after another
-- with a later time. Events of versions before have none; a version before may go on for a while and store some without.
-- Adding a column needs a lock that everybody waits for. Each try is short.
do $$
begin
  lock table only events in share update exclusive mode;
  for try in 1 .. 200 loop
    begin
      set local lock_timeout = '100ms';
      lock table events in access exclusive mode;
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

alter table events add column stream_position bigint;
create index events_stream on events (merchant_id, profile_id, stream_position) where stream_position is not null;

-- A source that was restored to an earlier state gives positions again that it gave before. The base grows by as many, so that
-- what is stored from then on has later positions than what was stored before.
create table event_stream_base (
  singleton boolean primary key default true check (singleton),
  base bigint not null default 0
);
insert into event_stream_base default values;

create function raise_event_stream_base() returns trigger language plpgsql as $$
begin
  update event_stream_base set base = base + (old.position - new.position);
  return new;
end
$$;

create trigger inbox_cursor_rewound before update on inbox_cursor for each row
when (new.position < old.position) execute function raise_event_stream_base();
