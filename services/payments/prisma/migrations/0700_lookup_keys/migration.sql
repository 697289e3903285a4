-- Keys by which stored values are found again: card fingerprints, hashes of personal data, tokens in customers' addresses.
-- They were computed from the master key, so that another master key would have lost every fingerprint. They stay the
-- same here, sealed under the master key; a service that finds none stores those that were computed until now.

create table lookup_keys (
  name varchar(64) primary key,
  sealed_key text not null,
  created_at timestamptz(3) not null default now()
);
