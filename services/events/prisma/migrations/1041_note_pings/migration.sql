-- Until when the pings of an endpoint are used up, so that no process, and not all together, pings it more often than it may.
alter table endpoints add column pings_spent_until timestamptz(3);
