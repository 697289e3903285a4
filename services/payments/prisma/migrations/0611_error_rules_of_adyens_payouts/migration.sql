-- What Railyard makes of the errors of payouts at Adyen.
insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
)
select 'adyen', 'payout_flow', 'payout_fulfill', code, '', 'Failure', decision, false, unified_code, unified_message,
  error_category, 'retry'
from (
  values
    ('payout_recipient_incomplete',
      'do_default', 'UE_2000', 'The recipient''s details are incomplete', 'processor_decline_incorrect_data'),
    ('payout_credentials_incomplete',
      'do_default', 'UE_3000', 'The account at the provider cannot pay out to banks', 'processor_decline_unauthorized'),
    ('payout_refused', 'do_default', 'UE_1000', 'The provider refused the payout', 'issue_with_payment_method'),
    ('2', 'do_default', 'UE_1000', 'The bank refused the payout', 'issue_with_payment_method'),
    ('10', 'do_default', 'UE_1000', 'The card does not take payouts', 'issue_with_payment_method'),
    ('137', 'do_default', 'UE_2000', 'The amount is not supported', 'processor_decline_incorrect_data')
) as error (code, decision, unified_code, unified_message, error_category)
on conflict do nothing;
