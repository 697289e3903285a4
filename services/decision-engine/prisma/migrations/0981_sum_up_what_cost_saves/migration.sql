-- What cheaper gateways saved, summed up by minute, hour and day (UTC) with the decisions that it comes from, so that no
-- answer reads the log. Only decisions in which cost was weighed are counted.
create table cost_savings (
  merchant_id text not null,
  grain_minutes smallint not null,
  starts_at timestamptz(0) not null,
  -- Empty: the decisions were for no profile.
  profile_id text not null,
  currency text not null,
  decisions bigint not null,
  cost_won bigint not null,
  -- Millionths of a minor unit, exactly.
  saved_micros numeric not null,
  primary key (merchant_id, grain_minutes, starts_at, profile_id, currency)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
create index cost_savings_age on cost_savings (grain_minutes, starts_at);
