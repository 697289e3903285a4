-- Most events a second; null: as many as the endpoint accepts.
alter table event_resends add column rate_per_second integer check (rate_per_second > 0);
