-- What events show, and what receivers answer, is encrypted with the merchant's data key. Rows of versions before have it in
-- plaintext until they are encrypted; such a version cannot send an event without a body, and leaves it to this one.
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

alter table events add column sealed_content text, alter column body drop not null;
alter table events alter column sealed_content set statistics 0;

do $$
begin
  lock table only delivery_attempts in share update exclusive mode;
  for try in 1 .. 200 loop
    begin
      set local lock_timeout = '100ms';
      lock table delivery_attempts in access exclusive mode;
      set local lock_timeout = '10s';
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05 + 0.1 * random());
    end;
  end loop;
  raise lock_not_available using message =
    'The table delivery_attempts was in use all the time. End long transactions and run the migrations again.';
end
$$;

alter table delivery_attempts add column sealed_answer text;
alter table delivery_attempts alter column sealed_answer set statistics 0;

-- Objects of erased customers. Events about one are kept and sent without personal data, whenever they arrive.
create table erased_objects (
  object_key varchar(129) primary key,
  due_at timestamptz(3),
  runs integer not null default 0
);
create index erased_objects_due on erased_objects (due_at) where due_at is not null;

-- How far rows with plaintext have been encrypted. A version before may go on for a while; later rows have none.
create table sealing_progress (
  table_name text primary key,
  reached varchar(64) not null default '',
  until varchar(64) not null
);
insert into sealing_progress (table_name, until)
select table_name, 'evt_' || lpad(to_hex((extract(epoch from now() + interval '1 day') * 1000)::bigint), 12, '0')
from unnest(array['events', 'delivery_attempts']) as table_name;
