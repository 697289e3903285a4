-- What routes payments: rules and settings of merchants, outcomes that scores are made of, and the log of decisions.

create table routing_rules (
  merchant_id varchar(64) not null,
  rule_id varchar(64) not null,
  created_by varchar(64) not null,
  name text not null,
  description text,
  algorithm_for text not null,
  algorithm jsonb not null,
  metadata jsonb,
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now(),
  primary key (merchant_id, rule_id)
);
create index routing_rules_created_by on routing_rules (merchant_id, created_by, created_at desc);

-- Every change of what replicas hold in memory takes the next revision while it holds a lock until it commits, so
-- whoever has seen a revision has seen all before it.
create sequence configuration_revision;

-- The rule in force for an owner and a purpose. A row without a rule tells replicas that there is none any more.
create table active_rules (
  merchant_id varchar(64) not null,
  created_by varchar(64) not null,
  algorithm_for text not null,
  rule_id varchar(64),
  revision bigint not null,
  primary key (merchant_id, created_by, algorithm_for),
  foreign key (merchant_id, rule_id) references routing_rules (merchant_id, rule_id)
);
create unique index active_rules_revision on active_rules (revision);

-- Settings of one algorithm. A row without data tells replicas that there are none any more.
create table algorithm_settings (
  merchant_id varchar(64) not null,
  algorithm text not null,
  data jsonb,
  revision bigint not null,
  primary key (merchant_id, algorithm)
);
create unique index algorithm_settings_revision on algorithm_settings (revision);

-- How attempts went. Writers hold a lock from taking positions until they commit, so positions become visible in
-- order and every replica can follow them. An attempt has at most one row before and one after its outcome is known.
create table outcomes (
  position bigint generated always as identity primary key,
  merchant_id text not null,
  attempt_key text not null,
  is_final boolean not null,
  verdict text not null check (verdict in ('success', 'failure', 'neutral', 'pending')),
  check (is_final = (verdict <> 'pending')),
  origin text not null check (origin in ('payments', 'feedback')),
  payment_id text not null,
  connector text not null,
  merchant_connector_id text,
  status text not null,
  payment_method text,
  payment_method_type text,
  card_network text,
  currency text,
  country text,
  authentication_type text,
  amount bigint,
  error_code text,
  error_category text,
  latency_ms bigint,
  routing_approach text,
  slow_rate double precision not null,
  happened_at timestamptz(3) not null,
  recorded_at timestamptz(3) not null default now(),
  unique (merchant_id, attempt_key, is_final)
) with (autovacuum_vacuum_insert_scale_factor = 0.1);
create index outcomes_recorded_at on outcomes using brin (recorded_at);

create table decisions (
  decision_id text primary key,
  merchant_id text not null,
  profile_id text,
  payment_id text not null,
  attempt integer not null,
  face text not null check (face in ('internal', 'engine')),
  routing_approach text not null,
  rule_name text,
  connector text,
  merchant_connector_id text,
  payment_method text,
  payment_method_type text,
  card_network text,
  currency text,
  country text,
  authentication_type text,
  amount bigint,
  ranked jsonb not null,
  explanation jsonb not null,
  decided_at timestamptz(3) not null
) with (autovacuum_vacuum_insert_scale_factor = 0.1);
create index decisions_payment on decisions (merchant_id, payment_id, decided_at desc);
create index decisions_decided_at on decisions using brin (decided_at);

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

-- Claims on Idempotency-Keys and the answers they were given.
-- Copied into a migration of every service that honours the header; a test compares them.

create table idempotency_keys (
  merchant_id text not null,
  operation text not null,
  key text not null,
  body_hash text not null,
  state text not null check (state in ('in_flight', 'completed')),
  claim_id text not null,
  response_status integer,
  response_body text,
  created_at timestamptz not null default now(),
  lease_until timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, operation, key),
  check ((state = 'completed') = (response_status is not null and response_body is not null))
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.1);

create index idempotency_keys_expires_at on idempotency_keys (expires_at);
