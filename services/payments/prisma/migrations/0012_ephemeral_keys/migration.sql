-- Short-lived keys for one customer's stored data. The secret is random, so a plain hash of it gives nothing away.

create table ephemeral_keys (
  merchant_id varchar(64) not null,
  key_id varchar(64) not null,
  customer_id varchar(64) not null,
  secret_hash char(64) not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (merchant_id, key_id)
);

create unique index ephemeral_keys_secret on ephemeral_keys (secret_hash);
create index ephemeral_keys_expiry on ephemeral_keys (expires_at);
