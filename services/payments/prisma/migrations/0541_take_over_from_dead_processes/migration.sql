-- Processes that hold leases, and when each last gave a sign of life. Whoever finds one silent ends its leases and deletes
-- it. Copied into a migration of every service that holds leases; a test compares them.

create table lease_owners (
  owner_id varchar(64) primary key,
  seen_at timestamptz not null
) with (fillfactor = 50);

-- Which process said when a row is due: what a dead one wanted to see to is due at once. Whoever writes is known by its
-- connection, so that no statement can forget it. A payment has its owner in its lease.
alter table refunds add column scheduled_by varchar(64);
alter table payouts add column scheduled_by varchar(64);
alter table relays add column scheduled_by varchar(64);
alter table subscriptions add column scheduled_by varchar(64);

-- Until when what a dead process asked the provider for may still be on its way there.
alter table relays add column interrupted_until timestamptz(3);

create function note_scheduler() returns trigger language plpgsql as $$
begin
  new.scheduled_by := nullif(current_setting('railyard.lease_owner', true), '');
  return new;
end
$$;

create trigger refunds_made_due before insert on refunds
  for each row when (new.due_at is not null) execute function note_scheduler();
create trigger refunds_due_changed before update on refunds
  for each row when (new.due_at is distinct from old.due_at) execute function note_scheduler();
create trigger payouts_made_due before insert on payouts
  for each row when (new.due_at is not null) execute function note_scheduler();
create trigger payouts_due_changed before update on payouts
  for each row when (new.due_at is distinct from old.due_at) execute function note_scheduler();
create trigger relays_made_due before insert on relays
  for each row when (new.due_at is not null) execute function note_scheduler();
create trigger relays_due_changed before update on relays
  for each row when (new.due_at is distinct from old.due_at) execute function note_scheduler();
create trigger subscriptions_made_due before insert on subscriptions
  for each row when (new.due_at is not null) execute function note_scheduler();
create trigger subscriptions_due_changed before update on subscriptions
  for each row when (new.due_at is distinct from old.due_at) execute function note_scheduler();
