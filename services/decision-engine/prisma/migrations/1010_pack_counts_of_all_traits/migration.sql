-- What answers that are narrowed by several traits are read from: counts by all traits together, of units of time
-- that have ended, one row for all hours of a day and one for all days of a month (UTC). They are copies of `decision_counts`
-- and `outcome_counts`; `packed_units` says which units they are true for.

create table packed_units (
  merchant_id text not null,
  -- 1: decisions, 2: outcomes.
  counted smallint not null,
  grain_minutes smallint not null,
  starts_at timestamptz(0) not null,
  -- False: to be packed, once it has ended.
  is_packed boolean not null,
  primary key (merchant_id, counted, grain_minutes, starts_at)
) with (fillfactor = 70);
create index packed_units_due on packed_units (starts_at) where not is_packed;
create index packed_units_age on packed_units (grain_minutes, starts_at);

-- A row for each combination of traits, with these. `starts_at` and the counts belong together by their places.
create table packed_decision_counts (
  merchant_id text not null,
  grain_minutes smallint not null,
  -- The day of hours, the first day of the month of days.
  period timestamptz(0) not null,
  combination uuid not null,
  profile_id text,
  routing_approach text,
  rule_name text,
  connector text,
  payment_method text,
  payment_method_type text,
  card_network text,
  currency text,
  country text,
  authentication_type text,
  is_retry boolean not null,
  starts_at timestamptz(0)[] not null,
  decisions bigint[] not null,
  primary key (merchant_id, grain_minutes, period, combination)
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);
create index packed_decision_counts_age on packed_decision_counts (grain_minutes, period);

-- Without the traits of outcomes that multiply combinations and are not told: the approach, and of what is not a retry
-- whatever made it.
create table packed_outcome_counts (
  merchant_id text not null,
  grain_minutes smallint not null,
  period timestamptz(0) not null,
  -- True: retries alone, by what made them; false: all.
  is_retry boolean not null,
  combination uuid not null,
  profile_id text,
  connector text,
  payment_method text,
  payment_method_type text,
  card_network text,
  currency text,
  country text,
  authentication_type text,
  trigger_connector text,
  trigger_error_code text,
  starts_at timestamptz(0)[] not null,
  successes bigint[] not null,
  failures bigint[] not null,
  latencies bigint[] not null,
  latency_ms bigint[] not null,
  primary key (merchant_id, grain_minutes, period, is_retry, combination)
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);
create index packed_outcome_counts_age on packed_outcome_counts (grain_minutes, period);

-- By which a unit of a merchant's is packed, and read before it is. While these are made nothing is counted; decisions
-- and outcomes are logged meanwhile and counted afterwards.
create index decision_counts_unit on decision_counts (merchant_id, grain_minutes, starts_at);
create index outcome_counts_unit on outcome_counts (merchant_id, grain_minutes, starts_at);

-- How far back units that were counted before this migration have been noted for packing; rows go when all are.
create table unit_noting (
  counted smallint not null,
  grain_minutes smallint not null,
  before timestamptz not null,
  primary key (counted, grain_minutes)
);
insert into unit_noting (counted, grain_minutes, before)
select counted, grain_minutes, 'infinity'
from (values (1), (2)) as kind(counted), (values (60), (1440)) as grain(grain_minutes);

-- By the database, so that counts of replicas of the version before make copies untrue as well.
create function note_changed_units() returns trigger language plpgsql as $$
begin
  insert into packed_units as known (merchant_id, counted, grain_minutes, starts_at, is_packed)
  select distinct merchant_id, tg_argv[0]::smallint, grain_minutes, starts_at, false
  from changed where grain_minutes > 1
  order by 1, 2, 3, 4
  on conflict (merchant_id, counted, grain_minutes, starts_at) do update set is_packed = false where known.is_packed;
  return null;
end
$$;

create trigger decision_counts_inserted after insert on decision_counts
  referencing new table as changed for each statement execute function note_changed_units('1');
create trigger decision_counts_updated after update on decision_counts
  referencing new table as changed for each statement execute function note_changed_units('1');
create trigger outcome_counts_inserted after insert on outcome_counts
  referencing new table as changed for each statement execute function note_changed_units('2');
create trigger outcome_counts_updated after update on outcome_counts
  referencing new table as changed for each statement execute function note_changed_units('2');
