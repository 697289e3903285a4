-- Whoever signs up waits for a mailed link; a row with an end stands for an address that was taken already.
alter table users add column sign_up jsonb, add column expires_at timestamptz(3);
create index users_expires_at_idx on users (expires_at) where expires_at is not null;
