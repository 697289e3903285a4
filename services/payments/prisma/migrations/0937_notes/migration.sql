-- What users write about payments and disputes.
create table notes (
  merchant_id varchar(64) not null,
  note_id varchar(64) not null,
  payment_id varchar(64) not null,
  -- Of the payment; null: the note is about the payment itself.
  dispute_id varchar(64),
  profile_id varchar(64) not null,
  sealed_text text not null,
  author_id varchar(64) not null,
  created_at timestamptz(3) not null,
  primary key (merchant_id, note_id),
  foreign key (merchant_id, payment_id) references payments on delete restrict
);

create index notes_of_payment on notes (merchant_id, payment_id, created_at);
