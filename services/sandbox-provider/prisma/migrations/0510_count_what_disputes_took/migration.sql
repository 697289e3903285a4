-- What disputes have taken back of a payment, so that it is neither refunded nor reversed a second time.

alter table payments add column amount_charged_back bigint not null default 0;

update payments set amount_charged_back = taken.amount
from (
  select object_id, sum(case kind when 'chargeback' then amount else -amount end) as amount
  from ledger_entries where kind in ('chargeback', 'chargeback_reversal') group by object_id
) taken
where taken.object_id = payments.payment_id and taken.amount > 0;
