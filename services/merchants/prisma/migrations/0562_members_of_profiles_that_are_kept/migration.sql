-- What clients of peers set on profiles and nothing reads yet.
alter table profiles add column kept_members jsonb, add column sealed_network_tokenization_credentials text,
  -- An order of connectors that somebody has set goes before scores.
  add column is_default_order_set boolean not null default false;
