-- Evaluations of routing rules that decided nothing, kept as long as the logs. Nothing else reads them.
create table rule_previews (
  id bigint generated always as identity primary key,
  merchant_id text not null,
  -- Null: the merchant's own rule was evaluated.
  profile_id text,
  payment_id text,
  route text not null,
  rule_id text not null,
  rule_name text,
  is_default boolean not null,
  -- In their order, the first as `connector` too; none where the evaluation failed.
  connectors text[] not null,
  connector text,
  error_code text,
  payment_method text,
  payment_method_type text,
  card_network text,
  currency text,
  country text,
  authentication_type text,
  previewed_at timestamptz(3) not null
);
create index rule_previews_newest on rule_previews (merchant_id, previewed_at desc);
create index rule_previews_payment on rule_previews (merchant_id, payment_id, previewed_at desc)
  where payment_id is not null;
create index rule_previews_previewed_at on rule_previews using brin (previewed_at);
