-- Experiments: which payments take part in which arm, what became of them, and the sums of that. An experiment is the
-- routing rule of its id; it is here once a payment has taken part in it.

create table experiments (
  merchant_id text not null,
  experiment_id text not null,
  started_at timestamptz(3) not null,
  stopped_at timestamptz(3),
  stop_reason text check (stop_reason in ('guardrail_breached')),
  -- Of the configuration, taken when it is stopped: replicas follow it in that order.
  revision bigint unique,
  primary key (merchant_id, experiment_id),
  check ((stopped_at is null) = (stop_reason is null) and (stopped_at is null) = (revision is null))
);
create index experiments_running on experiments (merchant_id, experiment_id) where stopped_at is null;

create table experiment_payments (
  merchant_id text not null,
  experiment_id text not null,
  payment_id text not null,
  arm text not null check (arm in ('control', 'variant')),
  connector text,
  -- By the number of the attempt: success or failure.
  results jsonb not null default '{}',
  decided_at timestamptz(3) not null,
  primary key (merchant_id, payment_id, experiment_id)
);
create index experiment_payments_newest on experiment_payments (merchant_id, experiment_id, decided_at desc, payment_id);
create index experiment_payments_decided_at on experiment_payments using brin (decided_at);

-- By the hour (UTC) of the first decision. Latencies are of the attempts that made the payments' outcome known.
create table experiment_hours (
  merchant_id text not null,
  experiment_id text not null,
  starts_at timestamptz(0) not null,
  arm text not null,
  payments bigint not null default 0,
  successes bigint not null default 0,
  failures bigint not null default 0,
  first_successes bigint not null default 0,
  first_failures bigint not null default 0,
  latencies bigint not null default 0,
  latency_ms bigint not null default 0,
  primary key (merchant_id, experiment_id, starts_at, arm)
) with (fillfactor = 50);

-- How far the log of outcomes has been counted in.
create table experiment_cursor (
  id boolean primary key default true check (id),
  position bigint not null
);
insert into experiment_cursor (position) select coalesce(max(position), 0) from outcomes;
