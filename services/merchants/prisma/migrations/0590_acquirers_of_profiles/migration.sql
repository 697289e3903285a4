-- Acquirer data that payments of a profile may name for 3-D Secure. Few, and read with the profile by every service.
alter table profiles add column acquirers jsonb not null default '[]';
