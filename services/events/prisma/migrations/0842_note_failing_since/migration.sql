-- The first failure of an endpoint since its last success; null for those of versions before.
alter table endpoints add column failing_since timestamptz(3);
