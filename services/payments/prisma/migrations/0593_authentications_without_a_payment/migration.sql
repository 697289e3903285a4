-- 3-D Secure authentications that belong to no payment. What is said of the customer is sealed; the proof is nowhere.
create table authentications (
  merchant_id varchar(64) not null,
  authentication_id varchar(64) not null,
  profile_id varchar(64) not null,
  version integer not null,
  status text not null check (status in ('started', 'pending', 'success', 'failed')),
  amount bigint not null check (amount >= 0),
  currency char(3) not null,
  customer_id varchar(64),
  client_secret varchar(128) not null,
  details jsonb not null,
  external jsonb not null,
  sealed_person text,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  redacted_at timestamptz(3),
  primary key (merchant_id, authentication_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.1);

-- Erasing a customer goes over these.
create index authentications_of_customer on authentications (merchant_id, customer_id, authentication_id)
  where customer_id is not null;
