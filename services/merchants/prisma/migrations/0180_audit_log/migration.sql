-- Who changed what and when. Rows are added in the transaction of the change and stay as they are.
create table audit_log (
  entry_id varchar(64) primary key,
  -- Tells entries of one millisecond apart.
  sequence bigint generated always as identity,
  occurred_at timestamptz(3) not null,
  -- Null where the change belongs to the installation and to no organization.
  organization_id varchar(64),
  merchant_id varchar(64),
  profile_id varchar(64),
  service text not null,
  action text not null,
  object_type text not null,
  object_id text not null,
  -- By member: {"before", "after"}, or {"changed": true} where values are not for showing.
  changes jsonb not null default '{}',
  actor_kind text not null,
  actor_id text,
  operation_id text,
  request_id text,
  trace_id text,
  caller_address text
);

create index audit_log_organization on audit_log (organization_id, occurred_at desc, sequence desc);
create index audit_log_merchant on audit_log (organization_id, merchant_id, occurred_at desc, sequence desc);
create index audit_log_object on audit_log (organization_id, object_id, occurred_at desc, sequence desc);
create index audit_log_actor on audit_log (organization_id, actor_id, occurred_at desc, sequence desc);
create index audit_log_request on audit_log (request_id, occurred_at desc, sequence desc);

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log only grows: % is refused.', tg_op using errcode = 'restrict_violation';
end $$;

create trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function audit_refuse();
-- Also for sessions that replay changes without triggers.
alter table audit_log enable always trigger audit_log_only_grows;

-- The organizations that a change concerns, one row with null where there is none: its own, its merchant's, or those in
-- which the user it is about may do something.
create function audit_organizations(own text, merchant text, member text) returns setof text language plpgsql as $$
begin
  if own is not null then
    return next own;
  elsif merchant is not null then
    return query select merchants.organization_id::text from merchants where merchants.merchant_id = merchant;
  elsif member is not null then
    return query select distinct merchants.organization_id::text
      from memberships join merchants using (merchant_id) where memberships.user_id = member;
  end if;
  if not found and own is null then
    return next null::text;
  end if;
end $$;

-- Adds an entry for each organization that the subject belongs to (members organization_id, merchant_id, profile_id and
-- user_id of it count). Who acts is said by the last argument, or else by the setting railyard.audit_context; without
-- either, the system acts.
create function audit_note(
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
    subject ->> 'merchant_id', subject ->> 'profile_id', 'merchants', action, object_type, object_id, changes,
    coalesce(actor ->> 'actor_kind', 'system'), actor ->> 'actor_id', actor ->> 'operation_id',
    actor ->> 'request_id', actor ->> 'trace_id', actor ->> 'caller_address'
  from audit_organizations(subject ->> 'organization_id', subject ->> 'merchant_id', subject ->> 'user_id')
    as concerned(organization_id);
end $$;

-- Notes what happened to a row. Arguments: type of the object, members of its id, members whose values may be shown,
-- members that are no news by themselves, and what inserting is called where that is not "created". Whatever is not
-- said to be showable only shows that it changed: nobody has to think of hiding a new column.
create function audit_capture() returns trigger language plpgsql as $$
declare
  shown text[] := tg_argv[2];
  ignored text[] := tg_argv[3];
  earlier jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  later jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  subject jsonb := case when tg_op = 'DELETE' then earlier else later end;
  changes jsonb;
  happened text;
  id text;
begin
  select coalesce(jsonb_object_agg(
      regexp_replace(member, '^sealed_', ''),
      case
        when member = any (shown) and length(coalesce(before::text, '')) + length(coalesce(after::text, '')) <= 16384
        then jsonb_build_object('before', before, 'after', after)
        else '{"changed": true}'
      end
    ), '{}')
  into changes
  from (
    select member, nullif(earlier -> member, 'null') as before, nullif(later -> member, 'null') as after
    from jsonb_object_keys(subject) as member
    where not member = any (ignored)
  ) as members
  where before is distinct from after;

  if tg_op = 'UPDATE' and changes = '{}' then
    return null;
  end if;
  happened := case
    when tg_op = 'INSERT' then coalesce(nullif(tg_argv[4], ''), 'created')
    when tg_op = 'DELETE' or changes ? 'deleted_at' then 'deleted'
    when changes ? 'revoked_at' then 'revoked'
    else 'updated'
  end;
  select string_agg(subject ->> part, '/' order by place)
  into id from unnest(tg_argv[1]::text[]) with ordinality as parts(part, place);
  perform audit_note(happened, tg_argv[0], id, subject, changes);
  return null;
end $$;

create trigger organizations_audit after insert or update or delete on organizations
  for each row execute function audit_capture('organization', '{organization_id}',
    '{organization_id,organization_name,organization_type,platform_merchant_id}', '{created_at,modified_at}');

create trigger merchants_audit after insert or update or delete on merchants
  for each row execute function audit_capture('merchant', '{merchant_id}',
    '{merchant_id,organization_id,merchant_name,merchant_account_type,product_type,return_url,payout_routing_algorithm,
      frm_routing_algorithm,sub_merchants_enabled,parent_merchant_id,enable_payment_response_hash,
      redirect_to_merchant_with_http_post,primary_business_details,is_recon_enabled,recon_status,default_profile,
      success_rate_settings,debit_routing_enabled,is_blocklist_enabled,surcharge_rules,three_ds_rules,deleted_at}',
    '{created_at,modified_at,directory_version}');

create trigger profiles_audit after insert or update or delete on profiles
  for each row execute function audit_capture('profile', '{profile_id}',
    '{profile_id,merchant_id,profile_name,return_url,enable_payment_response_hash,redirect_to_merchant_with_http_post,
      routing_algorithm,frm_routing_algorithm,payout_routing_algorithm,intent_fulfillment_time,session_expiry,
      use_billing_as_payment_method_billing,collect_shipping_details_from_wallet_connector,
      collect_billing_details_from_wallet_connector,always_collect_shipping_details_from_wallet_connector,
      always_collect_billing_details_from_wallet_connector,is_connector_agnostic_mit_enabled,tax_connector_id,
      is_tax_connector_enabled,is_network_tokenization_enabled,is_auto_retries_enabled,is_manual_retry_enabled,
      max_auto_retries_enabled,always_request_extended_authorization,is_click_to_pay_enabled,
      card_testing_guard_config,payment_method_blocking,is_clear_pan_retries_enabled,force_3ds_challenge,
      is_debit_routing_enabled,merchant_business_country,default_fallback,is_extended_card_info_enabled,deleted_at}',
    '{created_at,modified_at}');

create trigger connector_accounts_audit after insert or update or delete on connector_accounts
  for each row execute function audit_capture('connector_account', '{merchant_connector_id}',
    '{merchant_connector_id,merchant_id,profile_id,connector_type,connector_name,connector_label,status,disabled,
      test_mode,payment_methods_enabled,frm_configs,business_country,business_label,business_sub_label,deleted_at}',
    '{created_at,modified_at}');

create trigger api_keys_audit after insert or update or delete on api_keys
  for each row execute function audit_capture('api_key', '{key_id}',
    '{key_id,merchant_id,face,prefix,name,description,expires_at,revoked_at}', '{created_at,last_used}');

-- Names and addresses of people are not for showing.
create trigger users_audit after insert or update or delete on users
  for each row execute function audit_capture('user', '{user_id}',
    '{user_id,active_merchant_id,session_generation}', '{created_at,modified_at}');

create trigger memberships_audit after insert or update or delete on memberships
  for each row execute function audit_capture('membership', '{user_id,merchant_id}',
    '{user_id,merchant_id,role_id}', '{created_at}');

-- A token that is refused from now on; that it is forgotten after its time is no news.
create trigger revoked_tokens_audit after insert on revoked_tokens
  for each row execute function audit_capture('session', '{jti}', '{user_id,expires_at}', '{revoked_at}', 'signed_out');

create trigger signing_keys_audit after insert or update or delete on signing_keys
  for each row execute function audit_capture('signing_key', '{key_id}', '{key_id}', '{created_at}');
