-- Tables with rows become partitions as they are, for all ids below a month that begins in 31 to 62 days. That these are all
-- that they hold is looked at in the next migration, while the service goes on.
do $$
declare
  boundary text := lowest_event_id(first_of_month(now()) + interval '2 months');
  bounded text;
  has_rows boolean;
  beyond text;
begin
  foreach bounded in array array['events', 'deliveries', 'delivery_attempts'] loop
    execute format('select exists (select from %I)', bounded) into has_rows;
    continue when not has_rows;
    execute format('select max(event_id) from %I', bounded) into beyond;
    if beyond >= boundary then
      raise exception '% holds the event_id %. Ids are evt_ and a version 7 UUID; give it one and run the migrations again.',
        bounded, beyond;
    end if;
    perform lock_between_statements(bounded::regclass);
    execute format(
      'alter table %I add constraint %I check (event_id is not null and event_id < %L) not valid', bounded,
      bounded || '_bound', boundary
    );
  end loop;
end
$$;
