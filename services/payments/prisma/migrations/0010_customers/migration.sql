-- Customers. What is known of a person is sealed under the merchant's data key, and gone once it was erased.

create table customers (
  merchant_id varchar(64) not null,
  customer_id varchar(64) not null,
  version integer not null,
  -- Name, addresses and the like as JSON, sealed; null once erased.
  sealed_details text,
  default_payment_method_id varchar(64),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  redacted_at timestamptz(3),
  -- Set while payments of an erased customer may still show who that was.
  redaction_due_at timestamptz(3),
  primary key (merchant_id, customer_id),
  check ((redacted_at is null) = (sealed_details is not null))
) with (fillfactor = 80);

create index customers_newest on customers (merchant_id, created_at desc, customer_id) where redacted_at is null;
create index customers_redaction_due on customers (redaction_due_at) where redaction_due_at is not null;

-- Payments without a customer cost no entry.
create index payments_by_customer on payments (merchant_id, customer_id, payment_id) where customer_id is not null;
