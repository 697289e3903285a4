-- Addresses that hear of everything that happens to an account, each with a secret of its own.
create table webhook_endpoints (
  endpoint_id text primary key,
  account_id text not null,
  idempotency_key text not null,
  request_hash text not null,
  url text not null,
  event_types text[] not null,
  secret text not null,
  status text not null check (status in ('enabled', 'disabled')),
  created_at timestamptz(3) not null,
  constraint webhook_endpoints_key unique (account_id, idempotency_key),
  constraint webhook_endpoints_url unique (account_id, url)
);

-- A notice without an address is for registered addresses only.
alter table deliveries alter column url drop not null;
alter table deliveries add column endpoint_id text;
-- Whether it stands for one address already, or still for all that are registered.
alter table deliveries add column is_addressed boolean not null default false;
