-- A key is published from the moment it is stored, signs from activates_at until another one does, and verifies until
-- retires_at, when its last token has expired; null while no other key is to take its place. due_at is when a job looks
-- at the keys next.
alter table signing_keys
  add column activates_at timestamptz(3) not null default now(),
  add column retires_at timestamptz(3),
  add column due_at timestamptz(3) not null default now();

-- Keys from before rotation sign since they were made.
update signing_keys set activates_at = created_at;

create index signing_keys_due on signing_keys (due_at);

drop trigger signing_keys_audit on signing_keys;
create trigger signing_keys_audit after insert or update or delete on signing_keys
  for each row execute function audit_capture('signing_key', '{key_id}', '{key_id,activates_at,retires_at}',
    '{created_at,due_at}');
