-- Payments with their attempts and captures, refunds, error-mapping rules.
-- Amounts are minor units of the payment's currency.

-- Most changes of a payment touch no indexed column; the free space in each page lets them stay on it (HOT updates),
-- so that a settled payment costs no index entry.
create table payments (
  merchant_id varchar(64) not null,
  payment_id varchar(64) not null,
  profile_id varchar(64) not null,
  version integer not null,
  status text not null,
  amount bigint not null check (amount >= 0),
  net_amount bigint not null check (net_amount >= 0),
  amount_capturable bigint not null check (amount_capturable >= 0),
  amount_received bigint,
  amount_refunded bigint not null default 0,
  refund_count integer not null default 0,
  currency char(3) not null,
  capture_method text not null,
  authentication_type text not null,
  attempt_count integer not null,
  customer_id varchar(64),
  client_secret text not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- Set while the expiry is still to be announced.
  expiry_due_at timestamptz(3),
  idempotency_key varchar(255),
  -- Who works on the payment at a provider, and until when others leave it alone.
  lease_holder varchar(64),
  lease_until timestamptz(3),
  -- Version of the merchant's settings that the last caller had seen.
  directory_version bigint,
  details jsonb not null default '{}',
  primary key (merchant_id, payment_id),
  constraint payments_refunds_within_captures check (amount_refunded between 0 and coalesce(amount_received, 0))
) with (fillfactor = 70);

create unique index payments_idempotency_key on payments (merchant_id, idempotency_key)
  where idempotency_key is not null;
create index payments_expiry_due on payments (expiry_due_at) where expiry_due_at is not null;

create table attempts (
  merchant_id varchar(64) not null,
  payment_id varchar(64) not null,
  number integer not null,
  status text not null,
  amount bigint not null,
  connector varchar(64),
  merchant_connector_id varchar(64),
  payment_method text,
  payment_method_type text,
  authentication_type text not null,
  connector_transaction_id varchar(255),
  -- Method data that a later confirm or retry needs, under the merchant's data key; never a security code.
  sealed_method text,
  -- When the recovery worker must look, should nobody have changed the attempt by then.
  due_at timestamptz(3),
  due_count integer not null default 0,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  details jsonb not null default '{}',
  -- No foreign key: one statement writes a payment with its attempt, and the check would lock each payment once more.
  primary key (merchant_id, payment_id, number)
) with (fillfactor = 70);

create index attempts_due on attempts (due_at) where due_at is not null;
create index attempts_by_transaction on attempts (connector_transaction_id) where connector_transaction_id is not null;

create table captures (
  merchant_id varchar(64) not null,
  payment_id varchar(64) not null,
  attempt_number integer not null,
  sequence integer not null,
  status text not null,
  amount bigint not null check (amount > 0),
  connector_capture_id varchar(255),
  error_code text,
  error_message text,
  error_reason text,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (merchant_id, payment_id, attempt_number, sequence),
  foreign key (merchant_id, payment_id, attempt_number) references attempts on delete restrict
);

create table refunds (
  merchant_id varchar(64) not null,
  refund_id varchar(64) not null,
  payment_id varchar(64) not null,
  attempt_number integer not null,
  profile_id varchar(64) not null,
  version integer not null,
  status text not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  connector varchar(64) not null,
  merchant_connector_id varchar(64) not null,
  connector_transaction_id varchar(255) not null,
  connector_refund_id varchar(255),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  due_at timestamptz(3),
  due_count integer not null default 0,
  idempotency_key varchar(255),
  directory_version bigint,
  details jsonb not null default '{}',
  primary key (merchant_id, refund_id),
  foreign key (merchant_id, payment_id) references payments on delete restrict
) with (fillfactor = 80);

create index refunds_by_payment on refunds (merchant_id, payment_id, created_at);
create index refunds_newest on refunds (merchant_id, created_at desc);
create unique index refunds_idempotency_key on refunds (merchant_id, idempotency_key)
  where idempotency_key is not null;
create index refunds_due on refunds (due_at) where due_at is not null;

create table error_mapping_rules (
  connector varchar(64) not null,
  flow varchar(64) not null,
  sub_flow varchar(64) not null,
  code varchar(255) not null,
  -- Empty: whatever the message is.
  message varchar(1024) not null,
  status varchar(64) not null,
  router_error text,
  decision text not null,
  step_up_possible boolean not null default false,
  unified_code text,
  unified_message text,
  error_category text,
  clear_pan_possible boolean not null default false,
  feature text,
  feature_data jsonb,
  standardised_code text,
  description text,
  user_guidance_message text,
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now(),
  primary key (connector, flow, sub_flow, code, message)
);

-- Events committed with the change that caused them, and the events of other services already worked on.
-- Copied into the first migration of every service that publishes or consumes events; a test compares them.

create table outbox (
  id text primary key,
  insertion bigint generated always as identity,
  position bigint,
  subject text not null,
  type text not null,
  object_id text not null,
  object_version integer not null,
  merchant_id text not null,
  time timestamptz not null default now(),
  trace_parent text,
  directory_version bigint,
  data text not null,
  published_at timestamptz
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.1);

create index outbox_without_position on outbox (insertion) where position is null;
create unique index outbox_position on outbox (position) where position is not null;
create index outbox_unpublished on outbox (position) where position is not null and published_at is null;

create table outbox_counter (
  singleton boolean primary key default true check (singleton),
  position bigint not null default 0
);
insert into outbox_counter default values;

create table inbox (
  source text not null,
  event_id text not null,
  position bigint not null,
  primary key (source, event_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.1);

create index inbox_position on inbox (source, position);

create table inbox_cursor (
  source text primary key,
  position bigint not null default 0
);
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
