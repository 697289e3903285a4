-- The table becomes a partition as it is, for all ids below a week that begins in 2 to 9 days: what versions before decide
-- while this goes on is among them. That these are all that it holds is looked at in the next migration, while the service
-- goes on.
do $$
declare
  boundary text := lowest_decision_id(start_of_week(now() + interval '9 days'));
  beyond text;
begin
  if not exists (select from decisions) then
    return;
  end if;
  select max(decision_id) into beyond from decisions;
  if beyond >= boundary then
    raise exception
      'decisions holds the decision_id %. Ids are dec_ and the time of the decision; delete it and run the migrations again.',
      beyond;
  end if;
  perform lock_between_statements('decisions');
  execute format('alter table decisions add constraint decisions_bound check (decision_id < %L) not valid', boundary);
end
$$;
