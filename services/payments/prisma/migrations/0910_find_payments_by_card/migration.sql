-- Payments by the last digits of their card. Rows from before are taken in again, in batches.
alter table listed_payments add column card_last4 text;
create index listed_payments_card_last4
  on listed_payments (merchant_id, card_last4, created_at, payment_id)
  include (facet, amount) where card_last4 is not null;

update listed_progress set merchant_id = '', id = '', is_filled = not exists (select from payments)
  where list = 'payments';
