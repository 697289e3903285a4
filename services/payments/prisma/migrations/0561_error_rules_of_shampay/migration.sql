-- The test connector that takes every method says what those say that take some: it starts with their rules, as
-- operators have them by now.
insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
)
select 'shampay', flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
from error_mapping_rules
where connector in ('fauxpay', 'pretendpay')
order by connector
on conflict do nothing;
