-- What Railyard makes of Razorpay's reasons from the start. `retry` stands only where another attempt can help: the
-- issuer gave no reason, or the fault is on the way to it.
insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
)
select 'razorpay', 'Payment', sub_flow, code, '', 'Failure', decision, false, unified_code, unified_message,
  error_category, 'retry'
from unnest(array['Authorize', 'CompleteAuthorize', 'PSync']) as sub_flow
cross join (values
  (array['insufficient_funds', 'transaction_limit_exceeded', 'transaction_daily_limit_exceeded',
      'amount_exceeds_maximum_allowed', 'credit_limit_reached'],
    'do_default', 'UE_1000', 'The account does not hold enough money', 'issue_with_payment_method'),
  (array['card_declined', 'payment_declined', 'payment_failed'],
    'retry', 'UE_1000', 'The card was declined', 'processor_decline_unauthorized'),
  (array['debit_instrument_blocked', 'debit_instrument_inactive', 'payment_risk_check_failed',
      'international_transaction_not_allowed', 'card_not_enrolled', 'debit_declined', 'transaction_declined',
      'transaction_not_allowed', 'user_not_eligible', 'authorisation_declined_by_psp', 'customer_not_eligible'],
    'do_default', 'UE_1000', 'The card was declined', 'processor_decline_unauthorized'),
  (array['card_expired', 'incorrect_card_expiry_date'],
    'do_default', 'UE_1000', 'The card has expired', 'issue_with_payment_method'),
  (array['incorrect_card_details', 'card_number_invalid', 'card_type_invalid', 'invalid_vpa', 'invalid_user_details',
      'bank_account_invalid'],
    'do_default', 'UE_1000', 'The card number is wrong', 'processor_decline_incorrect_data'),
  (array['incorrect_cvv'], 'do_default', 'UE_1000', 'The security code is wrong', 'processor_decline_incorrect_data'),
  (array['authentication_failed', 'incorrect_otp', 'invalid_otp', 'otp_expired', 'otp_attempts_exceeded',
      'incorrect_pin', 'incorrect_atm_pin', 'pin_attempts_exceeded', 'payment_cancelled', 'payment_timed_out',
      'payment_session_expired', 'collect_request_expired'],
    'do_default', 'UE_1000', 'The customer was not confirmed', 'issue_with_payment_method'),
  (array['gateway_technical_error', 'bank_technical_error', 'issuer_technical_error', 'server_error',
      'bank_not_available', 'bank_cutoff_in_progress', 'psp_not_available', 'upi_app_technical_error',
      'gateway_error'],
    'retry', 'UE_3000', 'The bank could not be reached', 'processor_downtime'),
  (array['amount_not_supported', 'amount_less_than_minimum_amount', 'authentication_proof_not_supported',
      'customer_details_missing', 'device_details_missing', 'payment_method_not_supported', 'bank_not_enabled',
      'card_network_not_enabled', 'card_network_not_supported', 'card_type_not_supported', 'invalid_currency',
      'invalid_amount', 'input_validation_failed', 'extra_field_sent', 'recurring_payment_not_enabled',
      'payment_method_not_enabled_for_merchant'],
    'retry', 'UE_2000', 'The provider does not take this payment', 'processor_decline_incorrect_data'),
  (array['authentication_error', 'not_allowed', 'live_mode_not_enabled'], 'retry', 'UE_2000',
    'The account at the provider cannot be used', 'processor_decline_incorrect_data'),
  (array['connector_unreachable'], 'retry', 'UE_3000', 'The provider cannot be reached', 'processor_downtime'),
  (array['connector_timeout'], 'do_default', 'UE_3000', 'The provider did not answer in time',
    'processor_downtime'),
  (array['connector_connection_lost'], 'do_default', 'UE_3000', 'The provider did not answer',
    'processor_downtime')
) as meaning (codes, decision, unified_code, unified_message, error_category)
cross join unnest(meaning.codes) as code
on conflict do nothing;
