-- How often a customer's payments succeeded at a gateway beyond how often they failed there, for merchants that switched
-- sticky routing on. Customers by a keyed hash of their ids, here as with decisions and outcomes; null for everybody
-- else's. A number below zero counts as zero. Rows that nothing was counted in for 90 days are deleted.
create table customer_gateways (
  merchant_id text not null,
  customer text not null,
  -- The method and its type, such as card/credit.
  payment_method text not null,
  -- In lower case.
  gateway text not null,
  net_successes integer not null,
  counted_at timestamptz(3) not null default clock_timestamp(),
  primary key (merchant_id, customer, payment_method, gateway)
);
create index customer_gateways_counted_at on customer_gateways (counted_at);

alter table decisions add column customer text;
alter table outcomes add column customer text;
