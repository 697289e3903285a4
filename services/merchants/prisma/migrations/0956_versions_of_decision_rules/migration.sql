-- The newest 50 states that a merchant's surcharge and 3-D Secure rules have had, numbered from 1, with whoever made
-- them. Rules that are there already begin with the state that they are in; who made that is not known.
create table decision_rule_versions (
  merchant_id varchar(64) not null references merchants (merchant_id) on delete cascade on update no action,
  kind text not null check (kind in ('surcharge', 'three_ds')),
  version integer not null check (version > 0),
  -- Null: the rules were deleted.
  rules jsonb,
  author_kind text,
  author_id text,
  restored_version integer,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (merchant_id, kind, version)
);

create function keep_decision_rules(merchant text, of_kind text, new_rules jsonb) returns void language plpgsql as $$
declare
  actor jsonb := coalesce(nullif(current_setting('railyard.audit_context', true), '')::jsonb, '{}');
  next_version integer;
begin
  -- The row of the merchant is locked, so that no other change takes the number.
  select coalesce(max(version), 0) + 1 into next_version
  from decision_rule_versions where merchant_id = merchant and kind = of_kind;
  insert into decision_rule_versions (merchant_id, kind, version, rules, author_kind, author_id)
  values (merchant, of_kind, next_version, new_rules, actor ->> 'actor_kind', actor ->> 'actor_id');
  delete from decision_rule_versions
  where merchant_id = merchant and kind = of_kind and version <= next_version - 50;
end
$$;

-- Kept here, so that no change is lost which a process of the version before makes.
create function keep_changed_decision_rules() returns trigger language plpgsql as $$
begin
  if new.surcharge_rules is distinct from old.surcharge_rules then
    perform keep_decision_rules(new.merchant_id, 'surcharge', new.surcharge_rules);
  end if;
  if new.three_ds_rules is distinct from old.three_ds_rules then
    perform keep_decision_rules(new.merchant_id, 'three_ds', new.three_ds_rules);
  end if;
  return null;
end
$$;
create trigger merchants_decision_rules after update of surcharge_rules, three_ds_rules on merchants
  for each row
  when (new.surcharge_rules is distinct from old.surcharge_rules or new.three_ds_rules is distinct from old.three_ds_rules)
  execute function keep_changed_decision_rules();

insert into decision_rule_versions (merchant_id, kind, version, rules, created_at)
select merchant_id, kind, 1, rules, to_timestamp((rules ->> 'modified_at')::bigint)
from merchants, lateral (values ('surcharge', surcharge_rules), ('three_ds', three_ds_rules)) as kept (kind, rules)
where rules is not null;
