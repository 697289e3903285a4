-- Roles that an organization, a merchant or a profile made for itself; the predefined ones are in the code.
create table roles (
  role_id varchar(64) primary key,
  role_name varchar(64) not null,
  -- Where the role is known: everywhere in the organization, at the merchant or at the profile.
  organization_id varchar(64) not null references organizations,
  merchant_id varchar(64) references merchants,
  profile_id varchar(64) references profiles,
  -- What kind of entity it is assigned at.
  entity_type text not null check (entity_type in ('organization', 'merchant', 'profile')),
  groups text[] not null check (cardinality(groups) > 0),
  created_by varchar(64) not null,
  last_modified_by varchar(64) not null,
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now(),
  check (profile_id is null or merchant_id is not null)
);
create unique index roles_scope_name_key
  on roles (organization_id, coalesce(merchant_id, ''), coalesce(profile_id, ''), lower(role_name));

-- What a user may do at an organization, a merchant or a profile, and at everything below it.
create table role_assignments (
  assignment_id varchar(64) primary key,
  user_id varchar(64) not null references users on delete cascade,
  organization_id varchar(64) not null references organizations,
  merchant_id varchar(64) references merchants,
  profile_id varchar(64) references profiles,
  role_id varchar(64) not null,
  status text not null check (status in ('invitation_sent', 'active')),
  invited_by varchar(64),
  -- SHA-256 of the token in the invitation's mail.
  invitation_token_hash char(64) unique,
  invitation_expires_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now(),
  check (profile_id is null or merchant_id is not null),
  check ((invitation_token_hash is null) = (invitation_expires_at is null)),
  check (status = 'invitation_sent' or invitation_token_hash is null)
);
-- One role per user and entity.
create unique index role_assignments_user_entity_key
  on role_assignments (user_id, organization_id, coalesce(merchant_id, ''), coalesce(profile_id, ''));
create index role_assignments_organization_id_merchant_id_idx on role_assignments (organization_id, merchant_id);
create index role_assignments_role_id_idx on role_assignments (role_id);

-- Memberships become assignments at their merchant, also those that the version before this one still adds while it
-- is being replaced. Nothing reads memberships any more.
create function assign_role_of_membership() returns trigger language plpgsql as $$
begin
  insert into role_assignments (assignment_id, user_id, organization_id, merchant_id, role_id, status, created_at)
  select 'asg_' || replace(gen_random_uuid()::text, '-', ''), new.user_id, merchant.organization_id,
    new.merchant_id, new.role_id, 'active', new.created_at
  from merchants merchant where merchant.merchant_id = new.merchant_id
  on conflict do nothing;
  return new;
end $$;
create trigger memberships_assign_role after insert on memberships
  for each row execute function assign_role_of_membership();

insert into role_assignments (assignment_id, user_id, organization_id, merchant_id, role_id, status, created_at)
select 'asg_' || replace(gen_random_uuid()::text, '-', ''), member.user_id, merchant.organization_id,
  member.merchant_id, member.role_id, 'active', member.created_at
from memberships member join merchants merchant using (merchant_id);
