-- What profiles have of dynamic routing, a row for each profile that ever switched something. A profile without a row
-- has what its merchant has. Revisions are taken as in active_rules and algorithm_settings.
create table profile_switches (
  merchant_id varchar(64) not null,
  profile_id varchar(64) not null,
  success_based text not null check (success_based in ('none', 'metrics', 'dynamic_connector_selection')),
  elimination text not null check (elimination in ('none', 'metrics', 'dynamic_connector_selection')),
  split smallint not null check (split between 0 and 100),
  revision bigint not null,
  primary key (merchant_id, profile_id)
);
create unique index profile_switches_revision on profile_switches (revision);
