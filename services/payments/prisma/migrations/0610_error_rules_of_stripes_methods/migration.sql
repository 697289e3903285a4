-- What Railyard makes of the errors that came with Stripe's wallets, debits, redirects and vouchers.
insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
)
select 'stripe', 'Payment', sub_flow, code, '', 'Failure', decision, false, unified_code, unified_message,
  error_category, 'retry'
from unnest(array['Authorize', 'CompleteAuthorize', 'PSync']) as sub_flow
cross join (
  select code, decision, unified_code, unified_message, error_category
  from (values
    (array['payment_intent_payment_attempt_expired', 'setup_intent_setup_attempt_expired',
        'payment_method_provider_timeout'],
      'do_default', 'UE_1000', 'The customer did not pay in time', 'issue_with_payment_method'),
    (array['payment_method_customer_decline', 'payment_method_provider_decline',
        'payment_intent_payment_attempt_failed', 'setup_attempt_failed'],
      'do_default', 'UE_1000', 'The payment was declined', 'processor_decline_unauthorized'),
    -- The bank refuses the debit, now and later.
    (array['debit_not_authorized', 'refer_to_customer', 'bank_account_declined', 'bank_account_restricted',
        'payment_method_bank_account_blocked', 'payment_method_restricted', 'payment_intent_mandate_invalid',
        'setup_intent_mandate_invalid', 'billing_invalid_mandate'],
      'do_default', 'UE_1000', 'The bank refused the debit', 'processor_decline_unauthorized'),
    (array['account_closed', 'no_account', 'bank_account_unusable', 'account_number_invalid',
        'routing_number_invalid', 'bank_account_bad_routing_numbers', 'sepa_unsupported_account',
        'bank_account_unverified', 'bank_account_verification_failed',
        'payment_method_microdeposit_failed', 'payment_method_microdeposit_verification_attempts_exceeded',
        'payment_method_microdeposit_verification_timeout'],
      'do_default', 'UE_1000', 'The bank account cannot be debited', 'processor_decline_incorrect_data'),
    (array['token_already_used', 'token_in_use', 'expired_payment_method'],
      'do_default', 'UE_1000', 'The payment method was used before', 'processor_decline_incorrect_data'),
    (array['payment_method_not_available', 'payment_method_unactivated', 'payment_method_currency_mismatch',
        'payment_method_not_supported', 'capability_not_active', 'setup_not_supported',
        'installments_not_supported'],
      'retry', 'UE_2000', 'The provider does not take this payment', 'processor_decline_incorrect_data'),
    -- Another connector would lack the same data.
    (array['payment_method_data_incomplete', 'payment_method_billing_details_address_missing', 'tax_id_invalid',
        'email_invalid', 'payment_method_invalid_parameter'],
      'do_default', 'UE_2000', 'The payment method lacks data', 'processor_decline_incorrect_data')
  ) as meaning (codes, decision, unified_code, unified_message, error_category)
  cross join unnest(meaning.codes) as code
) as error
on conflict do nothing;
