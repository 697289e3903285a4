-- Erasing a customer goes over the payouts in this order. Payouts without a customer cost no entry.
create index payouts_by_customer on payouts (merchant_id, customer_id, payout_id) where customer_id is not null;
