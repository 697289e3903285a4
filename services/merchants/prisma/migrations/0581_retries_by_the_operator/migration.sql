-- What the operator says of automatic retries for all profiles of a merchant.
alter table merchants add column retry_overrides jsonb not null default '{}';
