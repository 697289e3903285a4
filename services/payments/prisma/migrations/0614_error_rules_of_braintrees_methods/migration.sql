-- What Railyard makes of Braintree's further codes: those of PayPal, Venmo and bank accounts, of nonces, and of what its
-- API cannot express. `retry` stands only where another connector can help.
insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
)
select 'braintree', 'Payment', sub_flow, code, '', 'Failure', decision, step_up_possible, unified_code,
  unified_message, error_category, 'retry'
from unnest(array['Authorize', 'CompleteAuthorize', 'PSync']) as sub_flow
cross join (values
  -- The customer has stopped the series, or ended the agreement at PayPal.
  (array['2017', '2018', '2070'], 'do_default', false, 'UE_1000', 'The card was declined',
    'processor_decline_unauthorized'),
  -- PayPal and Venmo refuse the payer, by their own rules or limits.
  (array['2069', '2076', '2077', '2085', '2086'], 'do_default', false, 'UE_1000', 'The card was declined',
    'processor_decline_unauthorized'),
  (array['payer_cancelled'], 'do_default', false, 'UE_1000', 'The customer gave up the payment',
    'issue_with_payment_method'),
  -- What was typed is good at Braintree only, or nowhere.
  (array['2061', '82905', '91564', '91565', 'bank_account_not_verified', 'payment_method_incomplete',
      'return_of_another_payment'],
    'do_default', false, 'UE_2000', 'The provider does not take this payment', 'processor_decline_incorrect_data'),
  (array['2023', '2048', '2056', '2062', '2065', '2082', '2083', '2084', '81509', '91517', '91577',
      'installments_not_supported'],
    'retry', false, 'UE_2000', 'The provider does not take this payment', 'processor_decline_incorrect_data'),
  -- The merchant's account at PayPal or at the processor.
  (array['2028', '2029', '2030', '2032', '2042', '2043', '2055', '2066', '2071', '2072', '2079', '2080', '2081'],
    'retry', false, 'UE_2000', 'The account at the provider cannot be used', 'processor_decline_incorrect_data')
) as meaning (codes, decision, step_up_possible, unified_code, unified_message, error_category)
cross join unnest(meaning.codes) as code
on conflict do nothing;
