-- What happens to roles and their assignments stands in the audit log (0180), and what happens to a user stands in the
-- log of every organization in which the user has, or is invited to, a role.
create trigger roles_audit after insert or update or delete on roles
  for each row execute function audit_capture('role', '{role_id}',
    '{role_id,role_name,organization_id,merchant_id,profile_id,entity_type,groups}',
    '{created_at,modified_at,created_by,last_modified_by}');

-- The hash of an invitation's token is no news and nobody's business.
create trigger role_assignments_audit after insert or update or delete on role_assignments
  for each row execute function audit_capture('role_assignment', '{assignment_id}',
    '{assignment_id,user_id,organization_id,merchant_id,profile_id,role_id,status,invitation_expires_at}',
    '{created_at,modified_at,invited_by,invitation_token_hash}');

create or replace function audit_organizations(own text, merchant text, member text)
returns setof text language plpgsql as $$
begin
  if own is not null then
    return next own;
  elsif merchant is not null then
    return query select merchants.organization_id::text from merchants where merchants.merchant_id = merchant;
  elsif member is not null then
    return query select distinct role_assignments.organization_id::text
      from role_assignments where role_assignments.user_id = member;
  end if;
  if not found and own is null then
    return next null::text;
  end if;
end $$;
