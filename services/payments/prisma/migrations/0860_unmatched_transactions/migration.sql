-- Authorizations and captures at providers that no payment accounts for: of an earlier attempt, of one that was never stored, or of a
-- cancelled payment. One row for each attempt, so that it is reversed once however often the provider reports it.

create table unmatched_transactions (
  merchant_id varchar(64) not null,
  unmatched_transaction_id varchar(64) not null,
  payment_id varchar(64) not null,
  attempt_number integer not null,
  profile_id varchar(64) not null,
  version integer not null,
  status text not null check (status in ('checking', 'reversing', 'reversed', 'review', 'dismissed')),
  kind text check (kind in ('authorization', 'capture')),
  amount bigint not null check (amount >= 0),
  currency char(3) not null,
  connector varchar(64) not null,
  merchant_connector_id varchar(64) not null,
  connector_transaction_id varchar(255),
  connector_refund_id varchar(255),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  due_at timestamptz(3),
  due_count integer not null default 0,
  details jsonb not null default '{}',
  primary key (merchant_id, unmatched_transaction_id),
  foreign key (merchant_id, payment_id) references payments on delete restrict
) with (fillfactor = 80);

create unique index unmatched_transactions_by_attempt on unmatched_transactions (merchant_id, payment_id, attempt_number);
create index unmatched_transactions_newest on unmatched_transactions (merchant_id, created_at desc, unmatched_transaction_id desc);
create index unmatched_transactions_by_refund on unmatched_transactions (merchant_id, merchant_connector_id, connector_refund_id)
  where connector_refund_id is not null;
create index unmatched_transactions_by_transaction
  on unmatched_transactions (merchant_id, merchant_connector_id, connector_transaction_id) where connector_transaction_id is not null;
create index unmatched_transactions_due on unmatched_transactions (due_at) where due_at is not null;
