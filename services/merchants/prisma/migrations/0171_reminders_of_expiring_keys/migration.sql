-- When somebody is next reminded that the key expires; null: never.
alter table api_keys add column due_at timestamptz(3);
-- How many days before its end the latest reminder was meant for.
alter table api_keys add column reminded_days_before integer;
create index api_keys_due_at_idx on api_keys (due_at);
