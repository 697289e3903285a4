-- What Railyard makes of Checkout.com's errors from the start. `retry` stands only where another attempt can help.
insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
)
select 'checkout', 'Payment', sub_flow, code, '', 'Failure', decision, step_up_possible, unified_code,
  unified_message, error_category, 'retry'
from unnest(array['Authorize', 'CompleteAuthorize', 'PSync']) as sub_flow
cross join (values
  (array['20051', '20061', '20065'], 'do_default', false, 'UE_1000', 'The account does not hold enough money',
    'issue_with_payment_method'),
  -- The issuer gave no reason: another acquirer may be accepted.
  (array['20005', '20001'], 'retry', false, 'UE_1000', 'The card was declined', 'processor_decline_unauthorized'),
  (array['20057', '20062', '20059', '30041', '30043', '30004', '30007', '20179', '20182', '20183', '30019', '30037'],
    'do_default', false, 'UE_1000', 'The card was declined', 'processor_decline_unauthorized'),
  (array['20054', '30033'], 'do_default', false, 'UE_1000', 'The card has expired', 'issue_with_payment_method'),
  (array['20014'], 'do_default', false, 'UE_1000', 'The card number is wrong', 'processor_decline_incorrect_data'),
  (array['20082', '20087'], 'do_default', false, 'UE_1000', 'The security code is wrong',
    'processor_decline_incorrect_data'),
  (array['20150', '20151', '20153', '20155'], 'do_default', false, 'UE_1000', 'The customer was not confirmed',
    'issue_with_payment_method'),
  (array['20154'], 'do_default', true, 'UE_1000', 'The bank wants the customer to confirm',
    'issue_with_payment_method'),
  (array['20068', '20091', '20096'], 'retry', false, 'UE_3000', 'The bank could not be reached',
    'processor_downtime'),
  (array['amount_not_supported', 'authentication_proof_incomplete', 'payment_method_not_supported',
      'processing_channel_id_required'],
    'retry', false, 'UE_2000', 'The provider does not take this payment', 'processor_decline_incorrect_data'),
  (array['authentication_error', 'not_allowed'], 'retry', false, 'UE_2000',
    'The account at the provider cannot be used', 'processor_decline_incorrect_data'),
  (array['connector_unreachable'], 'retry', false, 'UE_3000', 'The provider cannot be reached',
    'processor_downtime'),
  (array['connector_timeout'], 'do_default', false, 'UE_3000', 'The provider did not answer in time',
    'processor_downtime'),
  (array['connector_connection_lost'], 'do_default', false, 'UE_3000', 'The provider did not answer',
    'processor_downtime')
) as meaning (codes, decision, step_up_possible, unified_code, unified_message, error_category)
cross join unnest(meaning.codes) as code
on conflict do nothing;
