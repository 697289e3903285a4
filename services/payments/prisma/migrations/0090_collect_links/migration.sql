-- Pages on which customers store a payment method, each for one method.

create table collect_links (
  merchant_id varchar(64) not null,
  collect_link_id varchar(64) not null,
  customer_id varchar(64) not null,
  -- What was stored; null as long as the page waits.
  payment_method_id varchar(64),
  settings jsonb not null default '{}',
  link text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (merchant_id, collect_link_id)
);
