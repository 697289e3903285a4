-- Sites that may show the payment fields of a profile (null: those of payment_link_config), and what customers can read
-- about the business there.
alter table profiles add column allowed_checkout_domains jsonb, add column support_email varchar(255),
  add column support_phone varchar(255), add column terms_url varchar(2048), add column privacy_url varchar(2048),
  add column refund_policy_url varchar(2048);
