-- How many keys end soon is counted every half minute.
create index api_keys_expiring on api_keys (expires_at) where revoked_at is null and expires_at is not null;
