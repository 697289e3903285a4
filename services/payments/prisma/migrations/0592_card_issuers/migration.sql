-- Banks that issue cards; the operator keeps them for every merchant.

create table card_issuers (
  id varchar(64) primary key,
  issuer_name varchar(128) not null,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null
);

create unique index card_issuers_name on card_issuers (lower(issuer_name));
