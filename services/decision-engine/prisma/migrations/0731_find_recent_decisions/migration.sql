-- The newest decisions of a merchant, on which rules are tried out.
create index decisions_recent on decisions (merchant_id, decided_at desc);
