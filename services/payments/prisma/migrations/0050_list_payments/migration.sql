-- Lists of payments go by time, of a merchant or of one of its customers. Neither index has a column that changes, so
-- that a payment which moves on still costs no index entry.

create index payments_newest on payments (merchant_id, created_at);
create index payments_of_customer on payments (merchant_id, customer_id, created_at) where customer_id is not null;
