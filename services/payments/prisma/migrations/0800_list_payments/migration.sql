-- Lists and exact counts of payments, whatever their number (libs/listing). Payments go on while it is made and filled.

create table listed_progress (
  list text primary key,
  merchant_id text not null default '',
  id text not null default '',
  is_filled boolean not null
);

create table listed_payments_changes (
  change bigint generated always as identity primary key,
  merchant_id varchar(64) not null,
  payment_id varchar(64) not null
) with (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1
);

create table listed_payments_facets (
  facet integer generated always as identity primary key,
  merchant_id varchar(64) not null,
  profile_id text not null,
  status text not null,
  currency text not null,
  connector text not null,
  merchant_connector_id text not null,
  payment_method text not null,
  payment_method_type text not null,
  authentication_type text not null,
  card_network text not null,
  card_discovery text not null,
  attempt_count text not null,
  unique (
    merchant_id,
    profile_id,
    status,
    currency,
    connector,
    merchant_connector_id,
    payment_method,
    payment_method_type,
    authentication_type,
    card_network,
    card_discovery,
    attempt_count
  )
);

create table listed_payments (
  merchant_id varchar(64) not null,
  payment_id varchar(64) not null,
  facet integer not null,
  created_at timestamptz(3) not null,
  amount bigint not null,
  modified_at timestamptz(3) not null,
  customer_id text,
  customer_email text,
  merchant_order_reference_id text,
  primary key (merchant_id, payment_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
create index listed_payments_created on listed_payments (facet, created_at, payment_id) include (amount);
create index listed_payments_amount on listed_payments (facet, amount, payment_id) include (created_at);
create index listed_payments_modified_at on listed_payments (facet, modified_at, payment_id) include (created_at);
create index listed_payments_customer_id
  on listed_payments (merchant_id, customer_id, created_at, payment_id)
  include (facet, amount) where customer_id is not null;
create index listed_payments_customer_email
  on listed_payments (merchant_id, customer_email, created_at, payment_id)
  include (facet, amount) where customer_email is not null;
create index listed_payments_merchant_order_reference_id
  on listed_payments (merchant_id, merchant_order_reference_id, created_at, payment_id)
  include (facet, amount) where merchant_order_reference_id is not null;


create table listed_payments_counts (
  facet integer not null,
  period "char" not null check (period in ('m', 'd')),
  starts_on date not null,
  rows bigint not null,
  primary key (facet, period, starts_on) include (rows)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);

create function note_listed_payments_changes() returns trigger language plpgsql as $$
begin
  insert into listed_payments_changes (merchant_id, payment_id) select merchant_id, payment_id from changed;
  return null;
end
$$;

create trigger listed_payments_changes_insert after insert on payments
  referencing new table as changed for each statement execute function note_listed_payments_changes();
create trigger listed_payments_changes_update after update on payments
  referencing new table as changed for each statement execute function note_listed_payments_changes();
create trigger listed_payments_changes_delete after delete on payments
  referencing old table as changed for each statement execute function note_listed_payments_changes();

insert into listed_progress (list, is_filled) values ('payments', not exists (select from payments));
