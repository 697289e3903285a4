-- How many of the guesses that are counted turned out wrong: the first of them stands in the audit log.
alter table guesses add column failures integer not null default 0;
