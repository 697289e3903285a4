-- What Railyard makes of PayPal's errors from the start: issues of its API, and response codes of its processor. `retry`
-- stands only where another attempt can help.
insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
)
select 'paypal', 'Payment', sub_flow, code, '', 'Failure', decision, step_up_possible, unified_code,
  unified_message, error_category, 'retry'
from unnest(array['Authorize', 'CompleteAuthorize', 'PSync']) as sub_flow
cross join (values
  (array['5120', '5650', 'TRANSACTION_LIMIT_EXCEEDED'], 'do_default', false, 'UE_1000',
    'The account does not hold enough money', 'issue_with_payment_method'),
  -- The issuer gave no reason: another acquirer may be accepted.
  (array['0500', '0100', '5100', 'INSTRUMENT_DECLINED', 'TRANSACTION_REFUSED', 'CARD_BRAND_NOT_SUPPORTED'], 'retry', false,
    'UE_1000', 'The card was declined', 'processor_decline_unauthorized'),
  (array['9500', '9510', '9520', '9530', '9540', '0580', '5700', 'PAYER_CANNOT_PAY', 'PAYER_ACCOUNT_RESTRICTED',
      'PAYER_ACCOUNT_LOCKED_OR_CLOSED', 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED', 'DECLINED', 'DENIED', 'FAILED'],
    'do_default', false, 'UE_1000', 'The card was declined', 'processor_decline_unauthorized'),
  (array['5400', 'CARD_EXPIRED'], 'do_default', false, 'UE_1000', 'The card has expired', 'issue_with_payment_method'),
  (array['1330', '5180', '0800', 'INVALID_CARD_NUMBER', 'VALIDATION_ERROR'], 'do_default', false, 'UE_1000',
    'The card number is wrong', 'processor_decline_incorrect_data'),
  (array['5110', '00N7', 'PCVV'], 'do_default', false, 'UE_1000', 'The security code is wrong',
    'processor_decline_incorrect_data'),
  (array['authentication_failed'], 'do_default', false, 'UE_1000', 'The customer was not confirmed',
    'issue_with_payment_method'),
  (array['PAYER_CANCELLED', 'ORDER_NOT_APPROVED'], 'do_default', false, 'UE_1000', 'The customer has cancelled',
    'issue_with_payment_method'),
  (array['PAYER_ACTION_REQUIRED'], 'do_default', true, 'UE_1000', 'The bank wants the customer to confirm',
    'issue_with_payment_method'),
  (array['9100'], 'retry', false, 'UE_3000', 'The bank could not be reached', 'processor_downtime'),
  (array['amount_not_supported', 'authentication_proof_not_supported', 'payment_method_not_supported',
      'CURRENCY_NOT_SUPPORTED', 'NOT_ENABLED_FOR_CARD_PROCESSING'],
    'retry', false, 'UE_2000', 'The provider does not take this payment', 'processor_decline_incorrect_data'),
  -- Where the credentials are bad nothing was taken, so another connector can take the payment at once.
  (array['invalid_client', 'invalid_token', 'NOT_AUTHORIZED', 'PERMISSION_DENIED', 'PAYEE_BLOCKED_TRANSACTION',
      'PAYEE_ACCOUNT_RESTRICTED', 'COMPLIANCE_VIOLATION'],
    'retry', false, 'UE_2000', 'The account at the provider cannot be used', 'processor_decline_incorrect_data'),
  -- The customer has long gone.
  (array['not_received'], 'do_default', false, 'UE_3000', 'The provider did not take the payment',
    'processor_downtime'),
  (array['connector_unreachable'], 'retry', false, 'UE_3000', 'The provider cannot be reached', 'processor_downtime'),
  (array['connector_timeout'], 'do_default', false, 'UE_3000', 'The provider did not answer in time',
    'processor_downtime'),
  (array['connector_connection_lost'], 'do_default', false, 'UE_3000', 'The provider did not answer',
    'processor_downtime')
) as meaning (codes, decision, step_up_possible, unified_code, unified_message, error_category)
cross join unnest(meaning.codes) as code
on conflict do nothing;
