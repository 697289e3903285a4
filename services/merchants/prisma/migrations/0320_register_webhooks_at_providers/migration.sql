-- What the provider was asked to send the account's webhooks to; null: it was not asked. Shown in the audit log only as
-- changed, like every column that the trigger of 0180 does not list.
alter table connector_accounts add column webhook_registration jsonb;

-- Who registers at a provider right now. A claim that was left behind ends by itself.
create table webhook_claims (
  merchant_connector_id varchar(64) primary key references connector_accounts on delete cascade,
  holder varchar(64) not null,
  claimed_until timestamptz(3) not null
);
