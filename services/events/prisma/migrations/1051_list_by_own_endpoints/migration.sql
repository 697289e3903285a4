-- Lists of events are about the deliveries to profiles' own endpoints.
create or replace function note_listed_events_deliveries() returns trigger language plpgsql as $$
begin
  insert into listed_events_changes (merchant_id, event_id)
  select split_part(endpoint_id, ':', 1), event_id from changed
  where state = 'delivered' and position('.' in event_id) = 0;
  return null;
end
$$;
