create table subscription_items (
  merchant_id varchar(64) not null,
  item_id varchar(64) not null,
  profile_id varchar(64) not null,
  version integer not null,
  item_type text not null,
  name varchar(255) not null,
  status text not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  details jsonb not null default '{}',
  primary key (merchant_id, item_id)
);

create index subscription_items_newest on subscription_items (merchant_id, profile_id, created_at desc, item_id);

create table subscription_item_prices (
  merchant_id varchar(64) not null,
  item_price_id varchar(64) not null,
  item_id varchar(64) not null,
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  interval_unit text not null,
  interval_count integer not null check (interval_count > 0),
  trial_days integer not null check (trial_days >= 0),
  status text not null,
  created_at timestamptz(3) not null,
  primary key (merchant_id, item_price_id)
);

create index subscription_item_prices_of_item on subscription_item_prices (merchant_id, item_id, created_at);

create table subscriptions (
  merchant_id varchar(64) not null,
  subscription_id varchar(64) not null,
  profile_id varchar(64) not null,
  version integer not null,
  status text not null,
  customer_id varchar(64) not null,
  merchant_reference_id varchar(255),
  terms jsonb not null,
  next_terms jsonb,
  trial_days integer not null,
  payment_method_id varchar(64),
  client_secret varchar(128) not null,
  trial_start timestamptz(3),
  trial_end timestamptz(3),
  anchor_at timestamptz(3),
  period_index integer not null,
  period_start timestamptz(3),
  period_end timestamptz(3),
  invoice_count integer not null,
  cancel_at_period_end boolean not null,
  paused_at timestamptz(3),
  cancelled_at timestamptz(3),
  expires_at timestamptz(3) not null,
  due_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  idempotency_key varchar(255),
  directory_version bigint,
  details jsonb not null default '{}',
  primary key (merchant_id, subscription_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.1);

create index subscriptions_newest on subscriptions (merchant_id, profile_id, created_at desc, subscription_id);
create index subscriptions_of_customer on subscriptions (merchant_id, customer_id);
create unique index subscriptions_idempotency_key on subscriptions (merchant_id, idempotency_key)
  where idempotency_key is not null;
create index subscriptions_due on subscriptions (due_at) where due_at is not null;

-- One invoice for one period: two processes that open the same one cannot both succeed.
create table subscription_invoices (
  merchant_id varchar(64) not null,
  invoice_id varchar(64) not null,
  subscription_id varchar(64) not null,
  number integer not null,
  version integer not null,
  kind text not null,
  status text not null,
  amount bigint not null check (amount >= 0),
  currency char(3) not null,
  period_start timestamptz(3) not null,
  period_end timestamptz(3) not null,
  attempt_count integer not null,
  failed_charges integer not null,
  payment_id varchar(64),
  is_payment_stored boolean not null,
  is_customer_present boolean not null,
  attempted_at timestamptz(3),
  next_attempt_at timestamptz(3),
  paid_at timestamptz(3),
  created_at timestamptz(3) not null,
  details jsonb not null default '{}',
  primary key (merchant_id, invoice_id)
) with (fillfactor = 80);

create unique index subscription_invoices_number on subscription_invoices (merchant_id, subscription_id, number);
create unique index subscription_invoices_period
  on subscription_invoices (merchant_id, subscription_id, period_start);
