-- What analytics is answered from: decisions and outcomes counted by minute, hour and day (UTC), so that no answer reads
-- the logs. What is counted by is kept once for each combination that occurs, so that a count is a narrow row. Everything
-- is counted by all of its traits together, for whoever narrows by several of them, and in views of one or a few traits,
-- of which there are far fewer rows: the sum of the values instead of their product.

create table trait_combinations (
  merchant_id text not null,
  -- A hash of everything that follows but `seen_on`.
  combination uuid not null,
  -- 1: all traits; the others are those of the service's `count-views.ts`.
  view smallint not null,
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
  is_retry boolean,
  -- Of outcomes of retries: where the attempt before failed, and with which code.
  trigger_connector text,
  trigger_error_code text,
  -- The last day on which something was counted by it; rows go when no count of them is left.
  seen_on date not null,
  primary key (merchant_id, view, combination)
) with (fillfactor = 80);
create index trait_combinations_seen_on on trait_combinations (seen_on);

-- `grain_minutes` is 1, 60 or 1440. Counting changes no indexed column, and pages have room for the new version of a row.
create table decision_counts (
  merchant_id text not null,
  grain_minutes smallint not null,
  combination uuid not null,
  starts_at timestamptz(0) not null,
  decisions bigint not null,
  primary key (merchant_id, grain_minutes, combination, starts_at)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
create index decision_counts_age on decision_counts (grain_minutes, starts_at);

-- Decisions that are not counted yet: written with them, and gone once they are.
create table uncounted_decisions (
  decision_id text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- By the first final outcome of an attempt; a correction changes what that counted.
create table outcome_counts (
  merchant_id text not null,
  grain_minutes smallint not null,
  combination uuid not null,
  starts_at timestamptz(0) not null,
  successes bigint not null,
  failures bigint not null,
  -- Those that said how long they took, and the sum of that.
  latencies bigint not null,
  latency_ms bigint not null,
  primary key (merchant_id, grain_minutes, combination, starts_at)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
create index outcome_counts_age on outcome_counts (grain_minutes, starts_at);

-- How far the log of outcomes has been counted in.
create table outcome_count_cursor (
  id boolean primary key default true check (id),
  position bigint not null
);
insert into outcome_count_cursor (position) select coalesce(max(position), 0) from outcomes;
