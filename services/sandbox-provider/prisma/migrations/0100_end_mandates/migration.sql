-- Mandates that no charge can use any more. A mandate itself stands on the payment that made it.
create table ended_mandates (
  mandate_id text primary key,
  account_id text not null,
  ended_at timestamptz(3) not null
);

-- The network's id of the earlier payment with the customer that a charge without the customer goes back to.
alter table payments add column initial_network_transaction_id text;
create index payments_network_transaction on payments (network_transaction_id) where network_transaction_id is not null;
