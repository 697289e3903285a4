-- The operator looks at a merchant's console, reading only. The row is the session: its token is good while the row says so.
create table operator_visits (
  visit_id varchar(64) primary key,
  merchant_id varchar(64) not null references merchants (merchant_id),
  organization_id varchar(64) not null,
  reason text not null,
  -- Of the code that opens the visit, once.
  code_hash char(64) not null unique,
  code_expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  opened_at timestamptz(3),
  ended_at timestamptz(3)
);
create index operator_visits_expires_at on operator_visits (expires_at);

-- Both logs tell of it: the merchant's organization sees who looked and why.
create function audit_operator_visit() returns trigger language plpgsql as $$
declare
  happened text := case when tg_op = 'INSERT' then 'entered' else 'left' end;
  changes jsonb := jsonb_build_object('reason', jsonb_build_object('before', null, 'after', new.reason),
    'expires_at', jsonb_build_object('before', null, 'after', new.expires_at));
begin
  perform audit_note(happened, 'operator_visit', new.visit_id,
    jsonb_build_object('organization_id', new.organization_id, 'merchant_id', new.merchant_id), changes);
  perform audit_note(happened, 'operator_visit', new.visit_id, '{}', changes);
  return null;
end $$;

create trigger operator_visits_begin after insert on operator_visits
  for each row execute function audit_operator_visit();
create trigger operator_visits_end after update of ended_at on operator_visits
  for each row when (old.ended_at is null and new.ended_at is not null) execute function audit_operator_visit();
