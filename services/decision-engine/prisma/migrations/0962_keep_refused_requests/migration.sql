-- What the engine refused to merchants, by the minute and with some samples. Messages are those of the registry, without
-- values of requests; rows are kept as long as the logs.
create table refusal_counts (
  merchant_id text not null,
  starts_at timestamptz(0) not null,
  -- Empty: the credential was held to no profile.
  profile_id text not null,
  route text not null,
  failure_name text not null,
  error_code text not null,
  error_message text not null,
  refusals bigint not null,
  last_seen_at timestamptz(3) not null,
  primary key (merchant_id, starts_at, profile_id, route, failure_name)
) with (fillfactor = 80);
create index refusal_counts_starts_at on refusal_counts using brin (starts_at);

-- At most some hundred for each merchant.
create table refusal_samples (
  id bigint generated always as identity primary key,
  merchant_id text not null,
  profile_id text not null,
  route text not null,
  failure_name text not null,
  error_code text not null,
  error_message text not null,
  status integer not null,
  payment_id text,
  request_id text not null,
  trace_id text,
  refused_at timestamptz(3) not null
);
create index refusal_samples_newest on refusal_samples (merchant_id, refused_at desc);
create index refusal_samples_refused_at on refusal_samples using brin (refused_at);
