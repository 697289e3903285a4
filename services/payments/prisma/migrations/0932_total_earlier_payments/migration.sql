-- Payments from before the totals are taken into them like changes, by the migration command after this.

insert into payment_totals_changes (merchant_id, payment_id) select merchant_id, payment_id from listed_payments;
