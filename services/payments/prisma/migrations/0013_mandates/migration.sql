-- Customers' agreements to later payments. What was used of one is counted here, in the statement that uses it.

create table mandates (
  merchant_id varchar(64) not null,
  mandate_id varchar(64) not null,
  customer_id varchar(64) not null,
  profile_id varchar(64) not null,
  version integer not null,
  status text not null,
  payment_id varchar(64) not null,
  payment_method_id varchar(64),
  kind text not null check (kind in ('single_use', 'multi_use')),
  -- Null: any amount.
  amount bigint,
  currency char(3),
  amount_used bigint not null default 0 check (amount_used >= 0),
  use_count integer not null default 0 check (use_count >= 0),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  connector varchar(64) not null,
  merchant_connector_id varchar(64) not null,
  connector_mandate_id varchar(255),
  network_transaction_id varchar(255),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  details jsonb not null default '{}',
  primary key (merchant_id, mandate_id)
) with (fillfactor = 80);

create index mandates_newest on mandates (merchant_id, created_at desc, mandate_id);
create index mandates_of_customer on mandates (merchant_id, customer_id, created_at desc);
