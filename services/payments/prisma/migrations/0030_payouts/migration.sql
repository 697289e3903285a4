create table payouts (
  merchant_id varchar(64) not null,
  payout_id varchar(64) not null,
  profile_id varchar(64) not null,
  version integer not null,
  status text not null,
  amount bigint not null check (amount >= 0),
  currency char(3) not null,
  payout_type text,
  entity_type text not null,
  customer_id varchar(64),
  merchant_order_reference_id varchar(255),
  auto_fulfill boolean not null,
  client_secret varchar(128) not null,
  connector varchar(64),
  merchant_connector_id varchar(64),
  connector_payout_id varchar(255),
  attempt_count integer not null,
  sealed_method text,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  expires_at timestamptz(3),
  due_at timestamptz(3),
  due_count integer not null default 0,
  idempotency_key varchar(255),
  directory_version bigint,
  details jsonb not null default '{}',
  primary key (merchant_id, payout_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.1);

create index payouts_newest on payouts (merchant_id, created_at desc, payout_id);
create unique index payouts_idempotency_key on payouts (merchant_id, idempotency_key)
  where idempotency_key is not null;
create index payouts_by_connector_id on payouts (merchant_id, merchant_connector_id, connector_payout_id)
  where connector_payout_id is not null;
create index payouts_due on payouts (due_at) where due_at is not null;
