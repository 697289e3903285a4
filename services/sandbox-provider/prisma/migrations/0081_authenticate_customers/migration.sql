-- What the authenticator found out; apart from any payment, which may go to any acquirer afterwards.
create table authentications (
  authentication_id text primary key,
  account_id text not null,
  connector text not null,
  idempotency_key text not null,
  request_hash text not null,
  reference text not null,
  order_reference text not null,
  card_last4 text not null,
  course text not null,
  status text not null
    check (status in ('not_enrolled', 'started', 'challenged', 'authenticated', 'rejected', 'unavailable')),
  flow text,
  trans_status text,
  eci text,
  cavv text,
  ds_transaction_id text,
  server_transaction_id text not null,
  acs_transaction_id text,
  amount bigint,
  currency text,
  return_url text,
  webhook_url text,
  version integer not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  constraint authentications_key unique (account_id, idempotency_key)
);

create unique index authentications_cavv on authentications (cavv) where cavv is not null;
