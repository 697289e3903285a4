-- Reads the tables once; reading and writing go on.
do $$
declare
  bounded regclass;
  bound_name name;
begin
  for bounded, bound_name in
    select conrelid, conname from pg_constraint
    where conname in ('events_bound', 'deliveries_bound', 'delivery_attempts_bound')
  loop
    execute format('alter table %s validate constraint %I', bounded, bound_name);
  end loop;
end
$$;
