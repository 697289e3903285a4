-- Cards that merchants may read for a while. What is stored is encrypted for a key that only the merchant has.

create table extended_card_infos (
  merchant_id varchar(64) not null,
  payment_id varchar(64) not null,
  payload text not null,
  expires_at timestamptz(3) not null,
  primary key (merchant_id, payment_id)
);

create index extended_card_infos_expiry on extended_card_infos (expires_at);
