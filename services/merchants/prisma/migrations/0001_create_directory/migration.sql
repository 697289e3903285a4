-- The directory of users, merchants and what they own: first version.

-- Who owns merchants.
create table organizations (
  organization_id varchar(64) primary key,
  organization_name text,
  organization_details jsonb,
  metadata jsonb,
  organization_type text not null default 'standard' check (organization_type in ('standard', 'platform')),
  platform_merchant_id varchar(64),
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now()
);

-- A merchant account. directory_version grows with every change to it or to anything it owns.
create table merchants (
  merchant_id varchar(64) primary key,
  organization_id varchar(64) not null references organizations,
  merchant_name text,
  merchant_account_type text not null default 'standard'
    check (merchant_account_type in ('standard', 'platform', 'connected')),
  product_type text not null default 'orchestration'
    check (product_type in ('orchestration', 'vault', 'recon', 'recovery', 'cost_observability', 'dynamic_routing')),
  merchant_details jsonb,
  return_url varchar(255),
  webhook_details jsonb,
  sealed_webhook_password text,
  payout_routing_algorithm jsonb,
  frm_routing_algorithm jsonb,
  sub_merchants_enabled boolean default false,
  parent_merchant_id varchar(255),
  enable_payment_response_hash boolean not null default false,
  sealed_payment_response_hash_key text not null,
  redirect_to_merchant_with_http_post boolean not null default false,
  metadata jsonb,
  publishable_key varchar(128) not null unique,
  locker_id text,
  primary_business_details jsonb not null default '[]',
  is_recon_enabled boolean not null default false,
  recon_status text not null default 'not_requested'
    check (recon_status in ('not_requested', 'requested', 'active', 'disabled')),
  default_profile varchar(64),
  pm_collect_link_config jsonb,
  sealed_data_key text not null,
  directory_version bigint not null default 1 check (directory_version > 0),
  success_rate_settings text,
  debit_routing_enabled boolean not null default false,
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create index merchants_organization_id_idx on merchants (organization_id);

-- A business of a merchant: where its webhooks go and how its payments behave.
create table profiles (
  profile_id varchar(64) primary key,
  merchant_id varchar(64) not null references merchants,
  profile_name varchar(64) not null,
  return_url varchar(255),
  enable_payment_response_hash boolean not null default true,
  sealed_payment_response_hash_key text not null,
  sealed_previous_payment_response_hash_key text,
  previous_payment_response_hash_key_expires_at timestamptz(3),
  redirect_to_merchant_with_http_post boolean not null default false,
  webhook_details jsonb,
  sealed_webhook_password text,
  sealed_outgoing_webhook_custom_http_headers text,
  metadata jsonb,
  routing_algorithm jsonb,
  frm_routing_algorithm jsonb,
  payout_routing_algorithm jsonb,
  intent_fulfillment_time integer,
  session_expiry integer,
  walletpay_verified_domains jsonb,
  authentication_connector_details jsonb,
  authentication_product_ids jsonb,
  use_billing_as_payment_method_billing boolean default true,
  extended_card_info_config jsonb,
  collect_shipping_details_from_wallet_connector boolean default false,
  collect_billing_details_from_wallet_connector boolean default false,
  always_collect_shipping_details_from_wallet_connector boolean default false,
  always_collect_billing_details_from_wallet_connector boolean default false,
  is_connector_agnostic_mit_enabled boolean,
  payout_link_config jsonb,
  payment_link_config jsonb,
  tax_connector_id varchar(64),
  is_tax_connector_enabled boolean not null default false,
  is_network_tokenization_enabled boolean not null default false,
  is_auto_retries_enabled boolean not null default false,
  max_auto_retries_enabled integer,
  always_request_extended_authorization boolean,
  is_click_to_pay_enabled boolean not null default false,
  card_testing_guard_config jsonb,
  sealed_card_testing_secret text not null,
  is_clear_pan_retries_enabled boolean not null default false,
  force_3ds_challenge boolean not null default false,
  is_debit_routing_enabled boolean,
  merchant_business_country char(2),
  default_fallback text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create index profiles_merchant_id_idx on profiles (merchant_id);
-- A deleted profile gives its name free.
create unique index profiles_name_key on profiles (merchant_id, profile_name) where deleted_at is null;

-- A merchant's account at a payment provider.
create table connector_accounts (
  merchant_connector_id varchar(64) primary key,
  merchant_id varchar(64) not null references merchants,
  profile_id varchar(64) not null references profiles,
  connector_type text not null,
  connector_name text not null,
  connector_label text not null,
  status text not null check (status in ('inactive', 'active')),
  disabled boolean not null,
  test_mode boolean not null default false,
  sealed_account_details text,
  payment_methods_enabled jsonb,
  sealed_webhook_secret text,
  sealed_additional_webhook_secret text,
  metadata jsonb,
  frm_configs jsonb,
  business_country char(2),
  business_label text,
  business_sub_label text,
  walletpay_verified_domains jsonb,
  pm_auth_config jsonb,
  additional_merchant_data jsonb,
  sealed_wallets_details text,
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);
create index connector_accounts_merchant_id_idx on connector_accounts (merchant_id);
-- A deleted account gives its label free.
create unique index connector_accounts_label_key on connector_accounts (profile_id, connector_label)
  where deleted_at is null;

-- Secret keys of both faces. Only a keyed hash is kept; revoked keys stay as a record.
create table api_keys (
  key_id varchar(64) primary key,
  merchant_id varchar(64) not null references merchants,
  face text not null check (face in ('merchant', 'engine')),
  key_hash char(64) not null unique,
  prefix varchar(16) not null,
  name varchar(64),
  description varchar(256),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  last_used timestamptz(3),
  revoked_at timestamptz(3)
);
create index api_keys_merchant_id_created_at_idx on api_keys (merchant_id, created_at);

-- People who sign in.
create table users (
  user_id varchar(64) primary key,
  email varchar(255) not null unique,
  name varchar(255),
  password_hash text not null,
  active_merchant_id varchar(64),
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now()
);

-- What a user may do at a merchant.
create table memberships (
  user_id varchar(64) not null references users on delete cascade,
  merchant_id varchar(64) not null references merchants,
  role_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, merchant_id)
);
create index memberships_merchant_id_idx on memberships (merchant_id);

-- Sessions ended before their token expired; kept no longer than the token would have lived.
create table revoked_tokens (
  jti varchar(64) primary key,
  user_id varchar(64) not null,
  revoked_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index revoked_tokens_expires_at_idx on revoked_tokens (expires_at);

-- Keys that sign sessions, where configuration brings none.
create table signing_keys (
  key_id varchar(64) primary key,
  sealed_private_key text not null,
  created_at timestamptz(3) not null default now()
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
