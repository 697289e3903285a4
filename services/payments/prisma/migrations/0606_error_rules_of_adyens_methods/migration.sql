-- What Railyard makes of the errors that came with Adyen's further methods and with lost answers.
insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
)
select 'adyen', 'Payment', sub_flow, code, '', 'Failure', decision, false, unified_code, unified_message,
  error_category, 'retry'
from unnest(array['Authorize', 'CompleteAuthorize', 'PSync']) as sub_flow
cross join (
  values
    ('offer_closed', 'do_default', 'UE_1000', 'The customer did not pay in time', 'issue_with_payment_method'),
    -- Another connector would lack the same data.
    ('payment_method_data_incomplete',
      'do_default', 'UE_2000', 'The payment method lacks data', 'processor_decline_incorrect_data'),
    -- The customer has long gone.
    ('not_received', 'do_default', 'UE_3000', 'The provider did not take the payment', 'processor_downtime')
) as error (code, decision, unified_code, unified_message, error_category)
on conflict do nothing;
