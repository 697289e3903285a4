-- Lists are narrowed by whether an event was delivered, which its delivery tells, and which stays so.
-- A trigger needs a lock that writing waits for. Who waits for a busy table holds up everybody behind it, so each try is short.
do $$
begin
  lock table only deliveries in share update exclusive mode;
  for try in 1 .. 200 loop
    begin
      set local lock_timeout = '100ms';
      lock table only deliveries in share row exclusive mode;
      set local lock_timeout = '10s';
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05 + 0.1 * random());
    end;
  end loop;
  raise lock_not_available using message =
    'The table deliveries was in use all the time. End long transactions and run the migrations again.';
end
$$;

create function note_listed_events_deliveries() returns trigger language plpgsql as $$
begin
  insert into listed_events_changes (merchant_id, event_id)
  select split_part(endpoint_id, ':', 1), event_id from changed where state = 'delivered';
  return null;
end
$$;

create trigger listed_events_deliveries_update after update on deliveries
  referencing new table as changed for each statement execute function note_listed_events_deliveries();
