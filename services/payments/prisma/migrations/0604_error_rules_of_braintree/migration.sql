-- What Railyard makes of Braintree's errors from the start: processor response codes, gateway rejection reasons and
-- codes of refused requests. `retry` stands only where another attempt can help.
insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
)
select 'braintree', 'Payment', sub_flow, code, '', 'Failure', decision, step_up_possible, unified_code,
  unified_message, error_category, 'retry'
from unnest(array['Authorize', 'CompleteAuthorize', 'PSync']) as sub_flow
cross join (values
  (array['2001', '2002', '2003'], 'do_default', false, 'UE_1000', 'The account does not hold enough money',
    'issue_with_payment_method'),
  -- The issuer gave no reason: another acquirer may be accepted.
  (array['2000', '2038', '2044', '2046'], 'retry', false, 'UE_1000', 'The card was declined',
    'processor_decline_unauthorized'),
  (array['2007', '2009', '2012', '2013', '2014', '2015', '2019', '2020', '2021', '2022', '2024', '2041', '2047',
      '2053', '2057', '2063', '2064', '2074', '2075', '2092', '2093', '2103', '2104', '2105', '2106', 'FRAUD',
      'PAYMENT_METHOD_BLOCKED', 'RISK_THRESHOLD', 'EXCESSIVE_RETRY', 'DUPLICATE'],
    'do_default', false, 'UE_1000', 'The card was declined', 'processor_decline_unauthorized'),
  (array['2004', '81710', '81712', '81713'], 'do_default', false, 'UE_1000', 'The card has expired',
    'issue_with_payment_method'),
  (array['2005', '2006', '2008', '81714', '81715', '81716', '81717'], 'do_default', false, 'UE_1000',
    'The card number is wrong', 'processor_decline_incorrect_data'),
  (array['2010', '81706', '81707', 'CVV', 'AVS_AND_CVV'], 'do_default', false, 'UE_1000',
    'The security code is wrong', 'processor_decline_incorrect_data'),
  (array['2059', '2060', 'AVS'], 'do_default', false, 'UE_1000', 'The address is wrong',
    'processor_decline_incorrect_data'),
  (array['THREE_D_SECURE'], 'do_default', false, 'UE_1000', 'The customer was not confirmed',
    'issue_with_payment_method'),
  (array['2099'], 'do_default', true, 'UE_1000', 'The bank wants the customer to confirm',
    'issue_with_payment_method'),
  (array['2016', '2025', '2026', '2027', '2033', '2034', '2040', '2045', '2050', '3000', 'failed'], 'retry', false,
    'UE_3000', 'The bank could not be reached', 'processor_downtime'),
  (array['amount_not_supported', 'authentication_proof_incomplete', 'currency_without_merchant_account',
      'payment_method_not_supported', 'three_ds_not_supported', '81528', '81531', '91513'],
    'retry', false, 'UE_2000', 'The provider does not take this payment', 'processor_decline_incorrect_data'),
  (array['authentication', 'authorization', 'APPLICATION_INCOMPLETE', 'MANUAL_TRANSACTIONS_DISABLED'], 'retry',
    false, 'UE_2000', 'The account at the provider cannot be used', 'processor_decline_incorrect_data'),
  (array['connector_unreachable'], 'retry', false, 'UE_3000', 'The provider cannot be reached',
    'processor_downtime'),
  (array['connector_timeout'], 'do_default', false, 'UE_3000', 'The provider did not answer in time',
    'processor_downtime'),
  (array['connector_connection_lost'], 'do_default', false, 'UE_3000', 'The provider did not answer',
    'processor_downtime'),
  -- The customer has long gone.
  (array['not_received'], 'do_default', false, 'UE_3000', 'The provider did not take the payment',
    'processor_downtime')
) as meaning (codes, decision, step_up_possible, unified_code, unified_message, error_category)
cross join unnest(meaning.codes) as code
on conflict do nothing;
