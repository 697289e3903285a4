-- Lists of payments go by time. Neither column changes, so that a payment which moves on still costs no index entry.

create index payments_newest on payments (merchant_id, created_at);
