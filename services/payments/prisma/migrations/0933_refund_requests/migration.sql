-- Refunds that users ask other users to approve, and what users whose roles have limits gave back on one day.

create table refund_requests (
  merchant_id varchar(64) not null,
  refund_request_id varchar(64) not null,
  payment_id varchar(64) not null,
  profile_id varchar(64) not null,
  version integer not null,
  status text not null
    check (status in ('open', 'approved', 'completed', 'failed', 'rejected', 'withdrawn', 'expired')),
  amount bigint not null check (amount > 0),
  currency char(3) not null,
  refund_id varchar(64) not null,
  requested_by varchar(64) not null,
  decided_by varchar(64),
  decided_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  due_at timestamptz(3),
  details jsonb not null default '{}',
  primary key (merchant_id, refund_request_id),
  foreign key (merchant_id, payment_id) references payments on delete restrict,
  check (decided_by is distinct from requested_by or status = 'withdrawn')
) with (fillfactor = 80);

create index refund_requests_newest on refund_requests (merchant_id, created_at desc, refund_request_id desc);
create index refund_requests_by_status on refund_requests (merchant_id, status, created_at desc);
create index refund_requests_by_payment on refund_requests (merchant_id, payment_id, created_at desc);
create index refund_requests_due on refund_requests (due_at) where due_at is not null;

create table refund_allowances (
  organization_id varchar(64) not null,
  user_id varchar(64) not null,
  -- UTC.
  day date not null,
  currency char(3) not null,
  amount bigint not null check (amount >= 0),
  expires_at timestamptz(3) not null,
  primary key (organization_id, user_id, day, currency)
);
create index refund_allowances_expiring on refund_allowances (expires_at);
