-- What wallets' SDKs were given, once per key.
create table wallet_sessions (
  session_id text primary key,
  account_id text not null,
  idempotency_key text not null,
  request_hash text not null,
  reference text not null,
  kind text not null check (kind in ('session', 'order')),
  wallet text not null,
  amount bigint not null,
  currency text not null,
  token text not null,
  expires_at timestamptz(3) not null,
  constraint wallet_sessions_key unique (account_id, idempotency_key)
);
