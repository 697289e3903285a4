-- What merchants switched on or off, a row for each switch: whoever switches one leaves the others alone. What was never
-- switched is on. Revisions are taken as in active_rules and algorithm_settings.
create table merchant_features (
  merchant_id varchar(64) not null,
  feature text not null,
  enabled boolean not null,
  revision bigint not null,
  primary key (merchant_id, feature)
);
create unique index merchant_features_revision on merchant_features (revision);
