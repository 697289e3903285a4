-- Files of objects, written by jobs.

create table exports (
  merchant_id varchar(64) not null,
  export_id varchar(64) not null,
  profile_id varchar(64),
  kind text not null check (kind in ('payments', 'refunds', 'disputes', 'payouts', 'customers')),
  name varchar(255),
  status text not null check (status in ('pending', 'running', 'completed', 'failed', 'cancelled', 'expired')),
  -- May name a customer; null once the file was deleted.
  sealed_filter text,
  columns jsonb not null,
  time_zone varchar(64) not null,
  created_by_kind text not null,
  created_by_id text,
  rows_expected bigint,
  rows_written bigint not null,
  size_bytes bigint not null,
  chunk_count integer not null,
  -- The last row written.
  position_id varchar(64),
  position_at timestamptz(3),
  failure_reason text,
  created_at timestamptz(3) not null,
  completed_at timestamptz(3),
  expires_at timestamptz(3) not null,
  due_at timestamptz(3),
  -- When the file is to be deleted.
  discard_at timestamptz(3),
  primary key (merchant_id, export_id)
);

create index exports_newest on exports (merchant_id, created_at desc, export_id);
create index exports_due on exports (due_at) where due_at is not null;
create index exports_discard on exports (discard_at) where discard_at is not null;

create table export_chunks (
  merchant_id varchar(64) not null,
  export_id varchar(64) not null,
  number integer not null,
  sealed text not null,
  primary key (merchant_id, export_id, number)
);
