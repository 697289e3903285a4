create table relays (
  merchant_id varchar(64) not null,
  relay_id varchar(64) not null,
  profile_id varchar(64) not null,
  version integer not null,
  type text not null,
  status text not null check (status in ('created', 'pending', 'success', 'failure')),
  connector varchar(64) not null,
  merchant_connector_id varchar(64) not null,
  connector_resource_id varchar(255) not null,
  connector_reference_id varchar(255),
  data jsonb not null,
  error jsonb,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  claimed_until timestamptz(3),
  due_at timestamptz(3),
  due_count integer not null default 0,
  idempotency_key varchar(255),
  primary key (merchant_id, relay_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.1);

create unique index relays_idempotency_key on relays (merchant_id, idempotency_key)
  where idempotency_key is not null;
-- What a provider's webhook may be about: relays of that payment that have no end yet.
create index relays_open on relays (merchant_id, merchant_connector_id, connector_resource_id)
  where status in ('created', 'pending');
create index relays_due on relays (due_at) where due_at is not null;
