-- Reads the table once; reading and writing go on.
do $$
begin
  if exists (select from pg_constraint where conrelid = 'decisions'::regclass and conname = 'decisions_bound') then
    alter table decisions validate constraint decisions_bound;
  end if;
end
$$;
