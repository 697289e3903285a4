-- How much those who have the role may refund without approval, by currency; null: not limited.
alter table roles add column refund_limits jsonb;
