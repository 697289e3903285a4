-- Sandbox clocks that their merchants have advanced. A merchant without a row has the real time.
create table merchant_clocks (
  merchant_id varchar(64) primary key,
  -- How far the merchant's time is ahead of the real one.
  offset_ms bigint not null check (offset_ms >= 0),
  -- Time of the merchant that is being advanced to; null: none.
  target timestamptz(3),
  -- Real time from which a process is to advance it.
  due_at timestamptz(3),
  lease_holder varchar(64),
  lease_until timestamptz(3),
  check ((target is null) = (due_at is null))
);

create index merchant_clocks_due on merchant_clocks (due_at) where due_at is not null;
