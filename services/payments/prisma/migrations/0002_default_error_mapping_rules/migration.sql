-- What Railyard makes of the test connectors' errors from the start. An empty message stands for any message.
-- Rules are data: operators change them by POST /gsm/update, so this fills the table once and never again.

insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
)
select connector, 'Payment', sub_flow, error.code, '', 'Failure', error.decision, error.step_up_possible,
  error.unified_code, error.unified_message, error.error_category, 'retry'
from unnest(array['fauxpay', 'phonypay', 'pretendpay']) as connector
cross join unnest(array['Authorize', 'CompleteAuthorize', 'PSync']) as sub_flow
cross join (values
  ('insufficient_funds', 'retry', false, 'UE_1000', 'The account does not hold enough money', 'issue_with_payment_method'),
  ('card_declined', 'do_default', false, 'UE_1000', 'The card was declined', 'processor_decline_unauthorized'),
  ('lost_card', 'do_default', false, 'UE_1000', 'The card cannot be used', 'issue_with_payment_method'),
  ('stolen_card', 'do_default', false, 'UE_1000', 'The card cannot be used', 'issue_with_payment_method'),
  ('expired_card', 'do_default', false, 'UE_1000', 'The card has expired', 'issue_with_payment_method'),
  ('incorrect_cvc', 'do_default', false, 'UE_1000', 'The security code is wrong', 'processor_decline_incorrect_data'),
  ('incorrect_number', 'do_default', false, 'UE_1000', 'The card number is wrong', 'processor_decline_incorrect_data'),
  ('card_not_supported', 'do_default', false, 'UE_1000', 'The card is not supported', 'issue_with_payment_method'),
  ('authentication_required', 'do_default', true, 'UE_1000', 'The bank wants the customer to confirm',
    'issue_with_payment_method'),
  ('authentication_failed', 'do_default', false, 'UE_1000', 'The customer was not confirmed', 'issue_with_payment_method'),
  ('payment_rejected', 'do_default', false, 'UE_1000', 'The customer did not agree', 'issue_with_payment_method'),
  ('suspected_fraud', 'do_default', false, 'UE_2000', 'The payment was held as suspicious', 'frm_decline'),
  ('mandate_declined', 'do_default', false, 'UE_1000', 'The card was declined', 'processor_decline_unauthorized'),
  -- Nothing was sent, so another connector can take the payment at once.
  ('connector_unreachable', 'retry', false, 'UE_3000', 'The provider cannot be reached', 'processor_downtime'),
  ('connector_timeout', 'do_default', false, 'UE_3000', 'The provider did not answer in time', 'processor_downtime'),
  ('connector_connection_lost', 'do_default', false, 'UE_3000', 'The provider did not answer', 'processor_downtime')
) as error (code, decision, step_up_possible, unified_code, unified_message, error_category);
