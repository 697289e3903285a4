-- What disputes have taken back of a payment, in its row, so that the statement that reserves a refund sees it there. The database
-- keeps the sum, also for what a release before this one stores. docs/decisions/0036 has the rule.

alter table payments add column amount_charged_back bigint not null default 0;

-- The stage in which the dispute was first heard of; null for those from before: theirs counts as the first.
alter table disputes add column opened_stage text;

create function dispute_takes_money(stage text, status text) returns boolean
language sql immutable as $$
  select status in ('dispute_accepted', 'dispute_lost')
    or (stage in ('dispute', 'pre_arbitration', 'arbitration')
      and status in ('dispute_opened', 'dispute_challenged', 'dispute_expired'))
$$;

-- What the disputes of a payment have taken together. One that was opened in a later stage is about the money of an earlier one,
-- so of the stages in which disputes were opened only the largest sum counts. How much another currency is nobody can tell here:
-- then everything counts as taken.
create function sum_taken_by_disputes(merchant text, payment text) returns bigint
language sql stable as $$
  select coalesce(max(by_stage.amount), 0)::bigint
  from (
    select sum(
      case when disputes.currency = payments.currency then disputes.amount
        else greatest(payments.amount, payments.net_amount, payments.amount_received) end
    ) as amount
    from disputes
    join payments on payments.merchant_id = disputes.merchant_id and payments.payment_id = disputes.payment_id
    where disputes.merchant_id = merchant and disputes.payment_id = payment
      and dispute_takes_money(disputes.stage, disputes.status)
    group by case when opened_stage in ('pre_arbitration', 'arbitration', 'dispute_reversal') then opened_stage
      else 'dispute' end
  ) by_stage
$$;

create function note_opened_stage() returns trigger language plpgsql as $$
begin
  new.opened_stage := new.stage;
  return new;
end
$$;

create function sum_disputes_of_payment() returns trigger language plpgsql as $$
begin
  -- Whoever has the row first is summed first; the statement after this one sees what the other has stored.
  perform from payments
  where merchant_id = new.merchant_id and payment_id = new.payment_id for no key update;
  update payments set amount_charged_back = sum_taken_by_disputes(new.merchant_id, new.payment_id)
  where merchant_id = new.merchant_id and payment_id = new.payment_id;
  return null;
end
$$;

create trigger dispute_opened before insert on disputes
for each row execute function note_opened_stage();

create trigger dispute_counted after insert on disputes
for each row execute function sum_disputes_of_payment();

create trigger dispute_recounted after update of stage, status, amount, currency on disputes
for each row
when ((old.stage, old.status, old.amount, old.currency) is distinct from (new.stage, new.status, new.amount, new.currency))
execute function sum_disputes_of_payment();

-- By the disputes, which are few: payments are locked as long as this takes.
update payments set amount_charged_back = sum_taken_by_disputes(merchant_id, payment_id)
where (merchant_id, payment_id) in (select merchant_id, payment_id from disputes);

-- What the sandbox provider says when it knows of a dispute before we do.
insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
)
select connector, 'Refund', 'Execute', 'amount_charged_back', '', 'Failure', 'do_default', false, 'UE_1000',
  'A dispute has taken the money back already', 'issue_with_payment_method', 'retry'
from unnest(array['fauxpay', 'phonypay', 'pretendpay']) as connector
on conflict do nothing;
