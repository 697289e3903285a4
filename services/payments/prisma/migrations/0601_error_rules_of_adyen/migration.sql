-- What Railyard makes of Adyen's errors from the start, by the codes of refusals. `retry` stands only where another
-- attempt can help: hard declines and wrong card data stay with the customer.
insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
)
select 'adyen', 'Payment', sub_flow, error.code, '', 'Failure', error.decision, error.step_up_possible,
  error.unified_code, error.unified_message, error.error_category, 'retry'
from unnest(array['Authorize', 'CompleteAuthorize', 'PSync']) as sub_flow
cross join (
  select code, decision, false as step_up_possible, unified_code, unified_message, error_category
  from (values
    -- The issuer gave no reason: another acquirer may be accepted.
    (array['2', '27'], 'retry', 'UE_1000', 'The card was declined', 'processor_decline_unauthorized'),
    (array['3', '10', '23', '25', '26', '46'],
      'do_default', 'UE_1000', 'The card was declined', 'processor_decline_unauthorized'),
    -- Not enough money or too often: another time, which is for the merchant to choose.
    (array['12', '28', '29'],
      'do_default', 'UE_1000', 'The account does not hold enough money', 'issue_with_payment_method'),
    (array['5', '14', '20', '22', '31'],
      'do_default', 'UE_1000', 'The card was declined', 'processor_decline_unauthorized'),
    (array['6'], 'do_default', 'UE_1000', 'The card has expired', 'issue_with_payment_method'),
    (array['24'], 'do_default', 'UE_1000', 'The security code is wrong', 'processor_decline_incorrect_data'),
    (array['8', '17', '18', '32'],
      'do_default', 'UE_1000', 'The card number is wrong', 'processor_decline_incorrect_data'),
    (array['11', '39', '42'],
      'do_default', 'UE_1000', 'The customer was not confirmed', 'issue_with_payment_method'),
    (array['15', '16'], 'do_default', 'UE_1000', 'The customer has cancelled', 'issue_with_payment_method'),
    -- The issuer or the way to it had a fault, and the payment was not made.
    (array['4', '9', '21'], 'retry', 'UE_3000', 'The bank could not be reached', 'processor_downtime'),
    (array['amount_not_supported', 'authentication_proof_incomplete', 'payment_method_not_supported'],
      'retry', 'UE_2000', 'The provider does not take this payment', 'processor_decline_incorrect_data'),
    -- Where the key is bad nothing was taken, so another connector can take the payment at once.
    (array['authentication_error', 'permission_error'],
      'retry', 'UE_2000', 'The account at the provider cannot be used', 'processor_decline_incorrect_data'),
    (array['connector_unreachable'], 'retry', 'UE_3000', 'The provider cannot be reached', 'processor_downtime'),
    (array['connector_timeout'],
      'do_default', 'UE_3000', 'The provider did not answer in time', 'processor_downtime'),
    (array['connector_connection_lost'],
      'do_default', 'UE_3000', 'The provider did not answer', 'processor_downtime')
  ) as meaning (codes, decision, unified_code, unified_message, error_category)
  cross join unnest(meaning.codes) as code
  union all
  select '38', 'do_default', true, 'UE_1000', 'The bank wants the customer to confirm', 'issue_with_payment_method'
) as error
on conflict do nothing;
