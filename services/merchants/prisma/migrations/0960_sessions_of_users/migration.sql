-- Sessions of signed-in users: each is the token that it has now, and ends with its row and that token.
create table user_sessions (
  session_id varchar(64) primary key,
  user_id varchar(64) not null references users (user_id) on delete cascade on update no action,
  token_id varchar(64) not null,
  session_generation integer not null,
  kind text not null check (kind in ('console', 'bearer')),
  user_agent varchar(512),
  caller_address varchar(64),
  started_at timestamptz(3) not null,
  -- Noted now and then.
  last_used timestamptz(3) not null,
  -- When the user last proved who it is; null: unknown.
  proved_at timestamptz(3),
  expires_at timestamptz(3) not null
);
create unique index user_sessions_token_id_key on user_sessions (token_id);
create index user_sessions_user_id_idx on user_sessions (user_id, started_at desc);
create index user_sessions_expires_at_idx on user_sessions (expires_at);
