-- Pages that take one payment each. How long a page lives and what it takes is the payment's own.
create table payment_links (
  merchant_id varchar(64) not null,
  payment_link_id varchar(64) not null,
  payment_id varchar(64) not null,
  -- How the page looks, put together when it was made.
  config jsonb not null,
  created_at timestamptz(3) not null,
  primary key (merchant_id, payment_link_id)
);

create unique index payment_links_by_payment on payment_links (merchant_id, payment_id);
create index payment_links_newest on payment_links (merchant_id, created_at desc, payment_link_id desc);
