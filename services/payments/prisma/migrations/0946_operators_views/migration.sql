-- The operator sees which errors no rule has, of all merchants: only the slots of the period are read.
create index payment_totals_errors on payment_totals (slot) where error_code <> '';
-- And what was left to an operator.
create index unmatched_transactions_in_review on unmatched_transactions (modified_at) where status = 'review';
