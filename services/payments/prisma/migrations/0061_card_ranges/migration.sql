-- Who issues which cards, by their first digits. Empty until an import: then the ranges of the test cards hold.
-- Numbers are the first eleven digits, short prefixes filled up with 0 at the first and with 9 at the last.
create table card_ranges (
  first_number bigint not null primary key,
  last_number bigint not null check (last_number >= first_number),
  card_network text,
  card_type text,
  card_sub_type text,
  card_issuer text,
  card_issuing_country varchar(2)
);

-- Running services load the ranges anew when there is a newer import than the one they know.
create table card_range_imports (
  imported_at timestamptz(3) not null primary key,
  ranges integer not null
);
