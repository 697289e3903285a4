-- Disputes, as providers report them, and the files that merchants answer them with.

-- How many disputes there are about a payment, so that a payment without any is shown without looking for them.
alter table payments add column dispute_count integer not null default 0;

create table disputes (
  merchant_id varchar(64) not null,
  dispute_id varchar(64) not null,
  payment_id varchar(64) not null,
  attempt_number integer not null,
  profile_id varchar(64) not null,
  version integer not null,
  stage text not null,
  status text not null,
  amount bigint not null check (amount >= 0),
  currency char(3) not null,
  connector varchar(64) not null,
  merchant_connector_id varchar(64) not null,
  connector_transaction_id varchar(255) not null,
  connector_dispute_id varchar(255) not null,
  connector_status varchar(255) not null,
  reason varchar(1024),
  challenge_required_by timestamptz(3),
  connector_created_at timestamptz(3),
  connector_updated_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  -- When the provider is asked next, or an answer of the merchant that may have been lost is sent once more.
  due_at timestamptz(3),
  due_count integer not null default 0,
  directory_version bigint,
  details jsonb not null default '{}',
  primary key (merchant_id, dispute_id),
  foreign key (merchant_id, payment_id) references payments on delete restrict
) with (fillfactor = 80);

create unique index disputes_by_connector_id on disputes (merchant_id, merchant_connector_id, connector_dispute_id);
create index disputes_by_payment on disputes (merchant_id, payment_id, created_at);
create index disputes_newest on disputes (merchant_id, created_at desc);
create index disputes_due on disputes (due_at) where due_at is not null;

create table files (
  merchant_id varchar(64) not null,
  file_id varchar(64) not null,
  file_name varchar(255),
  content_type varchar(64) not null,
  purpose varchar(64) not null,
  bytes integer not null check (bytes > 0),
  -- Under the merchant's data key: evidence is about people.
  sealed_content text not null,
  -- The dispute that names the file as evidence; such a file stays.
  dispute_id varchar(64),
  created_at timestamptz(3) not null,
  primary key (merchant_id, file_id)
);
