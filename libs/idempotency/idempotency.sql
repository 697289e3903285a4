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
