-- Lists and exact counts of refunds, payouts and disputes, like those of payments.

create table listed_refunds_changes (
  change bigint generated always as identity primary key,
  merchant_id varchar(64) not null,
  refund_id varchar(64) not null
) with (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1
);

create table listed_refunds_facets (
  facet integer generated always as identity primary key,
  merchant_id varchar(64) not null,
  profile_id text not null,
  status text not null,
  currency text not null,
  connector text not null,
  merchant_connector_id text not null,
  unique (
    merchant_id,
    profile_id,
    status,
    currency,
    connector,
    merchant_connector_id
  )
);

create table listed_refunds (
  merchant_id varchar(64) not null,
  refund_id varchar(64) not null,
  facet integer not null,
  created_at timestamptz(3) not null,
  amount bigint not null,
  payment_id text,
  primary key (merchant_id, refund_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
create index listed_refunds_created on listed_refunds (facet, created_at, refund_id) include (amount);
create index listed_refunds_amount on listed_refunds (facet, amount, refund_id) include (created_at);
create index listed_refunds_payment_id
  on listed_refunds (merchant_id, payment_id, created_at, refund_id)
  include (facet, amount) where payment_id is not null;


create table listed_refunds_counts (
  facet integer not null,
  period "char" not null check (period in ('m', 'd')),
  starts_on date not null,
  rows bigint not null,
  primary key (facet, period, starts_on) include (rows)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);

create function note_listed_refunds_changes() returns trigger language plpgsql as $$
begin
  insert into listed_refunds_changes (merchant_id, refund_id) select merchant_id, refund_id from changed;
  return null;
end
$$;

create trigger listed_refunds_changes_insert after insert on refunds
  referencing new table as changed for each statement execute function note_listed_refunds_changes();
create trigger listed_refunds_changes_update after update on refunds
  referencing new table as changed for each statement execute function note_listed_refunds_changes();
create trigger listed_refunds_changes_delete after delete on refunds
  referencing old table as changed for each statement execute function note_listed_refunds_changes();

insert into listed_progress (list, is_filled) values ('refunds', not exists (select from refunds));

create table listed_payouts_changes (
  change bigint generated always as identity primary key,
  merchant_id varchar(64) not null,
  payout_id varchar(64) not null
) with (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1
);

create table listed_payouts_facets (
  facet integer generated always as identity primary key,
  merchant_id varchar(64) not null,
  profile_id text not null,
  status text not null,
  currency text not null,
  connector text not null,
  entity_type text not null,
  payout_type text not null,
  unique (
    merchant_id,
    profile_id,
    status,
    currency,
    connector,
    entity_type,
    payout_type
  )
);

create table listed_payouts (
  merchant_id varchar(64) not null,
  payout_id varchar(64) not null,
  facet integer not null,
  created_at timestamptz(3) not null,
  customer_id text,
  merchant_order_reference_id text,
  primary key (merchant_id, payout_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
create index listed_payouts_created on listed_payouts (facet, created_at, payout_id);
create index listed_payouts_customer_id
  on listed_payouts (merchant_id, customer_id, created_at, payout_id)
  include (facet) where customer_id is not null;
create index listed_payouts_merchant_order_reference_id
  on listed_payouts (merchant_id, merchant_order_reference_id, created_at, payout_id)
  include (facet) where merchant_order_reference_id is not null;


create table listed_payouts_counts (
  facet integer not null,
  period "char" not null check (period in ('m', 'd')),
  starts_on date not null,
  rows bigint not null,
  primary key (facet, period, starts_on) include (rows)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);

create function note_listed_payouts_changes() returns trigger language plpgsql as $$
begin
  insert into listed_payouts_changes (merchant_id, payout_id) select merchant_id, payout_id from changed;
  return null;
end
$$;

create trigger listed_payouts_changes_insert after insert on payouts
  referencing new table as changed for each statement execute function note_listed_payouts_changes();
create trigger listed_payouts_changes_update after update on payouts
  referencing new table as changed for each statement execute function note_listed_payouts_changes();
create trigger listed_payouts_changes_delete after delete on payouts
  referencing old table as changed for each statement execute function note_listed_payouts_changes();

insert into listed_progress (list, is_filled) values ('payouts', not exists (select from payouts));

create table listed_disputes_changes (
  change bigint generated always as identity primary key,
  merchant_id varchar(64) not null,
  dispute_id varchar(64) not null
) with (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1
);

create table listed_disputes_facets (
  facet integer generated always as identity primary key,
  merchant_id varchar(64) not null,
  profile_id text not null,
  stage text not null,
  status text not null,
  currency text not null,
  connector text not null,
  merchant_connector_id text not null,
  unique (
    merchant_id,
    profile_id,
    stage,
    status,
    currency,
    connector,
    merchant_connector_id
  )
);

create table listed_disputes (
  merchant_id varchar(64) not null,
  dispute_id varchar(64) not null,
  facet integer not null,
  created_at timestamptz(3) not null,
  payment_id text,
  reason text,
  primary key (merchant_id, dispute_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
create index listed_disputes_created on listed_disputes (facet, created_at, dispute_id);
create index listed_disputes_payment_id
  on listed_disputes (merchant_id, payment_id, created_at, dispute_id)
  include (facet) where payment_id is not null;
create index listed_disputes_reason
  on listed_disputes (merchant_id, reason, created_at, dispute_id)
  include (facet) where reason is not null;


create table listed_disputes_counts (
  facet integer not null,
  period "char" not null check (period in ('m', 'd')),
  starts_on date not null,
  rows bigint not null,
  primary key (facet, period, starts_on) include (rows)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);

create function note_listed_disputes_changes() returns trigger language plpgsql as $$
begin
  insert into listed_disputes_changes (merchant_id, dispute_id) select merchant_id, dispute_id from changed;
  return null;
end
$$;

create trigger listed_disputes_changes_insert after insert on disputes
  referencing new table as changed for each statement execute function note_listed_disputes_changes();
create trigger listed_disputes_changes_update after update on disputes
  referencing new table as changed for each statement execute function note_listed_disputes_changes();
create trigger listed_disputes_changes_delete after delete on disputes
  referencing old table as changed for each statement execute function note_listed_disputes_changes();

insert into listed_progress (list, is_filled) values ('disputes', not exists (select from disputes));
