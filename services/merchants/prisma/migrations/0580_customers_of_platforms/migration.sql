-- The platform merchant that keeps the customers of a connected merchant. Null: they are the merchant's own, as for connected
-- merchants from before this, which made customers of their own that would not be found elsewhere.
alter table merchants add column customer_owner_id varchar(64);
