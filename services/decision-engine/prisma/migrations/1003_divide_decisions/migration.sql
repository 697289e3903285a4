-- Decisions by the time in their id: old ones are dropped with their partition. The table that was there is the first
-- partition; no row is copied, and versions before go on with the same name.
select lock_between_statements('decisions');

alter table decisions rename to decisions_earlier;
alter index decisions_pkey rename to decisions_earlier_pkey;
alter index decisions_payment rename to decisions_earlier_payment;
alter index decisions_recent rename to decisions_earlier_recent;
-- Only the deletion of single old rows went by it.
drop index decisions_decided_at;

create table decisions (
  like decisions_earlier including defaults,
  constraint decisions_face_check check (face in ('internal', 'engine'))
) partition by range (decision_id);
alter table decisions add primary key (decision_id);
create index decisions_payment on decisions (merchant_id, payment_id, decided_at desc);
create index decisions_recent on decisions (merchant_id, decided_at desc);

create table decisions_default (like decisions_earlier including all);
select copy_table_settings('decisions_earlier', 'decisions_default');
alter table decisions_default drop constraint if exists decisions_bound;
alter table decisions attach partition decisions_default default;

do $$
declare
  boundary text := (
    select substring(pg_get_constraintdef(oid) from '''(dec_[0-9a-f]+)''')
    from pg_constraint where conrelid = 'decisions_earlier'::regclass and conname = 'decisions_bound'
  );
  start timestamptz := start_of_week(now());
begin
  if boundary is not null then
    execute format('alter table decisions attach partition decisions_earlier for values from (minvalue) to (%L)', boundary);
    alter table decisions_earlier drop constraint decisions_bound;
    start := to_timestamp(('x' || right(boundary, 12))::bit(48)::bigint / 1000.0);
  end if;
  for week in 0 .. 5 loop
    perform add_table_partition(
      'decisions', 'decisions' || to_char(start at time zone 'UTC', '_YYYYMMDD'),
      lowest_decision_id(start), lowest_decision_id(start + interval '7 days')
    );
    start := start + interval '7 days';
  end loop;
  if boundary is null then
    -- It was empty a moment ago; a version before may have written since.
    insert into decisions select * from decisions_earlier;
    drop table decisions_earlier;
  end if;
end
$$;

drop function lock_between_statements(regclass);
drop function start_of_week(timestamptz);
drop function lowest_decision_id(timestamptz);
