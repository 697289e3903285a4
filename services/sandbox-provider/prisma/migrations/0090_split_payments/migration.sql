-- How what is taken of a payment is shared with another account; null: the caller keeps everything.
alter table payments add column split jsonb;
-- What a refund takes back of that.
alter table refunds add column split_reversal jsonb;
-- The other account of an entry that shares.
alter table ledger_entries add column transfer_account text;
