-- Lists and exact counts of customers, mandates, subscriptions and payment links, like those of payments.

create table listed_customers_changes (
  change bigint generated always as identity primary key,
  merchant_id varchar(64) not null,
  customer_id varchar(64) not null
) with (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1
);

create table listed_customers_facets (
  facet integer generated always as identity primary key,
  merchant_id varchar(64) not null,
  is_erased text not null,
  unique (
    merchant_id,
    is_erased
  )
);

create table listed_customers (
  merchant_id varchar(64) not null,
  customer_id varchar(64) not null,
  facet integer not null,
  created_at timestamptz(3) not null,
  primary key (merchant_id, customer_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
create index listed_customers_created on listed_customers (facet, created_at, customer_id);


create table listed_customers_counts (
  facet integer not null,
  period "char" not null check (period in ('m', 'd')),
  starts_on date not null,
  rows bigint not null,
  primary key (facet, period, starts_on) include (rows)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);

create function note_listed_customers_changes() returns trigger language plpgsql as $$
begin
  insert into listed_customers_changes (merchant_id, customer_id) select merchant_id, customer_id from changed;
  return null;
end
$$;

create trigger listed_customers_changes_insert after insert on customers
  referencing new table as changed for each statement execute function note_listed_customers_changes();
create trigger listed_customers_changes_update after update on customers
  referencing new table as changed for each statement execute function note_listed_customers_changes();
create trigger listed_customers_changes_delete after delete on customers
  referencing old table as changed for each statement execute function note_listed_customers_changes();

insert into listed_progress (list, is_filled) values ('customers', not exists (select from customers));

create table listed_mandates_changes (
  change bigint generated always as identity primary key,
  merchant_id varchar(64) not null,
  mandate_id varchar(64) not null
) with (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1
);

create table listed_mandates_facets (
  facet integer generated always as identity primary key,
  merchant_id varchar(64) not null,
  profile_id text not null,
  status text not null,
  connector text not null,
  unique (
    merchant_id,
    profile_id,
    status,
    connector
  )
);

create table listed_mandates (
  merchant_id varchar(64) not null,
  mandate_id varchar(64) not null,
  facet integer not null,
  created_at timestamptz(3) not null,
  primary key (merchant_id, mandate_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
create index listed_mandates_created on listed_mandates (facet, created_at, mandate_id);


create table listed_mandates_counts (
  facet integer not null,
  period "char" not null check (period in ('m', 'd')),
  starts_on date not null,
  rows bigint not null,
  primary key (facet, period, starts_on) include (rows)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);

create function note_listed_mandates_changes() returns trigger language plpgsql as $$
begin
  insert into listed_mandates_changes (merchant_id, mandate_id) select merchant_id, mandate_id from changed;
  return null;
end
$$;

create trigger listed_mandates_changes_insert after insert on mandates
  referencing new table as changed for each statement execute function note_listed_mandates_changes();
create trigger listed_mandates_changes_update after update on mandates
  referencing new table as changed for each statement execute function note_listed_mandates_changes();
create trigger listed_mandates_changes_delete after delete on mandates
  referencing old table as changed for each statement execute function note_listed_mandates_changes();

insert into listed_progress (list, is_filled) values ('mandates', not exists (select from mandates));

create table listed_subscriptions_changes (
  change bigint generated always as identity primary key,
  merchant_id varchar(64) not null,
  subscription_id varchar(64) not null
) with (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1
);

create table listed_subscriptions_facets (
  facet integer generated always as identity primary key,
  merchant_id varchar(64) not null,
  profile_id text not null,
  status text not null,
  unique (
    merchant_id,
    profile_id,
    status
  )
);

create table listed_subscriptions (
  merchant_id varchar(64) not null,
  subscription_id varchar(64) not null,
  facet integer not null,
  created_at timestamptz(3) not null,
  customer_id text,
  merchant_reference_id text,
  primary key (merchant_id, subscription_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
create index listed_subscriptions_created on listed_subscriptions (facet, created_at, subscription_id);
create index listed_subscriptions_customer_id
  on listed_subscriptions (merchant_id, customer_id, created_at, subscription_id)
  include (facet) where customer_id is not null;
create index listed_subscriptions_merchant_reference_id
  on listed_subscriptions (merchant_id, merchant_reference_id, created_at, subscription_id)
  include (facet) where merchant_reference_id is not null;


create table listed_subscriptions_counts (
  facet integer not null,
  period "char" not null check (period in ('m', 'd')),
  starts_on date not null,
  rows bigint not null,
  primary key (facet, period, starts_on) include (rows)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);

create function note_listed_subscriptions_changes() returns trigger language plpgsql as $$
begin
  insert into listed_subscriptions_changes (merchant_id, subscription_id) select merchant_id, subscription_id from changed;
  return null;
end
$$;

create trigger listed_subscriptions_changes_insert after insert on subscriptions
  referencing new table as changed for each statement execute function note_listed_subscriptions_changes();
create trigger listed_subscriptions_changes_update after update on subscriptions
  referencing new table as changed for each statement execute function note_listed_subscriptions_changes();
create trigger listed_subscriptions_changes_delete after delete on subscriptions
  referencing old table as changed for each statement execute function note_listed_subscriptions_changes();

insert into listed_progress (list, is_filled) values ('subscriptions', not exists (select from subscriptions));

create table listed_payment_links_changes (
  change bigint generated always as identity primary key,
  merchant_id varchar(64) not null,
  payment_link_id varchar(64) not null
) with (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1
);

create table listed_payment_links_facets (
  facet integer generated always as identity primary key,
  merchant_id varchar(64) not null,
  profile_id text not null,
  unique (
    merchant_id,
    profile_id
  )
);

create table listed_payment_links (
  merchant_id varchar(64) not null,
  payment_link_id varchar(64) not null,
  facet integer not null,
  created_at timestamptz(3) not null,
  primary key (merchant_id, payment_link_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
create index listed_payment_links_created on listed_payment_links (facet, created_at, payment_link_id);


create table listed_payment_links_counts (
  facet integer not null,
  period "char" not null check (period in ('m', 'd')),
  starts_on date not null,
  rows bigint not null,
  primary key (facet, period, starts_on) include (rows)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);

create function note_listed_payment_links_changes() returns trigger language plpgsql as $$
begin
  insert into listed_payment_links_changes (merchant_id, payment_link_id) select merchant_id, payment_link_id from changed;
  return null;
end
$$;

create trigger listed_payment_links_changes_insert after insert on payment_links
  referencing new table as changed for each statement execute function note_listed_payment_links_changes();
create trigger listed_payment_links_changes_update after update on payment_links
  referencing new table as changed for each statement execute function note_listed_payment_links_changes();
create trigger listed_payment_links_changes_delete after delete on payment_links
  referencing old table as changed for each statement execute function note_listed_payment_links_changes();

insert into listed_progress (list, is_filled) values ('payment_links', not exists (select from payment_links));
