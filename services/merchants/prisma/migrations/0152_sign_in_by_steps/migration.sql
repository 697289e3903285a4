-- Signing in by steps: second factors, passwords that are due, links by mail, and counts of guesses.
alter table users
  add column password_changed_at timestamptz(3) not null default now(),
  add column sealed_totp_secret text,
  -- Hashes of codes that were not used yet.
  add column recovery_code_hashes text[] not null default '{}';

-- A secret that an authenticator was shown, until a code proves that it was kept.
create table totp_enrolments (
  user_id varchar(64) primary key references users on delete cascade,
  sealed_secret text not null,
  created_at timestamptz(3) not null
);

-- Time steps whose code was used: a code is good once.
create table totp_uses (
  user_id varchar(64) not null references users on delete cascade,
  step bigint not null,
  expires_at timestamptz(3) not null,
  primary key (user_id, step)
);
create index totp_uses_expires_at_idx on totp_uses (expires_at);

-- What was done with a token: its holder has shown the second factor, or has taken the step it was for.
create table token_steps (
  jti varchar(64) primary key,
  user_id varchar(64) not null,
  proved_at timestamptz(3),
  taken_at timestamptz(3),
  expires_at timestamptz(3) not null
);
create index token_steps_expires_at_idx on token_steps (expires_at);

-- Links that were mailed, by the hash of their token. Without a user: the address is nobody's.
create table mail_links (
  token_hash char(64) primary key,
  user_id varchar(64),
  purpose varchar(64) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index mail_links_expires_at_idx on mail_links (expires_at);
create index mail_links_user_id_idx on mail_links (user_id);

-- Guesses at passwords and codes, by what is guessed and by where the guesses come from.
create table guesses (
  kind varchar(64) not null,
  -- Hash of an address or of a user's id.
  subject char(64) not null,
  count integer not null,
  last_at timestamptz(3) not null,
  locked_until timestamptz(3),
  expires_at timestamptz(3) not null,
  primary key (kind, subject)
);
create index guesses_expires_at_idx on guesses (expires_at);
