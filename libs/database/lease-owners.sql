-- Processes that hold leases, and when each last gave a sign of life. Whoever finds one silent ends its leases and deletes
-- it. Copied into a migration of every service that holds leases; a test compares them.

create table lease_owners (
  owner_id varchar(64) primary key,
  seen_at timestamptz not null
) with (fillfactor = 50);
