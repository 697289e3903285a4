-- Invited strangers have no password until they choose one, by their invitation or by a reset.
alter table users add column has_password boolean not null default true;

create function user_has_password() returns trigger language plpgsql as $$
begin
  new.has_password := true;
  return new;
end $$;
create trigger users_have_password before update of password_hash on users
  for each row execute function user_has_password();
