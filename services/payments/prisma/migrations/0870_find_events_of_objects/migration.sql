-- An erasure removes the customer from events that are kept for consumers, too.
create index outbox_personal on outbox (object_id) where type like 'payments.pay%' or type like 'payments.mandates.%';
