-- What keeps payments from being taken: the merchant's blocklist, and failures that may be card testing.

create table blocklist (
  merchant_id varchar(64) not null,
  data_kind text not null check (data_kind in ('payment_method', 'card_bin', 'extended_card_bin')),
  fingerprint_id varchar(64) not null,
  created_at timestamptz(3) not null,
  primary key (merchant_id, data_kind, fingerprint_id)
);

create index blocklist_newest on blocklist (merchant_id, data_kind, created_at desc, fingerprint_id);

-- A counter is a keyed hash, so that the table names no card, customer or address.
create table card_testing_counters (
  merchant_id varchar(64) not null,
  counter varchar(128) not null,
  failures integer not null,
  expires_at timestamptz(3) not null,
  primary key (merchant_id, counter)
);

-- Each count takes a few expired counters away, the oldest first, which keeps the table small.
create index card_testing_counters_expired on card_testing_counters (expires_at);
