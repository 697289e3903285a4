-- Guesses from elsewhere do not keep a user out where the user is known.
create table known_networks (
  subject char(64) primary key,
  user_id varchar(64) not null references users (user_id) on delete cascade on update no action,
  expires_at timestamptz(3) not null
);
create index known_networks_user_id_idx on known_networks (user_id);
create index known_networks_expires_at_idx on known_networks (expires_at);
