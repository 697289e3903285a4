-- Which cards the profile does not take, by what is known of their first digits.
alter table profiles add column payment_method_blocking jsonb;
