-- An issuer that refuses a network token may still take the card itself.
insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, clear_pan_possible, unified_code,
  unified_message, error_category, feature
)
select connector, 'Payment', sub_flow, 'network_token_declined', '', 'Failure', 'do_default', false, true, 'UE_1000',
  'The network token was declined', 'issue_with_payment_method', 'retry'
from unnest(array['fauxpay', 'phonypay']) as connector
cross join unnest(array['Authorize', 'CompleteAuthorize', 'PSync']) as sub_flow
on conflict do nothing;
