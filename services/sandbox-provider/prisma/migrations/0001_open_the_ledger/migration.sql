-- The stand-in acquirer's books. They are the independent witness of fault tests, so ledger_entries only ever grows.

create table accounts (
  account_id text primary key,
  connector text not null,
  webhook_secret text not null,
  behaviour jsonb not null,
  created_at timestamptz(3) not null default now()
);

create table payments (
  payment_id text primary key,
  account_id text not null,
  connector text not null,
  idempotency_key text not null,
  request_hash text not null,
  reference text not null,
  order_reference text not null,
  status text not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  amount_authorized bigint not null,
  amount_captured bigint not null,
  amount_refunded bigint not null,
  capture text not null,
  method text not null,
  method_type text,
  card_last4 text,
  behaviour_name text not null,
  verdict text,
  customer_page text,
  error jsonb,
  checks jsonb,
  authentication jsonb,
  network_transaction_id text,
  mandate_id text,
  is_incremental_allowed boolean not null,
  return_url text not null,
  webhook_url text,
  version integer not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  constraint payments_books_balance check (
    amount_authorized between 0 and amount
    and amount_captured between 0 and amount_authorized
    and amount_refunded between 0 and amount_captured
  )
);
create unique index payments_key on payments (account_id, idempotency_key);
create index payments_order_reference on payments (order_reference);
create index payments_mandate on payments (mandate_id) where mandate_id is not null;

create table captures (
  capture_id text primary key,
  payment_id text not null,
  reference text not null,
  status text not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz(3) not null
);
create index captures_payment on captures (payment_id);

create table refunds (
  refund_id text primary key,
  payment_id text not null,
  account_id text not null,
  idempotency_key text not null,
  request_hash text not null,
  reference text not null,
  status text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  error jsonb,
  webhook_url text,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null
);
create unique index refunds_key on refunds (account_id, idempotency_key);
create index refunds_payment on refunds (payment_id);

create table payouts (
  payout_id text primary key,
  account_id text not null,
  connector text not null,
  idempotency_key text not null,
  request_hash text not null,
  reference text not null,
  status text not null,
  next_status text,
  amount bigint not null check (amount > 0),
  currency text not null,
  error jsonb,
  webhook_url text,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null
);
create unique index payouts_key on payouts (account_id, idempotency_key);

create table disputes (
  dispute_id text primary key,
  payment_id text not null,
  stage text not null,
  status text not null,
  amount bigint not null,
  currency text not null,
  reason text not null,
  reason_code text not null,
  respond_by timestamptz(3) not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null
);
create unique index disputes_payment on disputes (payment_id);

create table operations (
  payment_id text not null,
  idempotency_key text not null,
  request_hash text not null,
  created_at timestamptz(3) not null,
  constraint operations_key primary key (payment_id, idempotency_key)
);

create table refused_calls (
  account_id text not null,
  idempotency_key text not null,
  created_at timestamptz(3) not null,
  primary key (account_id, idempotency_key)
);

create table ledger_entries (
  entry bigserial primary key,
  kind text not null,
  object_id text not null,
  account_id text not null,
  connector text not null,
  reference text not null,
  order_reference text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  created_at timestamptz(3) not null
);
create index ledger_entries_object on ledger_entries (object_id);
create index ledger_entries_order_reference on ledger_entries (order_reference);

create table due_work (
  work_id text primary key,
  kind text not null,
  object_id text not null,
  detail text,
  due_at timestamptz(3) not null
);
create index due_work_due_at on due_work (due_at);

-- A delivery that was given up has no due_at; one that arrived is deleted.
create table deliveries (
  delivery_id text primary key,
  account_id text not null,
  url text not null,
  body text not null,
  attempts integer not null default 0,
  due_at timestamptz(3),
  last_result text,
  created_at timestamptz(3) not null
);
create index deliveries_due_at on deliveries (due_at);
