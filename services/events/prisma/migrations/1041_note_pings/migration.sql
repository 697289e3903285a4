-- When an endpoint was pinged last, so that it is not pinged again at once, whichever process is asked.
alter table endpoints add column pinged_at timestamptz(3);
