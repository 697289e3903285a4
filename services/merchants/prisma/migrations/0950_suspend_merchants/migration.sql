-- A suspended merchant takes and sends no money.
alter table merchants add column suspended_at timestamptz(3), add column suspension_reason text;

-- Suspending and resuming are noted under these names, in the log of the organization and, since the operator did it,
-- in the log of the installation.
create function audit_suspension() returns trigger language plpgsql as $$
declare
  happened text := case when new.suspended_at is null then 'resumed' else 'suspended' end;
  changes jsonb := jsonb_build_object(
    'suspended_at', jsonb_build_object('before', old.suspended_at, 'after', new.suspended_at),
    'reason', jsonb_build_object('before', old.suspension_reason, 'after', new.suspension_reason)
  );
begin
  perform audit_note(happened, 'merchant', new.merchant_id,
    jsonb_build_object('organization_id', new.organization_id, 'merchant_id', new.merchant_id), changes);
  perform audit_note(happened, 'merchant', new.merchant_id, '{}', changes);
  return null;
end $$;

create trigger merchants_suspension after update of suspended_at, suspension_reason on merchants
  for each row
  when (old.suspended_at is distinct from new.suspended_at
    or old.suspension_reason is distinct from new.suspension_reason)
  execute function audit_suspension();

drop trigger merchants_audit on merchants;
create trigger merchants_audit after insert or update or delete on merchants
  for each row execute function audit_capture('merchant', '{merchant_id}',
    '{merchant_id,organization_id,merchant_name,merchant_account_type,product_type,return_url,payout_routing_algorithm,
      frm_routing_algorithm,sub_merchants_enabled,parent_merchant_id,enable_payment_response_hash,
      redirect_to_merchant_with_http_post,primary_business_details,is_recon_enabled,recon_status,default_profile,
      success_rate_settings,debit_routing_enabled,is_blocklist_enabled,surcharge_rules,three_ds_rules,deleted_at}',
    '{created_at,modified_at,directory_version,suspended_at,suspension_reason}');
