-- What the test connectors have refused since: gift cards, references to payments elsewhere, and their accounts' keys.
-- Where the key is bad nothing was taken, so another connector can take the payment at once.
insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
)
select connector, 'Payment', sub_flow, error.code, '', 'Failure', error.decision, false, error.unified_code,
  error.unified_message, error.error_category, 'retry'
from unnest(array['fauxpay', 'phonypay', 'pretendpay', 'shampay']) as connector
cross join unnest(array['Authorize', 'CompleteAuthorize', 'PSync']) as sub_flow
cross join (values
  ('insufficient_balance', 'do_default', 'UE_1000', 'The gift card does not hold enough money',
    'issue_with_payment_method'),
  ('network_transaction_invalid', 'do_default', 'UE_1000', 'The earlier payment is not known',
    'processor_decline_incorrect_data'),
  ('api_key_invalid', 'retry', 'UE_2000', 'The account at the provider cannot be used',
    'processor_decline_incorrect_data'),
  ('api_key_revoked', 'retry', 'UE_2000', 'The account at the provider cannot be used',
    'processor_decline_incorrect_data')
) as error (code, decision, unified_code, unified_message, error_category)
on conflict do nothing;
