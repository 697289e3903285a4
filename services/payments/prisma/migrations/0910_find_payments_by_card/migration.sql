-- Payments by the last digits of their card, and by their id at the provider. Rows from before are taken in again, in
-- batches.
alter table listed_payments add column card_last4 text, add column connector_transaction_id text;
create index listed_payments_card_last4
  on listed_payments (merchant_id, card_last4, created_at, payment_id)
  include (facet, amount) where card_last4 is not null;
create index listed_payments_connector_transaction_id
  on listed_payments (merchant_id, connector_transaction_id, created_at, payment_id)
  include (facet, amount) where connector_transaction_id is not null;

update listed_progress set merchant_id = '', id = '', is_filled = not exists (select from payments)
  where list = 'payments';
