-- The vault: payment methods that customers have stored. An erased one leaves no row.

create table payment_methods (
  merchant_id varchar(64) not null,
  payment_method_id varchar(64) not null,
  customer_id varchar(64) not null,
  version integer not null,
  status text not null check (status in ('active', 'processing', 'awaiting_data')),
  payment_method text not null,
  payment_method_type text,
  -- Keyed hash of the card number: the same card of a customer is stored once.
  fingerprint varchar(20),
  -- Number and expiry under the merchant's data key; never a security code.
  sealed_method text,
  -- What a payment that is under way will make of it when it succeeds.
  sealed_update text,
  details_update jsonb,
  client_secret text,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  -- Until when it waits for its data, or for the payment that is to store it.
  discard_at timestamptz(3),
  details jsonb not null default '{}',
  primary key (merchant_id, payment_method_id),
  check (status <> 'active' or sealed_method is not null)
) with (fillfactor = 80);

create unique index payment_methods_card on payment_methods (merchant_id, customer_id, fingerprint)
  where fingerprint is not null;
create index payment_methods_of_customer on payment_methods (merchant_id, customer_id, last_used_at desc);
create index payment_methods_discard on payment_methods (discard_at) where discard_at is not null;
