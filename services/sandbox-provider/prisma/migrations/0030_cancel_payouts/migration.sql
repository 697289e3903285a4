-- A payout key that was cancelled before its payout arrived is kept as a payout of nothing, and the ledger names the
-- caller's payout besides the attempt.

alter table payouts add column order_reference text;
alter table payouts drop constraint payouts_amount_check;
alter table payouts add constraint payouts_amount_check check (amount >= 0);
