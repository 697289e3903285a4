-- What happens to a user stands in the log of the organizations in which the user has a role. Whoever is only invited
-- has agreed to nothing: the inviter sees the invitation (0195) and nothing else of that user.
create or replace function audit_organizations(own text, merchant text, member text)
returns setof text language plpgsql as $$
begin
  if own is not null then
    return next own;
  elsif merchant is not null then
    return query select merchants.organization_id::text from merchants where merchants.merchant_id = merchant;
  elsif member is not null then
    return query select distinct role_assignments.organization_id::text
      from role_assignments where role_assignments.user_id = member and role_assignments.status = 'active';
  end if;
  if not found and own is null then
    return next null::text;
  end if;
end $$;

-- The same changes as one organization may see them: the merchant that a user works with is named to nobody but its
-- own organization. The log of the installation, which has no organization, hides nothing.
create function audit_shown_to(organization text, changes jsonb) returns jsonb language sql stable as $$
  select case
    when organization is not null and exists (
      select from jsonb_each_text(changes -> 'active_merchant_id') as named(side, merchant)
      where named.merchant is not null and not exists (
        select from merchants
        where merchants.merchant_id = named.merchant and merchants.organization_id = audit_shown_to.organization
      )
    )
    then changes || '{"active_merchant_id": {"changed": true}}'
    else changes
  end
$$;

-- As in 0180, with the changes as each of the organizations may see them.
create or replace function audit_note(
  action text, object_type text, object_id text, subject jsonb, changes jsonb, acting jsonb default null
) returns void language plpgsql as $$
declare
  actor jsonb := coalesce(acting, nullif(current_setting('railyard.audit_context', true), '')::jsonb, '{}');
  noted_at timestamptz := clock_timestamp();
begin
  insert into audit_log (
    entry_id, occurred_at, organization_id, merchant_id, profile_id, service, action, object_type, object_id, changes,
    actor_kind, actor_id, operation_id, request_id, trace_id, caller_address
  )
  select 'aud_' || replace(gen_random_uuid()::text, '-', ''), noted_at, concerned.organization_id,
    subject ->> 'merchant_id', subject ->> 'profile_id', 'merchants', action, object_type, object_id,
    audit_shown_to(concerned.organization_id, changes),
    coalesce(actor ->> 'actor_kind', 'system'), actor ->> 'actor_id', actor ->> 'operation_id',
    actor ->> 'request_id', actor ->> 'trace_id', actor ->> 'caller_address'
  from audit_organizations(subject ->> 'organization_id', subject ->> 'merchant_id', subject ->> 'user_id')
    as concerned(organization_id);
end $$;
