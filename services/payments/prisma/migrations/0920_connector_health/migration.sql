-- What happened at connector accounts by five minutes, added up by every process; kept for a day and an hour.
create table connector_health (
  merchant_id varchar(64) not null,
  merchant_connector_id varchar(64) not null,
  starts_at timestamptz(3) not null,
  succeeded integer not null,
  failed integer not null,
  calls integer not null,
  timed_out integer not null,
  webhooks integer not null,
  bad_signatures integer not null,
  latencies integer[] not null,
  primary key (merchant_id, merchant_connector_id, starts_at)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);
create index connector_health_starts_at on connector_health (starts_at);

create table connector_health_latest (
  merchant_id varchar(64) not null,
  merchant_connector_id varchar(64) not null,
  succeeded_at timestamptz(3),
  webhook_at timestamptz(3),
  bad_signature_at timestamptz(3),
  error jsonb,
  technical_error jsonb,
  primary key (merchant_id, merchant_connector_id)
) with (fillfactor = 70);
