-- Calls to providers by the time in their ids: old ones are dropped with their partition.

-- Tables divided by ranges of a text key that sorts by time. The default partition is the pattern of all others: a new one
-- gets its indexes, storage parameters and statistics targets. These functions run with the rights of the tables' owner, for
-- callers who may insert into the table or delete from it themselves. They wait for locks only briefly: a caller tries again.
-- Copied into a migration of every service that has such tables; a test compares them.

create function table_partitions(parent regclass)
returns table (partition regclass, lower_bound text, upper_bound text, is_default boolean)
language sql stable as $$
  select
    inhrelid::regclass, substring(bound from 'FROM \(''([^'']*)''\)'), substring(bound from 'TO \(''([^'']*)''\)'),
    bound = 'DEFAULT'
  from pg_inherits join pg_class on pg_class.oid = inhrelid
  cross join lateral pg_get_expr(relpartbound, pg_class.oid) as bound
  where inhparent = parent
$$;

create function copy_table_settings(source regclass, target regclass) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  change text;
begin
  for change in
    select format('set (%s)', option) from pg_class cross join unnest(reloptions) as option where oid = source
    union all
    select format('set (toast.%s)', option)
    from pg_class as kept join pg_class as toasted on toasted.oid = kept.reltoastrelid
    cross join unnest(toasted.reloptions) as option
    where kept.oid = source
    union all
    select format('alter column %I set statistics %s', attname, attstattarget)
    from pg_attribute where attrelid = source and attnum > 0 and not attisdropped and attstattarget >= 0
  loop
    -- A table that is divided has no storage of its own.
    continue when change like 'set (%' and (select relkind = 'p' from pg_class where oid = target);
    execute format('alter table %s %s', target, change);
  end loop;
end
$$;

create function add_table_partition(parent regclass, name text, lower_bound text, upper_bound text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '250ms' as $$
declare
  pattern regclass := (select partition from public.table_partitions(parent) where is_default);
  added text := (select format('%s.%I', relnamespace::regnamespace, name) from pg_class where oid = parent);
begin
  if not has_table_privilege(session_user, parent, 'insert') then
    raise insufficient_privilege using message = format('%s may not insert into %s.', session_user, parent);
  end if;
  execute format('create table %s (like %s including all)', added, pattern);
  perform public.copy_table_settings(pattern, added::regclass);
  execute format(
    'alter table %s attach partition %s for values from (%L) to (%L)', parent, added, lower_bound, upper_bound
  );
end
$$;

-- Drops the partitions of a table that end at the bound or before it, and answers their names.
create function drop_table_partitions(parent regclass, bound text) returns text[]
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '250ms' as $$
declare
  dropped text[];
begin
  if not has_table_privilege(session_user, parent, 'delete') then
    raise insufficient_privilege using message = format('%s may not delete from %s.', session_user, parent);
  end if;
  select coalesce(array_agg(partition::text order by upper_bound), '{}') into dropped
  from public.table_partitions(parent) where upper_bound <= bound;
  if dropped <> '{}' then
    execute format('drop table %s', array_to_string(dropped, ', '));
  end if;
  return dropped;
end
$$;

-- Statistics of the whole table, which autovacuum makes only of its partitions. Before version 18 they could not be made without
-- reading all partitions anew, so there they are left out.
create function analyze_divided_table(parent regclass) returns void
language plpgsql security definer
set search_path = pg_catalog, pg_temp set lock_timeout = '250ms' set default_statistics_target = 30 as $$
begin
  if not has_table_privilege(session_user, parent, 'insert') then
    raise insufficient_privilege using message = format('%s may not insert into %s.', session_user, parent);
  end if;
  if current_setting('server_version_num')::integer >= 180000 then
    execute format('analyze only %s', parent);
  end if;
end
$$;

create table provider_calls (
  merchant_id varchar(64) not null,
  object_id varchar(64) not null,
  call_id varchar(37) not null,
  object_type varchar(16) not null,
  attempt_id varchar(80),
  connector varchar(64) not null,
  merchant_connector_id varchar(64) not null,
  flow varchar(40) not null,
  method varchar(8) not null,
  path text not null,
  http_status smallint,
  failure varchar(24),
  duration_ms integer not null,
  provider_request_id varchar(128),
  request_bytes integer not null,
  request_body text,
  response_bytes integer,
  response_body text,
  primary key (merchant_id, object_id, call_id)
) partition by range (call_id);

-- Bodies are in their row, and are not compressed: rows are written once and read a few times.
create table provider_calls_default (like provider_calls including all) with (toast_tuple_target = 8160);
alter table provider_calls attach partition provider_calls_default default;

do $$
declare
  start timestamptz := date_trunc('week', now() at time zone 'UTC') at time zone 'UTC';
begin
  for week in 0 .. 5 loop
    perform add_table_partition(
      'provider_calls', 'provider_calls' || to_char(start at time zone 'UTC', '_YYYYMMDD'),
      'call_' || lpad(to_hex((extract(epoch from start) * 1000)::bigint), 12, '0'),
      'call_' || lpad(to_hex((extract(epoch from start + interval '7 days') * 1000)::bigint), 12, '0')
    );
    start := start + interval '7 days';
  end loop;
end
$$;
