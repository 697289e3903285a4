-- What Railyard makes of Checkout.com's further response codes, as its table of them has them, and of its refusals.
-- `retry` stands only where another connector can help: the issuer gave no reason, or the fault is on the way to it.
insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
)
select 'checkout', 'Payment', sub_flow, code, '', 'Failure', decision, step_up_possible, unified_code,
  unified_message, error_category, 'retry'
from unnest(array['Authorize', 'CompleteAuthorize', 'PSync']) as sub_flow
cross join (
  values
    -- As 20154: without the data of 3-D Secure it is not taken.
    (array['40110'], 'do_default', true, 'UE_1000', 'The bank wants the customer to confirm',
      'issue_with_payment_method'),
    (array['20152'], 'do_default', false, 'UE_1000', 'The customer was not confirmed', 'issue_with_payment_method'),
    (array['200P1', '200P9', '30021', '30022'], 'do_default', false, 'UE_1000',
      'The account does not hold enough money', 'issue_with_payment_method'),
    (array['20002', '20046', '20099', '200N0'], 'retry', false, 'UE_1000', 'The card was declined',
      'processor_decline_unauthorized'),
    (array['20017', '20018', '20038', '20055', '20063', '20064', '2006P', '20066', '20067', '20075', '20078', '20093',
        '20108', '200O5', '200R1', '200R3', '200T5', '30034', '30035', '30036', '30038', '30044'],
      'do_default', false, 'UE_1000', 'The card was declined', 'processor_decline_unauthorized'),
    (array['20039', '20044', '20052', '20053', '20056', '20083', '20084', '20101', '20114', '30015', '30046'],
      'do_default', false, 'UE_1000', 'The card number is wrong', 'processor_decline_incorrect_data'),
    (array['20100'], 'do_default', false, 'UE_1000', 'The card has expired', 'issue_with_payment_method'),
    (array['20124', '200N7', '40104'], 'do_default', false, 'UE_1000', 'The security code is wrong',
      'processor_decline_incorrect_data'),
    (array['20009', '20019', '20020', '20021', '20022', '20031', '20060', '20086', '20088', '20089', '20090', '20092',
        '20095', '20097', '20098', '200S4'],
      'retry', false, 'UE_3000', 'The bank could not be reached', 'processor_downtime'),
    -- Not again: it would be the same invoice a second time.
    (array['20094'], 'do_default', false, 'UE_1000', 'The card was declined', 'processor_decline_unauthorized'),
    (array['20003', '20006', '20012', '20013', '20023', '20030', '20040', '20042', '20058', '20102', '20103', '20104',
        '20105', '20106', '20107', '20112', '20113', '20115', '20116', '20117', '20119', '20120', '20121', '20123',
        '20156', '20157', '200T2', '200T3', '30020', '40109', 'reference_too_long'],
      'retry', false, 'UE_2000', 'The provider does not take this payment', 'processor_decline_incorrect_data'),
    -- What Checkout.com's own rules or lists refuse is not carried to another provider.
    (array['40101', '40102', '40103', '40108', '40111', '40131', '40132', '40133', '40134', '40135', '40136', '40138',
        '40139', '40141', '40149', '40150', '40151', '40152', '40153', '40154', '40155', '40160', '40161', '40162',
        '40163', '40164', '40165', '40170', '40171', '40181', '40182', '40183', '40184', '40185', '40186', '40187',
        '40201', '40202', '40203', '40204', '40205'],
      'do_default', false, 'UE_1000', 'The card was declined', 'processor_decline_unauthorized'),
    (array['canceled'], 'do_default', false, 'UE_1000', 'The customer gave up the payment',
      'issue_with_payment_method'),
    -- The customer has long gone.
    (array['not_received'], 'do_default', false, 'UE_3000', 'The provider did not take the payment',
      'processor_downtime')
) as meaning (codes, decision, step_up_possible, unified_code, unified_message, error_category)
cross join unnest(meaning.codes) as code
on conflict do nothing;

-- The velocity limits of bank numbers, addresses, names and the merchant's own field.
insert into error_mapping_rules (
  connector, flow, sub_flow, code, message, status, decision, step_up_possible, unified_code, unified_message,
  error_category, feature
)
select 'checkout', 'Payment', sub_flow, code::text, '', 'Failure', 'do_default', false, 'UE_1000',
  'The card was declined', 'processor_decline_unauthorized', 'retry'
from unnest(array['Authorize', 'CompleteAuthorize', 'PSync']) as sub_flow
cross join generate_series(40210, 40239) as code
on conflict do nothing;
