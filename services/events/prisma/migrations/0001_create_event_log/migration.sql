-- The merchants' event log and the delivery of webhooks: first version.

-- What happened, as the merchant is told. Never changed after it was written.
create table events (
  event_id varchar(64) primary key,
  merchant_id varchar(64) not null,
  profile_id varchar(64) not null,
  object_id varchar(64) not null,
  object_version integer not null,
  event_class text not null,
  event_type text not null,
  created timestamptz(3) not null,
  -- The bytes that are signed and sent, on every try.
  body text not null,
  -- Version of the merchant's settings that whoever caused the event had seen.
  directory_version bigint,
  trace_parent text
) with (autovacuum_vacuum_insert_scale_factor = 0.1);

create index events_newest on events (merchant_id, created desc, event_id desc);
create index events_of_object on events (merchant_id, object_id);

-- How far the delivery of an event is. Apart from events, because it changes and is narrow. The free space in each page
-- lets a claim stay on it (HOT update) without a new index entry.
create table deliveries (
  event_id varchar(64) primary key,
  -- Merchant and profile: whose address it goes to.
  endpoint_id varchar(129) not null,
  state text not null default 'due' check (state in ('due', 'delivered', 'exhausted', 'held', 'suppressed')),
  -- Automatic tries that were made.
  tries integer not null default 0,
  due_at timestamptz(3) not null,
  -- Who works on it, and until when others leave it alone.
  claim_id text,
  claimed_until timestamptz(3)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.1);

create index deliveries_due on deliveries (endpoint_id, due_at) where state = 'due';

-- Health of an address that has failed at least once; one without a row is healthy.
create table endpoints (
  endpoint_id varchar(129) primary key,
  consecutive_failures integer not null default 0,
  last_success_at timestamptz(3),
  -- The address that answered 410; nothing is sent to it.
  disabled_url text,
  -- Until then nothing is tried, then one delivery at a time.
  blocked_until timestamptz(3)
) with (fillfactor = 70);

-- Every try to deliver. Secrets in headers are masked before they come here.
create table delivery_attempts (
  event_id varchar(64) primary key,
  initial_attempt_id varchar(64) not null,
  kind text not null check (kind in ('initial_attempt', 'automatic_retry', 'manual_retry')),
  created timestamptz(3) not null,
  duration_ms integer not null,
  request_headers jsonb not null,
  -- Null when no answer came.
  response_status integer,
  response_headers jsonb,
  response_body text,
  -- Why it is no success; null for a success.
  error_code text,
  error_message text
) with (autovacuum_vacuum_insert_scale_factor = 0.1);

create index delivery_attempts_of_event on delivery_attempts (initial_attempt_id, created);

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
