-- What Railyard makes of the test payout connector's errors from the start. An empty message stands for any message.

insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
)
select 'payoutsim', 'payout_flow', 'payout_fulfill', error.code, '', 'Failure', error.decision, false,
  error.unified_code, error.unified_message, error.error_category, 'retry'
from (values
  ('account_closed', 'do_default', 'UE_1000', 'The account cannot take the money', 'issue_with_payment_method'),
  ('destination_not_permitted', 'do_default', 'UE_1000', 'The account cannot be paid to', 'issue_with_payment_method'),
  ('payout_returned', 'do_default', 'UE_1000', 'The money was sent back', 'issue_with_payment_method'),
  -- The provider could not pay this out, and another one may be able to.
  ('payout_declined', 'retry', 'UE_2000', 'The provider declined the payout', 'processor_decline_unauthorized'),
  ('connector_unreachable', 'retry', 'UE_3000', 'The provider cannot be reached', 'processor_downtime'),
  ('connector_timeout', 'do_default', 'UE_3000', 'The provider did not answer in time', 'processor_downtime'),
  ('connector_connection_lost', 'do_default', 'UE_3000', 'The provider did not answer', 'processor_downtime')
) as error (code, decision, unified_code, unified_message, error_category)
on conflict do nothing;
