-- Which connected merchants have to do with a customer that their platform merchant keeps: what they have stored of the person
-- must be found once the customer is erased. Noted before anything is stored.
create table customer_merchants (
  owner_id varchar(64) not null,
  customer_id varchar(64) not null,
  merchant_id varchar(64) not null,
  primary key (owner_id, customer_id, merchant_id)
);
