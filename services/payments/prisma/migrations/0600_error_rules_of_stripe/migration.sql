-- What Railyard makes of Stripe's errors from the start. `retry` stands only where another attempt can help: hard
-- declines and wrong card data stay with the customer, and a card that was reported is shown as a plain decline.
insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
)
select 'stripe', 'Payment', sub_flow, error.code, '', 'Failure', error.decision, error.step_up_possible,
  error.unified_code, error.unified_message, error.error_category, 'retry'
from unnest(array['Authorize', 'CompleteAuthorize', 'PSync']) as sub_flow
cross join (
  select code, decision, false as step_up_possible, unified_code, unified_message, error_category
  from (values
    -- Not enough money or too often: another time, which is for the merchant to choose.
    (array['insufficient_funds', 'withdrawal_count_limit_exceeded', 'card_velocity_exceeded'],
      'do_default', 'UE_1000', 'The account does not hold enough money', 'issue_with_payment_method'),
    -- The issuer gave no reason: another acquirer may be accepted.
    (array['do_not_honor', 'generic_decline', 'no_action_taken', 'card_declined'],
      'retry', 'UE_1000', 'The card was declined', 'processor_decline_unauthorized'),
    (array['call_issuer', 'transaction_not_allowed', 'service_not_allowed', 'restricted_card', 'invalid_amount',
        'not_permitted'],
      'do_default', 'UE_1000', 'The card was declined', 'processor_decline_unauthorized'),
    (array['expired_card'], 'do_default', 'UE_1000', 'The card has expired', 'issue_with_payment_method'),
    (array['incorrect_cvc', 'invalid_cvc'],
      'do_default', 'UE_1000', 'The security code is wrong', 'processor_decline_incorrect_data'),
    (array['incorrect_number', 'invalid_number', 'invalid_expiry_month', 'invalid_expiry_year', 'incorrect_zip',
        'incorrect_address', 'invalid_account'],
      'do_default', 'UE_1000', 'The card number is wrong', 'processor_decline_incorrect_data'),
    (array['lost_card', 'stolen_card', 'pickup_card', 'fraudulent', 'merchant_blacklist', 'security_violation'],
      'do_default', 'UE_1000', 'The card was declined', 'processor_decline_unauthorized'),
    (array['stop_payment_order', 'revocation_of_authorization', 'revocation_of_all_authorizations',
        'do_not_try_again', 'new_account_information_available'],
      'do_default', 'UE_1000', 'The card was declined', 'processor_decline_unauthorized'),
    (array['payment_intent_authentication_failure', 'setup_intent_authentication_failure'],
      'do_default', 'UE_1000', 'The customer was not confirmed', 'issue_with_payment_method'),
    -- The issuer or the way to it had a fault, and the payment was not made.
    (array['issuer_not_available', 'processing_error', 'reenter_transaction', 'try_again_later', 'approve_with_id'],
      'retry', 'UE_3000', 'The bank could not be reached', 'processor_downtime'),
    (array['card_not_supported', 'currency_not_supported', 'amount_not_supported', 'amount_too_small',
        'amount_too_large', 'invalid_charge_amount_no_decimal_compatible', 'authentication_proof_incomplete'],
      'retry', 'UE_2000', 'The provider does not take this payment', 'processor_decline_incorrect_data'),
    (array['duplicate_transaction'],
      'do_default', 'UE_1000', 'The payment was made before', 'processor_decline_incorrect_data'),
    (array['testmode_decline', 'live_mode_test_card', 'test_mode_live_card'],
      'do_default', 'UE_1000', 'The card cannot be used', 'issue_with_payment_method'),
    -- Where the key is bad nothing was taken, so another connector can take the payment at once.
    (array['authentication_error', 'permission_error', 'api_key_expired', 'platform_api_key_expired',
        'testmode_charges_only'],
      'retry', 'UE_2000', 'The account at the provider cannot be used', 'processor_decline_incorrect_data'),
    (array['connector_unreachable'], 'retry', 'UE_3000', 'The provider cannot be reached', 'processor_downtime'),
    (array['connector_timeout'],
      'do_default', 'UE_3000', 'The provider did not answer in time', 'processor_downtime'),
    (array['connector_connection_lost', 'rate_limit'],
      'do_default', 'UE_3000', 'The provider did not answer', 'processor_downtime')
  ) as meaning (codes, decision, unified_code, unified_message, error_category)
  cross join unnest(meaning.codes) as code
  union all
  select code, 'do_default', true, 'UE_1000', 'The bank wants the customer to confirm', 'issue_with_payment_method'
  from unnest(array['authentication_required', 'authentication_not_handled',
    'mobile_device_authentication_required']) as code
) as error
on conflict do nothing;
