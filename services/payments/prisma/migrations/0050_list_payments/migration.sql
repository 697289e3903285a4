-- Lists of payments go by time. Neither column changes, so that a payment which moves on still costs no index entry.
-- The condition is true of every payment. Only lists state it, so that a look-up by key is never planned by this index,
-- which would read all payments of the merchant.

create index payments_newest on payments (merchant_id, created_at) where created_at > '2000-01-01 00:00:00+00';
