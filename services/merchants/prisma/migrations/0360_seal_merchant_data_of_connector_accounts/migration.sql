-- Accounts of banks are nobody else's business. What stands in the earlier column is read until the account is written
-- again, which empties it.
alter table connector_accounts add column sealed_additional_merchant_data text;
