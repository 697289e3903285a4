-- Jobs that send the events of a filter again.
create table event_resends (
  merchant_id varchar(64) not null,
  resend_id varchar(64) not null,
  profile_id varchar(64) not null,
  status text not null check (status in ('pending', 'running', 'completed', 'failed', 'cancelled')),
  filter jsonb not null,
  created_by_kind text not null,
  created_by_id text,
  matched_count integer not null,
  delivered_count integer not null default 0,
  failed_count integer not null default 0,
  skipped_count integer not null default 0,
  -- The last event that was sent or skipped.
  position_id varchar(64),
  position_at timestamptz(3),
  waiting_until timestamptz(3),
  failure_reason text,
  created_at timestamptz(3) not null,
  completed_at timestamptz(3),
  -- Who works on it, and when another may.
  claim_id text,
  due_at timestamptz(3),
  primary key (merchant_id, resend_id)
) with (fillfactor = 70);

create index event_resends_newest on event_resends (merchant_id, created_at desc, resend_id);
create index event_resends_due on event_resends (due_at) where due_at is not null;

-- Adding a column needs a lock that everybody waits for. Each try is short.
do $$
begin
  lock table only delivery_attempts in share update exclusive mode;
  for try in 1 .. 200 loop
    begin
      set local lock_timeout = '100ms';
      lock table delivery_attempts in access exclusive mode;
      set local lock_timeout = '10s';
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05 + 0.1 * random());
    end;
  end loop;
  raise lock_not_available using message =
    'The table delivery_attempts was in use all the time. End long transactions and run the migrations again.';
end
$$;

alter table delivery_attempts add column resend_id varchar(64);
