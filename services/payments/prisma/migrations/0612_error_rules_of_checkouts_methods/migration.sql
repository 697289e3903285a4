-- What Railyard makes of the errors that came with Checkout.com's further methods, its OAuth clients and its payouts.
insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
)
select 'checkout', 'Payment', sub_flow, code, '', 'Failure', decision, false, unified_code, unified_message,
  error_category, 'retry'
from unnest(array['Authorize', 'CompleteAuthorize', 'PSync']) as sub_flow
cross join (
  values
    -- Another connector would lack the same data.
    ('payment_method_data_incomplete',
      'do_default', 'UE_2000', 'The payment method lacks data', 'processor_decline_incorrect_data'),
    ('public_key_missing',
      'retry', 'UE_2000', 'The account at the provider cannot be used', 'processor_decline_incorrect_data'),
    ('invalid_client',
      'retry', 'UE_2000', 'The account at the provider cannot be used', 'processor_decline_incorrect_data')
) as error (code, decision, unified_code, unified_message, error_category)
on conflict do nothing;

insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
)
select 'checkout', 'payout_flow', 'payout_fulfill', code, '', 'Failure', decision, false, unified_code,
  unified_message, error_category, 'retry'
from (
  values
    (array['20005', '20001', '20062', '20057', '20059', '20087', '30004', '30007', '30041', '30043', 'declined'],
      'do_default', 'UE_1000', 'The account cannot take the money', 'issue_with_payment_method'),
    (array['payout_destination_incomplete'],
      'do_default', 'UE_2000', 'The recipient or the account lacks data', 'processor_decline_incorrect_data'),
    -- Another provider may be able to pay.
    (array['currency_account_missing', 'currency_account_insufficient_funds', 'amount_not_supported',
        'reference_too_long'],
      'retry', 'UE_2000', 'The provider does not make this payout', 'processor_decline_incorrect_data'),
    (array['authentication_error', 'invalid_client', 'not_allowed'],
      'retry', 'UE_2000', 'The account at the provider cannot be used', 'processor_decline_incorrect_data'),
    (array['20068', '20091', '20096'], 'retry', 'UE_3000', 'The bank could not be reached', 'processor_downtime'),
    (array['connector_unreachable'], 'retry', 'UE_3000', 'The provider cannot be reached', 'processor_downtime'),
    (array['connector_timeout'], 'do_default', 'UE_3000', 'The provider did not answer in time', 'processor_downtime'),
    (array['connector_connection_lost'], 'do_default', 'UE_3000', 'The provider did not answer', 'processor_downtime')
) as meaning (codes, decision, unified_code, unified_message, error_category)
cross join unnest(meaning.codes) as code
on conflict do nothing;
