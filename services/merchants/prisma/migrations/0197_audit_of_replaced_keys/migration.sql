-- Scopes and replacement of keys (0170) are for showing; when reminders are due (0171) is no news.
drop trigger api_keys_audit on api_keys;
create trigger api_keys_audit after insert or update or delete on api_keys
  for each row execute function audit_capture('api_key', '{key_id}',
    '{key_id,merchant_id,face,prefix,name,description,expires_at,revoked_at,scopes,rotated_from,replaced_by}',
    '{created_at,last_used,due_at,reminded_days_before}');
