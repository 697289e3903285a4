-- When a user has shown that mails to the address arrive. Users from before have not, as far as is known.
alter table users add column email_verified_at timestamptz(3);

-- As in 0180; the time may be shown.
drop trigger users_audit on users;
create trigger users_audit after insert or update or delete on users
  for each row execute function audit_capture('user', '{user_id}',
    '{user_id,active_merchant_id,session_generation,email_verified_at}', '{created_at,modified_at}');
