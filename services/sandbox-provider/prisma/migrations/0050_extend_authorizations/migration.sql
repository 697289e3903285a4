-- Until when what is held can be captured; null as long as nobody asked for more than the usual time.
alter table payments add column capture_before timestamptz(3);
