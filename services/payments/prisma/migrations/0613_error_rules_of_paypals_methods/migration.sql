-- What Railyard makes of PayPal's errors about banks' pages, kept accounts, network tokens and payouts.
insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
)
select 'paypal', 'Payment', sub_flow, code, '', 'Failure', decision, false, unified_code, unified_message,
  error_category, 'retry'
from unnest(array['Authorize', 'CompleteAuthorize', 'PSync']) as sub_flow
cross join (values
  (array['TOKEN_ID_NOT_FOUND', 'TOKEN_EXPIRED', 'TOKEN_NOT_FOUND', 'VAULT_INSTRUCTION_REQUIRED',
      'MISSING_CRYPTOGRAM', 'MISSING_PREVIOUS_REFERENCE', 'CRYPTOGRAM_REQUIRED'], 'do_default', 'UE_1000',
    'The kept payment method cannot be used', 'issue_with_payment_method'),
  (array['INVALID_CARD_NUMBER', 'CARD_NUMBER_REQUIRED', 'CARD_CLOSED', 'INVALID_EXPIRY_DATE'], 'do_default',
    'UE_1000', 'The card number is wrong', 'processor_decline_incorrect_data'),
  (array['INVALID_SECURITY_CODE_LENGTH'], 'do_default', 'UE_1000', 'The security code is wrong',
    'processor_decline_incorrect_data'),
  (array['payer_details_missing', 'CITY_REQUIRED', 'POSTAL_CODE_REQUIRED', 'MISSING_SHIPPING_ADDRESS',
      'SHIPPING_ADDRESS_INVALID'], 'do_default', 'UE_2000', 'The payment lacks details of the customer',
    'processor_decline_incorrect_data'),
  (array['capture_method_not_supported', 'payment_channel_not_supported', 'reference_too_long',
      'UNSUPPORTED_INTENT_FOR_PAYMENT_SOURCE', 'NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE', 'INVALID_CURRENCY_CODE',
      'PAYEE_ACCOUNT_NOT_VERIFIED', 'UNSUPPORTED_PAYMENT_INSTRUCTION'],
    'retry', 'UE_2000', 'The provider does not take this payment', 'processor_decline_incorrect_data')
) as meaning (codes, decision, unified_code, unified_message, error_category)
cross join unnest(meaning.codes) as code
on conflict do nothing;

-- `retry` stands only where nothing was paid and another provider may pay.
insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
)
select 'paypal', 'payout_flow', 'payout_fulfill', code, '', 'Failure', decision, false, unified_code, unified_message,
  error_category, 'retry'
from (values
  (array['INSUFFICIENT_FUNDS', 'SENDER_INSUFFICIENT_FUNDS'], 'retry', 'UE_1000',
    'The account does not hold enough money', 'issue_with_payment_method'),
  (array['RECEIVER_UNREGISTERED', 'RECEIVER_UNCONFIRMED', 'RECEIVER_ACCOUNT_LOCKED', 'RECEIVER_ACCOUNT_RESTRICTED',
      'RECEIVER_ACCOUNT_INVALID', 'RECEIVER_COUNTRY_NOT_ALLOWED', 'RECEIVER_REFUSED', 'RECEIVER_YOUTH_ACCOUNT',
      'CURRENCY_NOT_SUPPORTED_FOR_RECEIVER', 'NON_HOLDING_CURRENCY', 'VALIDATION_ERROR', 'receiver_not_supported'],
    'do_default', 'UE_1000', 'The account cannot take the money', 'issue_with_payment_method'),
  (array['RETURNED', 'REFUNDED', 'REVERSED'], 'do_default', 'UE_1000', 'The money came back',
    'issue_with_payment_method'),
  (array['SENDER_ACCOUNT_LOCKED', 'SENDER_ACCOUNT_UNVERIFIED', 'SENDER_STATE_RESTRICTED', 'NOT_AUTHORIZED',
      'AUTHORIZATION_ERROR', 'invalid_client', 'invalid_token', 'TRANSACTION_LIMIT_EXCEEDED',
      'TRANSACTION_DECLINED_BY_TRAVEL_RULE'],
    'retry', 'UE_2000', 'The account at the provider cannot be used', 'processor_decline_incorrect_data'),
  (array['amount_not_supported', 'currency_not_supported', 'payout_method_not_supported', 'reference_too_long'],
    'retry', 'UE_2000', 'The provider does not take this payout', 'processor_decline_incorrect_data'),
  (array['BLOCKED', 'RISK_DECLINE', 'REGULATORY_BLOCKED', 'REGULATORY_PENDING', 'BATCH_DENIED'], 'do_default',
    'UE_1000', 'The payout was declined', 'processor_decline_unauthorized'),
  (array['connector_unreachable'], 'retry', 'UE_3000', 'The provider cannot be reached', 'processor_downtime'),
  (array['connector_timeout', 'connector_connection_lost'], 'do_default', 'UE_3000', 'The provider did not answer',
    'processor_downtime')
) as meaning (codes, decision, unified_code, unified_message, error_category)
cross join unnest(meaning.codes) as code
on conflict do nothing;
